import { describe, expect, it } from 'vitest'
import { begun, came, closed, day, paid, paymentOf } from '#lab/builders/domain/circles.ts'
import {
  ama,
  created,
  given,
  joined,
  kofi,
  nia,
  now,
  otherPaymentId,
  paymentId,
  received,
  requested,
} from '#lab/builders/domain/goal.ts'
import { left } from '#lab/builders/domain/membership.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { type ContributionId, contributionId, refundRequestId, type UserId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { goalDecider } from '../decider.ts'

const takeOut = (userId: UserId, amount?: number, withdrawalId = 'one') => {
  const amountMinor = amount === undefined ? undefined : minor(amount)
  return { type: 'WithdrawOwn', userId, withdrawalId, amountMinor, now } as const
}
const taken = (
  who: UserId,
  amount: number,
  ids: readonly ContributionId[],
  { withdrawal = 'one', suffix = '' } = {},
): GoalEvent => ({
  type: 'PayoutDue',
  data: {
    payoutId: `withdrawal-${who}-${withdrawal}${suffix}`,
    userId: who,
    amountMinor: minor(amount),
    reason: 'withdrawal',
    round: null,
    contributionIds: [...ids],
    byUserId: who,
  },
})
const thirdPaymentId = contributionId('33333333-3333-4333-8333-333333333333')
const cash = (amount: number, who: UserId, id: ContributionId): GoalEvent => ({
  type: 'ContributionReceived',
  data: {
    ...{ contributionId: id, userId: who, amountMinor: minor(amount), chargeId: '', paymentIntentId: null },
    confirmedByUserId: ama,
  },
})

/** Ama, who runs it, has put in 30 dollars, and Kofi 40; the target is 100. */
const goal = [
  created,
  joined(ama),
  joined(kofi),
  ...[requested(30_00), received(30_00)],
  ...[requested(40_00, kofi, otherPaymentId), received(40_00, kofi, otherPaymentId)],
]
const after = (...events: GoalEvent[]) => events.reduce(goalDecider.evolve, goalDecider.initialState())

describe('taking out one’s own part', () => {
  it('is for every member, whether or not the target is reached, and takes nobody else’s', () => {
    given(...goal)
      .when(takeOut(kofi))
      .then(taken(kofi, 40_00, [otherPaymentId]))
    given(...goal)
      .when(takeOut(ama))
      .then(taken(ama, 30_00, [paymentId]))
    const state = after(...goal, taken(kofi, 40_00, [otherPaymentId]))
    expect(state.receivedMinor).toBe(30_00)
    expect(state.savings.get(ama)).toBe(30_00)
  })
  it('takes as much as is asked for, once for each request', () => {
    given(...goal)
      .when(takeOut(kofi, 15_00))
      .then(taken(kofi, 15_00, [otherPaymentId]))
    const part = [...goal, taken(kofi, 15_00, [otherPaymentId])]
    given(...part)
      .when(takeOut(kofi, 15_00))
      .thenNothing()
    given(...part)
      .when(takeOut(kofi, undefined, 'two'))
      .then(taken(kofi, 25_00, [otherPaymentId], { withdrawal: 'two' }))
    given(...part)
      .when(takeOut(kofi, 25_01, 'two'))
      .thenRefuses('withdrawal_too_large')
  })
  it('leaves the goal open, for who took it out as well', () => {
    given(...goal, taken(kofi, 40_00, [otherPaymentId]))
      .when({
        type: 'RequestContribution',
        contributionId: thirdPaymentId,
        userId: kofi,
        amountMinor: minor(70_00),
      })
      .then(requested(70_00, kofi, thirdPaymentId))
  })
  it('is in two parts where the members hold one of them', () =>
    given(...goal, cash(10_00, kofi, thirdPaymentId))
      .when(takeOut(kofi))
      .then(
        taken(kofi, 40_00, [otherPaymentId]),
        taken(kofi, 10_00, [thirdPaymentId], { suffix: '-outside' }),
      ))
  it('lets its owner leave when it has come', () => {
    const about = { payoutId: `withdrawal-${kofi}-one`, attempt: 1 }
    const out = [...goal, taken(kofi, 40_00, [otherPaymentId])]
    given(...out)
      .when({ type: 'LeaveGoal', userId: kofi, now })
      .thenRefuses('payout_awaited')
    const sent: GoalEvent = {
      type: 'PayoutSent',
      data: {
        ...{ ...about, userId: kofi, amountMinor: minor(40_00), byUserId: nia },
        ...({ method: 'bank_transfer', reference: '', from: 'bank' } as const),
      },
    }
    given(...out, sent, { type: 'PayoutConfirmed', data: { ...about, byUserId: kofi } })
      .when({ type: 'LeaveGoal', userId: kofi, now })
      .then(left(kofi))
  })
  it('needs something to take out', () => {
    given(...goal, joined(nia))
      .when(takeOut(nia))
      .thenRefuses('nothing_to_take_out')
    given(...goal)
      .when(takeOut(nia))
      .thenRefuses('not_a_member')
    given(...goal)
      .when(takeOut(kofi, 0))
      .thenRefuses('amount_not_positive')
    given().when(takeOut(kofi)).thenRefuses('goal_not_found')
  })
  it('takes nothing that is on its way back to a card', () =>
    given(...goal, refundAsked(otherPaymentId, kofi, 25_00))
      .when(takeOut(kofi))
      .then(taken(kofi, 15_00, [otherPaymentId])))
  it('is no way out of a circle, which pays out by its turns', () =>
    given(...begun(), ...paid(nia, 1))
      .when({ ...takeOut(nia), now: day('2026-02-10') })
      .thenRefuses('paid_by_turns'))
})

const requestId = refundRequestId('44444444-4444-4444-8444-444444444444')
const refundAsked = (id: ContributionId, who: UserId, amount: number): GoalEvent => ({
  type: 'RefundRequested',
  data: {
    ...{ refundRequestId: requestId, contributionId: id, userId: who, amountMinor: minor(amount) },
    ...({ byUserId: who, reason: 'goal_cancelled' } as const),
  },
})
const refused = (id: ContributionId): GoalEvent => ({
  type: 'RefundRefused',
  data: { refundRequestId: requestId, contributionId: id, code: 'expired_or_canceled_card' },
})
const cancelled: GoalEvent = { type: 'GoalCancelled', data: { byUserId: ama } }

describe('money whose refund has failed', () => {
  it('is its owner’s to take out of a goal that was cancelled', () => {
    const asked = [...goal, cancelled, refundAsked(otherPaymentId, kofi, 40_00)]
    given(...asked)
      .when(takeOut(kofi))
      .thenRefuses('nothing_to_take_out')
    given(...asked, refused(otherPaymentId))
      .when(takeOut(kofi))
      .then(taken(kofi, 40_00, [otherPaymentId]))
  })
  it('is theirs also when they have left', () =>
    given(...goal, refundAsked(otherPaymentId, kofi, 40_00), refused(otherPaymentId), left(kofi))
      .when(takeOut(kofi))
      .then(taken(kofi, 40_00, [otherPaymentId])))
  it('is theirs in a circle that was wound up, or that does not need it', () => {
    const payment = paymentOf(nia, 1)
    const failed = [refundAsked(payment, nia, 100_00), refused(payment)]
    const later = { ...takeOut(nia), now: day('2026-02-10') }
    given(
      ...begun(),
      ...paid(nia, 1),
      { type: 'CircleWoundUp', data: { byUserId: ama, round: 1 } },
      ...failed,
    )
      .when(later)
      .then(taken(nia, 100_00, [payment]))
    // The open round still needs it.
    given(...begun(), ...paid(nia, 1), ...failed)
      .when(later)
      .thenRefuses('paid_by_turns')
    const twice = paymentOf(nia, 1, 2)
    const over = [
      ...[ama, kofi, nia].flatMap(who => paid(who, 1)),
      closed(1),
      came(nia, 1, { nth: 2 }),
      ...[refundAsked(twice, nia, 100_00), refused(twice)],
    ]
    given(...begun(), ...over)
      .when(later)
      .then(taken(nia, 100_00, [twice]))
  })
})
