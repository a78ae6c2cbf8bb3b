import { describe, expect, it } from 'vitest'
import { begun } from '#lab/builders/domain/circles.ts'
import {
  ama,
  created,
  facts,
  given,
  joined,
  kofi,
  now,
  opened,
  paymentId,
  received,
  requested,
  succeeded,
} from '#lab/builders/domain/goal.ts'
import type { Charter } from '#shared/charter.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { contributionId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import type { DisputeFacts, PaymentFacts } from '#shared/ports/paymentFacts.ts'
import { instant } from '#shared/time.ts'
import { goalDecider } from '../decider.ts'
import type { GoalState } from '../state.ts'
import type { Contribution } from './contribution.ts'
import { mayBeTakenBackToo, mayPayByDebit } from './debits.ts'

const record = (newFacts: PaymentFacts) =>
  ({ type: 'RecordPayment', contributionId: paymentId, userId: ama, facts: newFacts, now }) as const
const waiting = [created, joined(ama), joined(kofi), requested(), opened]
const processing: GoalEvent = {
  type: 'ContributionProcessing',
  data: { contributionId: paymentId, debit: 'sepa_debit' },
}
const decline = { code: 'insufficient_funds', declineCode: undefined, chargeId: 'ch_a' }
const declined: GoalEvent = {
  type: 'ContributionDeclined',
  data: {
    contributionId: paymentId,
    attempt: 1,
    code: 'insufficient_funds',
    declineCode: null,
    chargeId: 'ch_a',
  },
}
const failed: GoalEvent = {
  type: 'ContributionCancelled',
  data: { contributionId: paymentId, reason: 'debit_failed' },
}
const paid: PaymentFacts = { ...succeeded, paidWith: 'sepa_debit' }
const paidByDebit = { ...received(), data: { ...received().data, paidWith: 'sepa_debit' } } as GoalEvent

const folded = (...events: GoalEvent[]): GoalState =>
  [...waiting, ...events].reduce(goalDecider.evolve, goalDecider.initialState())

describe('a bank debit', () => {
  it('is under way until the bank has answered, and counts only then', () => {
    const underWay = facts({ status: 'processing', debit: 'sepa_debit' })
    given(...waiting)
      .when(record(underWay))
      .then(processing)
    given(...waiting, processing)
      .when(record(underWay))
      .thenNothing()
    given(...waiting, processing)
      .when(record(paid))
      .then(paidByDebit)
    expect(folded(processing).receivedMinor).toBe(0)
    expect(folded(processing, paidByDebit).receivedMinor).toBe(40_00)
  })

  it('that the bank refuses ends, and its place is free', () => {
    const refused = facts({ decline, debit: 'sepa_debit' })
    given(...waiting, processing)
      .when(record(refused))
      .then(declined, failed)
    given(...waiting, processing, declined, failed)
      .when(record(refused))
      .thenNothing()
  })

  it('that is refused before the bank was asked can be tried again, as a card', () =>
    given(...waiting)
      .when(record(facts({ decline, debit: 'sepa_debit' })))
      .then(declined))

  it('that the bank takes back is lost at once', () => {
    const dispute: DisputeFacts = {
      ...{ id: 'du_one', amountMinor: minor(40_00), stage: 'lost' as const, reason: 'debit_not_authorized' },
      ...{ feeMinor: minor(0), feeReturnedMinor: minor(0), answerBy: null },
    }
    given(...waiting, processing, paidByDebit)
      .when(record({ ...paid, disputes: [dispute] }))
      .then(
        {
          type: 'ContributionDisputed',
          data: {
            ...{ contributionId: paymentId, userId: ama, round: null, disputeId: 'du_one' },
            ...{
              amountMinor: minor(40_00),
              feeMinor: minor(0),
              reason: 'debit_not_authorized',
              answerBy: null,
            },
          },
        },
        { type: 'DisputeLost', data: { contributionId: paymentId, disputeId: 'du_one' } },
      )
  })
})

describe('paying by debit', () => {
  const next = contributionId('33333333-3333-4333-8333-333333333333')
  const may = (state: GoalState, who = ama) =>
    mayPayByDebit(state, { userId: who, contributionId: next, debit: 'sepa_debit' })
  const lost: GoalEvent[] = [
    {
      type: 'ContributionDisputed',
      data: {
        ...{ contributionId: paymentId, userId: ama, round: null, disputeId: 'du_one' },
        ...{ amountMinor: minor(40_00), feeMinor: minor(0), reason: 'debit_not_authorized', answerBy: null },
      },
    },
    { type: 'DisputeLost', data: { contributionId: paymentId, disputeId: 'du_one' } },
  ]

  it('is possible before and after debits that were paid', () => {
    expect(may(folded())).toBe(true)
    expect(may(folded(processing, paidByDebit))).toBe(true)
    expect(may(folded(declined))).toBe(true)
  })
  it('is not, while one is under way, and after one that failed or was taken back, so that no place is held by debits', () => {
    expect(may(folded(processing))).toBe(false)
    expect(may(folded(processing, declined, failed))).toBe(false)
    expect(may(folded(processing, paidByDebit, ...lost))).toBe(false)
    expect(may(folded(processing, declined, failed), kofi)).toBe(true)
  })
  it('is again, after as much by another kind that stays: a small payment, or one that went back, holds no place', () => {
    const later = contributionId('44444444-4444-4444-8444-444444444444')
    const mayLater = (...events: GoalEvent[]) =>
      mayPayByDebit(folded(processing, declined, failed, ...events), {
        ...{ userId: ama, contributionId: later, debit: 'sepa_debit' },
      })
    const back: GoalEvent = {
      type: 'ContributionRefunded',
      data: {
        ...{ contributionId: next, userId: ama, round: null, refundId: 're_one' },
        ...{ refundRequestId: null, amountMinor: minor(40_00) },
      },
    }
    expect(mayLater(received(40_00, ama, next))).toBe(true)
    expect(mayLater(received(39_99, ama, next))).toBe(false)
    expect(mayLater(received(40_00, ama, next), back)).toBe(false)
  })
  it('is possible in a circle only if its members have accepted the wait', () => {
    const circle = (charter: Partial<Charter>) =>
      begun(charter).reduce(goalDecider.evolve, goalDecider.initialState())
    expect(may(circle({}))).toBe(false)
    expect(may(circle({ debitDays: 55 }))).toBe(false)
    expect(may(circle({ debitDays: 56 }))).toBe(true)
  })
})

describe('the refund of a debit', () => {
  const settledOn = (paidWith?: Contribution['paidWith']) => {
    const settled: GoalEvent = {
      type: 'ContributionSettled',
      data: {
        ...{ contributionId: paymentId, balanceTransactionId: 'txn', feeMinor: minor(0) },
        ...{ netMinor: minor(40_00), availableAt: instant('2026-02-15T00:00:00Z') },
      },
    }
    const paidSo = {
      ...received(),
      data: { ...received().data, ...(paidWith ? { paidWith } : {}) },
    } as GoalEvent
    return { before: [paidSo], after: [paidSo, settled] }
  }
  const waits = (events: readonly GoalEvent[], at: string) => {
    const contribution = folded(...events).contributions.get(paymentId)
    return contribution && mayBeTakenBackToo(contribution, instant(at))
  }

  it('waits until its bank can’t take it back as well, to the second', () => {
    const { before, after } = settledOn('sepa_debit')
    expect(waits(before, '2026-12-31T00:00:00Z')).toBe(true)
    expect(waits(after, '2026-02-16T00:00:00Z')).toBe(true)
    expect(waits(after, '2026-04-11T23:59:59Z')).toBe(true)
    expect(waits(after, '2026-04-12T00:00:00Z')).toBe(false)
  })
  it('of a card or a wallet is made at once, because its bank knows what has gone back', () => {
    for (const paidWith of [undefined, 'apple_pay'] as const)
      expect(waits(settledOn(paidWith).before, '2026-02-16T00:00:00Z')).toBe(false)
  })
})
