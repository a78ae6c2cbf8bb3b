import { describe, it } from 'vitest'
import {
  asked,
  begun,
  came,
  complete,
  day,
  formed,
  hear,
  opened,
  owes,
  paid,
  paymentOf,
} from '#lab/builders/domain/circles.ts'
import { ama, created, given, joined, kofi, nia } from '#lab/builders/domain/goal.ts'
import { ended, planned } from '#lab/builders/domain/plans.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'

const windUp = (by = ama, asAdmin = false) =>
  ({ type: 'WindUpCircle', userId: by, asAdmin, now: day('2026-03-10') }) as const
const woundUp = (round: number, byUserId = ama): GoalEvent => ({
  type: 'CircleWoundUp',
  data: { byUserId, round },
})
const second = [...begun(), ...complete(1), opened(2, '2026-03-31')]
const settling = (debtor: typeof ama, creditor: typeof ama, amount: number): GoalEvent =>
  owes(debtor, creditor, 2, {
    debtId: `wound-up-${debtor}-${creditor}`,
    amountMinor: minor(amount),
    cause: 'wound_up',
  })
const backTo = (who: typeof ama, round: number, id: string): GoalEvent => ({
  type: 'RefundRequested',
  data: {
    ...{ refundRequestId: id as never, contributionId: paymentOf(who, round), userId: who, byUserId: who },
    ...{ amountMinor: minor(100_00), reason: 'goal_cancelled' },
  },
})

describe('winding a circle up', () => {
  it('has who was paid owe to the others what they would have paid to them', () =>
    given(...second)
      .when(windUp())
      .then(woundUp(2), settling(ama, kofi, 100_00), settling(ama, nia, 100_00)))
  it('settles in the order of turns', () =>
    given(...second, ...complete(2), opened(3, '2026-04-30'))
      .when(windUp())
      .then(
        woundUp(3),
        {
          ...settling(ama, nia, 100_00),
          data: { ...(settling(ama, nia, 100_00).data as object), round: 3 },
        } as GoalEvent,
        {
          ...settling(kofi, nia, 100_00),
          data: { ...(settling(kofi, nia, 100_00).data as object), round: 3 },
        } as GoalEvent,
      ))
  it('sends back what is in rounds that were not closed, and lets go of what is not with a bank', () =>
    given(...second, ...paid(kofi, 2), ...paid(kofi, 3), asked(nia, 2))
      .when(windUp())
      .then(
        { type: 'ContributionCancelled', data: { contributionId: paymentOf(nia, 2), reason: 'goal_closed' } },
        woundUp(2),
        backTo(kofi, 2, '0eb9ac40-8e74-857d-a444-059d397a53e0'),
        backTo(kofi, 3, '3c22c425-a651-8d6d-8b20-b9b6f3ca836c'),
        settling(ama, kofi, 100_00),
        settling(ama, nia, 100_00),
      ))
  it('leaves nobody anything to settle before the first pot', () =>
    given(...begun())
      .when({ ...windUp(), now: day('2026-02-10') })
      .then(woundUp(1)))
  it('ends proposals to swap', () =>
    given(...second, { type: 'SwapProposed', data: { swap: 1, byUserId: kofi, withUserId: nia } })
      .when(windUp())
      .then(woundUp(2), settling(ama, kofi, 100_00), settling(ama, nia, 100_00), {
        type: 'SwapLapsed',
        data: { swap: 1 },
      }))
  it('is for the organiser or an admin, once, and while it turns', () => {
    given(...second)
      .when(windUp(kofi))
      .thenRefuses('not_the_organiser')
    given(...second)
      .when(windUp(userId(90)))
      .thenRefuses('not_a_member')
    given(...second)
      .when(windUp(userId(90), true))
      .then(woundUp(2, userId(90)), settling(ama, kofi, 100_00), settling(ama, nia, 100_00))
    given(...second, woundUp(2))
      .when(windUp())
      .thenNothing()
    given(...formed())
      .when({ ...windUp(), now: day('2026-01-10') })
      .thenRefuses('not_begun')
    given(...second, ...complete(2), opened(3, '2026-04-30'), ...complete(3))
      .when(windUp())
      .thenRefuses('goal_finished')
  })
  it('is for circles that there are', () => {
    given().when(windUp()).thenRefuses('goal_not_found')
    given(created, joined(ama)).when(windUp()).thenRefuses('not_a_circle')
  })
  it('ends plans, and what was said to have been paid outside; leaves to the bank what is with it, and to debts what is for them', () => {
    const reported = paymentOf(nia, 2)
    const forDebt = paymentOf(kofi, 9)
    given(
      ...second,
      planned(),
      asked(nia, 2),
      { type: 'ContributionReported', data: { contributionId: reported, method: 'cash', reference: '' } },
      asked(kofi, 2),
      { type: 'ContributionProcessing', data: { contributionId: paymentOf(kofi, 2) } },
      owes(kofi, ama, 1),
      {
        type: 'ContributionRequested',
        data: {
          ...{ contributionId: forDebt, userId: kofi, amountMinor: minor(100_00), round: 1 },
          debtId: `round-1-${kofi}`,
        },
      },
    )
      .when(windUp())
      .then(
        ended('goal_closed'),
        { type: 'ContributionCancelled', data: { contributionId: reported, reason: 'goal_closed' } },
        woundUp(2),
        settling(ama, kofi, 100_00),
        settling(ama, nia, 100_00),
      )
  })
  it('can be done to one that was put away', () =>
    given(...second, { type: 'GoalArchived', data: { edit: 1 } })
      .when(windUp())
      .then(woundUp(2), settling(ama, kofi, 100_00), settling(ama, nia, 100_00)))
  it('leaves debts to be paid, and sends other money back', () => {
    const after = [...second, asked(nia, 2), woundUp(2), settling(ama, kofi, 100_00)]
    given(...after)
      .when({
        ...({ type: 'RequestContribution', contributionId: paymentOf(ama, 9), userId: ama } as const),
        ...{ amountMinor: minor(100_00), debtId: 'wound-up-1-2' },
      })
      .then({
        type: 'ContributionRequested',
        data: {
          ...{ contributionId: paymentOf(ama, 9), userId: ama, amountMinor: minor(100_00), round: 2 },
          debtId: 'wound-up-1-2',
        },
      })
    given(...after)
      .when(hear(nia, 2, '2026-03-11'))
      .then(came(nia, 2), backTo(nia, 2, '4da832c5-15e1-8870-8f93-f7455637b487'))
  })
})
