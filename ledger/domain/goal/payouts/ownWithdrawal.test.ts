import { describe, expect, it } from 'vitest'
import { begun, came, closed, day, paid, paymentOf } from '#lab/builders/domain/circles.ts'
import {
  ama,
  created,
  facts,
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
import { withdrawalRefundId } from './takingOut.ts'

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
const toCard = (who: UserId, amount: number, id: ContributionId, withdrawal = 'one'): GoalEvent => ({
  type: 'RefundRequested',
  data: {
    ...{ refundRequestId: withdrawalRefundId(`${who}-${withdrawal}`, id), contributionId: id, userId: who },
    ...{ amountMinor: minor(amount), byUserId: who, reason: 'withdrawal' },
  },
})
const made = (who: UserId, amount: number, id: ContributionId, withdrawal = 'one'): GoalEvent => ({
  type: 'ContributionRefunded',
  data: {
    ...{ contributionId: id, userId: who, refundId: `re_${withdrawal}`, round: null },
    ...{ refundRequestId: withdrawalRefundId(`${who}-${withdrawal}`, id), amountMinor: minor(amount) },
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

/** Ama, the organiser, has put in 30 dollars, and Kofi 40; the target is 100. */
const goal = [
  created,
  joined(ama),
  joined(kofi),
  ...[requested(30_00), received(30_00)],
  ...[requested(40_00, kofi, otherPaymentId), received(40_00, kofi, otherPaymentId)],
]
const after = (...events: GoalEvent[]) => events.reduce(goalDecider.evolve, goalDecider.initialState())

describe('taking out one’s own part', () => {
  it('is for every member, whether or not the target is reached, and only of their own part', () => {
    given(...goal)
      .when(takeOut(kofi))
      .then(toCard(kofi, 40_00, otherPaymentId))
    given(...goal)
      .when(takeOut(ama))
      .then(toCard(ama, 30_00, paymentId))
    const state = after(...goal, toCard(kofi, 40_00, otherPaymentId), made(kofi, 40_00, otherPaymentId))
    expect(state.receivedMinor).toBe(30_00)
    expect(state.savings.get(ama)).toBe(30_00)
  })
  it('takes the requested amount, once for each request', () => {
    given(...goal)
      .when(takeOut(kofi, 15_00))
      .then(toCard(kofi, 15_00, otherPaymentId))
    for (const part of [
      [...goal, toCard(kofi, 15_00, otherPaymentId)],
      [...goal, toCard(kofi, 15_00, otherPaymentId), made(kofi, 15_00, otherPaymentId)],
      [...goal, taken(kofi, 15_00, [otherPaymentId])],
    ]) {
      given(...part)
        .when(takeOut(kofi, 15_00))
        .thenNothing()
      given(...part)
        .when(takeOut(kofi, undefined, 'two'))
        .then(toCard(kofi, 25_00, otherPaymentId, 'two'))
      given(...part)
        .when(takeOut(kofi, 25_01, 'two'))
        .thenRefuses('withdrawal_too_large')
    }
  })
  it('leaves the goal open, also for the member', () => {
    given(...goal, toCard(kofi, 40_00, otherPaymentId), made(kofi, 40_00, otherPaymentId))
      .when({
        type: 'RequestContribution',
        contributionId: thirdPaymentId,
        userId: kofi,
        amountMinor: minor(70_00),
      })
      .then(requested(70_00, kofi, thirdPaymentId))
  })
  it('is paid out where the members hold the money', () =>
    given(...goal, cash(10_00, kofi, thirdPaymentId))
      .when(takeOut(kofi))
      .then(taken(kofi, 10_00, [thirdPaymentId]), toCard(kofi, 40_00, otherPaymentId)))
  it('is paid out where a card refused a refund before, or a bank has taken something back', () => {
    given(...goal, refundAsked(otherPaymentId, kofi, 1_00), refused(otherPaymentId))
      .when(takeOut(kofi))
      .then(taken(kofi, 40_00, [otherPaymentId]))
    given(...goal, disputed(otherPaymentId, kofi, 10_00))
      .when(takeOut(kofi))
      .then(taken(kofi, 30_00, [otherPaymentId]))
  })
  it('first pays the owner’s debts, which are not refunded to cards', () => {
    const owing: GoalEvent = {
      type: 'DebtArose',
      data: {
        ...{ debtId: 'reversal-dp_0', debtorUserId: kofi, creditorUserId: null, round: null },
        ...{ amountMinor: minor(25_00), cause: 'reversed' },
      },
    }
    given(...goal, owing)
      .when(takeOut(kofi, 30_00))
      .then(taken(kofi, 25_00, [otherPaymentId]), toCard(kofi, 5_00, otherPaymentId), {
        type: 'DebtNetted',
        data: {
          ...{ debtId: 'reversal-dp_0', payment: 1, debtorUserId: kofi, creditorUserId: null },
          ...{ potRound: null, payoutId: `withdrawal-${kofi}-one`, amountMinor: minor(25_00) },
        },
      })
  })
  it('lets its owner leave when it has arrived', () => {
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
  it('is refused without an own part', () => {
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
  it('excludes pending refunds', () =>
    given(...goal, refundAsked(otherPaymentId, kofi, 25_00))
      .when(takeOut(kofi))
      .then(toCard(kofi, 15_00, otherPaymentId)))
  it('is refused in a circle, which pays out by its turns', () =>
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
const disputed = (id: ContributionId, who: UserId, amount: number): GoalEvent => ({
  type: 'ContributionDisputed',
  data: {
    ...{ contributionId: id, userId: who, round: null, disputeId: 'dp_1', amountMinor: minor(amount) },
    ...{ feeMinor: minor(0), reason: 'general', answerBy: null },
  },
})
const cancelled: GoalEvent = { type: 'GoalCancelled', data: { byUserId: ama } }

describe('money whose refund has failed', () => {
  it('can be taken out of a cancelled goal by its owner', () => {
    const asked = [...goal, cancelled, refundAsked(otherPaymentId, kofi, 40_00)]
    given(...asked)
      .when(takeOut(kofi))
      .thenRefuses('nothing_to_take_out')
    given(...asked, refused(otherPaymentId))
      .when(takeOut(kofi))
      .then(taken(kofi, 40_00, [otherPaymentId]))
  })
  it('can also be taken out after they have left', () =>
    given(...goal, refundAsked(otherPaymentId, kofi, 40_00), refused(otherPaymentId), left(kofi))
      .when(takeOut(kofi))
      .then(taken(kofi, 40_00, [otherPaymentId])))
  it('can be taken out of a circle that was wound up, or does not need it', () => {
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

describe('money that a card refuses', () => {
  const asked = [...goal, toCard(kofi, 15_00, otherPaymentId)]
  const otherwise: GoalEvent = {
    type: 'PayoutDue',
    data: {
      ...{ payoutId: `returned-${otherPaymentId}-1`, userId: kofi, amountMinor: minor(15_00) },
      ...{ reason: 'withdrawal', round: null, contributionIds: [otherPaymentId] },
    },
  }
  it('is due to its owner as a payout, for no more than was requested', () => {
    const refundId = withdrawalRefundId(`${kofi}-one`, otherPaymentId)
    const refusal = { refundRequestId: refundId, contributionId: otherPaymentId, code: 'expired_card' }
    given(...asked)
      .when({ type: 'RefuseRefund', ...refusal, now })
      .then({ type: 'RefundRefused', data: refusal }, otherwise)
    given(...asked, { type: 'RefundRefused', data: refusal }, otherwise)
      .when({ type: 'RefuseRefund', ...refusal, now })
      .thenNothing()
  })
  it('is due also where a refund fails after it was made', () => {
    given(...asked, made(kofi, 15_00, otherPaymentId))
      .when({
        ...({ type: 'RecordPayment', contributionId: otherPaymentId, userId: kofi, now } as const),
        facts: facts({
          ...{ status: 'succeeded', receivedMinor: minor(40_00) },
          refunds: [
            {
              ...{ id: 're_one', amountMinor: minor(15_00), status: 'failed', failureCode: 'lost_or_stolen' },
              refundRequestId: withdrawalRefundId(`${kofi}-one`, otherPaymentId),
            },
          ],
        }),
      })
      .then(
        {
          type: 'ContributionRefundFailed',
          data: {
            ...{ contributionId: otherPaymentId, userId: kofi, round: null, refundId: 're_one' },
            ...{ amountMinor: minor(15_00), code: 'lost_or_stolen' },
          },
        },
        otherwise,
      )
  })
})
