import { describe, expect, it } from 'vitest'
import {
  asked,
  begun,
  came,
  closed,
  complete,
  owes,
  paid,
  paymentOf,
  potDue,
} from '#lab/builders/domain/circles.ts'
import { ama, booked, created, given, joined, kofi, nia, requested } from '#lab/builders/domain/goal.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { minor } from '#shared/money.ts'
import { goalDecider } from '../decider.ts'
import { partOf } from './holdings.ts'

const stateAfter = (...events: readonly GoalEvent[]) =>
  events.reduce(goalDecider.evolve, goalDecider.initialState())
const [first, second] = [paymentOf(nia, 1), paymentOf(nia, 1, 2)]
const settled = (contributionId = first): GoalEvent => ({
  type: 'ContributionSettled',
  data: { contributionId, ...booked },
})

describe('what a member has put into a round', () => {
  const inParts = [
    ...begun(),
    ...[asked(nia, 1, { amount: 60_00 }), asked(nia, 1, { amount: 40_00, nth: 2 })],
    came(nia, 1, { amount: 40_00, nth: 2 }),
  ]
  const both = [...inParts, came(nia, 1, { amount: 60_00 })]

  it('counts what was received, beside what is under way', () =>
    expect(partOf(stateAfter(...inParts), nia, 1)).toEqual({
      ...{ contributionIds: [second], underWay: [first] },
      ...{ heldMinor: 40_00, firmMinor: 40_00 },
    }))

  it('keeps the order of arrival, whatever is reported later', () => {
    for (const events of [both, [...both, settled(second)]])
      expect(partOf(stateAfter(...events), nia, 1)).toEqual({
        ...{ contributionIds: [second, first], underWay: [] },
        ...{ heldMinor: 100_00, firmMinor: 100_00 },
      })
  })

  it('excludes payments for debts', () => {
    const debtId = 'reversal-re_1'
    const paying: GoalEvent = {
      type: 'ContributionRequested',
      data: { contributionId: first, userId: nia, amountMinor: minor(100_00), round: 1, debtId },
    }
    const state = stateAfter(...begun(), owes(nia, null, 1, { debtId, cause: 'reversed' }), paying)
    expect(partOf(state, nia, 1).underWay).toEqual([])
  })

  it('is dropped when the round is over, and does not reappear', () => {
    const over = [...begun(), ...complete(1)]
    expect(stateAfter(...over).parts.size).toBe(0)
    expect(stateAfter(...over, settled()).parts.size).toBe(0)
  })

  it('is nothing in a goal without rounds', () =>
    expect(stateAfter(created, joined(ama), requested()).parts.size).toBe(0))
})

describe('a debt', () => {
  const debtId = `round-1-${nia}`
  const debt = { userId: nia, amountMinor: minor(100_00), round: 1, debtId }
  const [once, again] = [paymentOf(nia, 1, 8), paymentOf(nia, 1, 9)]
  const paying = (contributionId: typeof once): GoalEvent => ({
    type: 'ContributionRequested',
    data: { contributionId, ...debt },
  })
  const cancelled = (contributionId: typeof once): GoalEvent => ({
    type: 'ContributionCancelled',
    data: { contributionId, reason: 'lapsed' },
  })
  const owed = [
    ...[...begun({ latePolicy: 'reduced' }), ...paid(ama, 1), ...paid(kofi, 1)],
    ...[closed(1, { payers: [ama, kofi], by: ama }), owes(nia, ama, 1), potDue(1, 200_00)],
  ]
  const { round: _, ...wanted } = debt
  const pay = { type: 'RequestContribution', contributionId: first, ...wanted } as const

  it('is paid by one payment at a time, and again after a failed one', () => {
    given(...owed, paying(once))
      .when(pay)
      .thenRefuses('already_contributed')
    given(...owed, paying(once), cancelled(once))
      .when(pay)
      .then(paying(first))
  })

  it('is being paid by the last payment, whatever happens to an earlier one', () =>
    given(...owed, paying(once), cancelled(once), paying(again), cancelled(once))
      .when(pay)
      .thenRefuses('already_contributed'))

  it('stays released when a payment for it ends', () => {
    const released: GoalEvent = {
      type: 'DebtReleased',
      data: {
        ...{ debtId, debtorUserId: nia, creditorUserId: ama },
        ...{ amountMinor: minor(100_00), reason: 'forgiven' },
      },
    }
    const state = stateAfter(...owed, paying(once), released, cancelled(once))
    expect(state.openDebts.size).toBe(0)
  })

  it('does not arise from a payment for an unknown debt', () =>
    expect(stateAfter(...begun(), paying(once)).debts.size).toBe(0))
})
