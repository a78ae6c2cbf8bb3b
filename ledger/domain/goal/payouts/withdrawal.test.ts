import { describe, it } from 'vitest'
import { begun, complete, paid, paymentOf } from '#lab/builders/domain/circles.ts'
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
import { ended, planned } from '#lab/builders/domain/plans.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { type ContributionId, contributionId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { withdrawalRefundId } from './takingOut.ts'

const withdraw = (by = ama) => ({ type: 'RequestWithdrawal', userId: by }) as const
const asked: GoalEvent = { type: 'WithdrawalRequested', data: { byUserId: ama } }
const due = (who: typeof ama, amount: number, ...contributionIds: ContributionId[]): GoalEvent => ({
  type: 'PayoutDue',
  data: {
    ...{ payoutId: `withdrawal-${who}`, userId: who, amountMinor: minor(amount), reason: 'withdrawal' },
    ...{ round: null, contributionIds },
  },
})
const toCard = (who: typeof ama, amount: number, payment: ContributionId): GoalEvent => ({
  type: 'RefundRequested',
  data: {
    ...{ refundRequestId: withdrawalRefundId(String(who), payment), contributionId: payment, userId: who },
    ...{ amountMinor: minor(amount), byUserId: who, reason: 'withdrawal' },
  },
})
const goal = [created, joined(ama), joined(kofi)]
const both = [
  requested(60_00),
  received(60_00),
  requested(40_00, kofi, otherPaymentId),
  received(40_00, kofi, otherPaymentId),
]
const full = [...goal, ...both]
const cancel = { type: 'CancelGoal', userId: ama, now } as const
const cancelled: GoalEvent = { type: 'GoalCancelled', data: { byUserId: ama } }
const refundAsked = (id: string, payment: ContributionId, amount: number, who = ama): GoalEvent => ({
  type: 'RefundRequested',
  data: {
    ...{ refundRequestId: id as never, contributionId: payment, userId: who, amountMinor: minor(amount) },
    ...{ byUserId: who, reason: 'goal_cancelled' },
  },
})
const [ofFirst, ofSecond] = ['9b0f8eb9-4750-8629-9fa1-5711ab11720a', '73e6f1a0-f652-82fd-83f9-474a14d25acf']

describe('withdrawing a completed goal', () => {
  it('pays each member their own part, back to the cards it came from', () =>
    given(...full)
      .when(withdraw())
      .then(asked, toCard(ama, 60_00, paymentId), toCard(kofi, 40_00, otherPaymentId)))
  it('happens once, and the goal accepts no money afterwards', () => {
    const withdrawn = [...full, asked, due(ama, 60_00, paymentId), due(kofi, 40_00, otherPaymentId)]
    given(...withdrawn)
      .when(withdraw())
      .thenNothing()
    const third = contributionId('77777777-7777-4777-8777-777777777777')
    given(...withdrawn)
      .when({ type: 'RequestContribution', contributionId: third, userId: ama, amountMinor: minor(1_00) })
      .thenRefuses('goal_finished')
    given(...withdrawn)
      .when(cancel)
      .thenRefuses('goal_finished')
    given(...withdrawn)
      .when({ type: 'EditGoal', userId: ama, changes: { targetMinor: minor(200_00) } })
      .thenRefuses('goal_finished')
    given(...withdrawn)
      .when({ type: 'LeaveGoal', userId: kofi, now })
      .thenRefuses('payout_awaited')
  })
  it('is requested by its organiser, when the target is reached', () => {
    given(...full)
      .when(withdraw(kofi))
      .thenRefuses('not_the_organiser')
    given(...full)
      .when(withdraw(nia))
      .thenRefuses('not_a_member')
    given(...goal, requested(60_00), received(60_00))
      .when(withdraw())
      .thenRefuses('target_not_reached')
    given(...full, cancelled)
      .when(withdraw())
      .thenRefuses('goal_cancelled')
    given(...begun(), ...complete(1))
      .when(withdraw())
      .thenRefuses('paid_by_turns')
  })
  it('waits for pending payments and refunds', () => {
    const third = contributionId('77777777-7777-4777-8777-777777777777')
    given(...full, requested(1_00, ama, third))
      .when(withdraw())
      .thenRefuses('payment_under_way')
    given(...full, refundAsked(ofFirst!, paymentId, 1_00))
      .when(withdraw())
      .thenRefuses('refund_under_way')
  })
  it('ends the schedules', () =>
    given(...goal, planned(), ...both)
      .when(withdraw())
      .then(ended('goal_closed'), asked, toCard(ama, 60_00, paymentId), toCard(kofi, 40_00, otherPaymentId)))
  describe('a completed goal from which a bank takes money back', () => {
    const dispute = {
      ...({
        id: 'dp_1',
        amountMinor: minor(60_00),
        stage: 'open',
        reason: 'general',
        answerBy: null,
      } as const),
      ...{ feeMinor: minor(15_00), feeReturnedMinor: minor(0) },
    } as const
    const hears = {
      ...({ type: 'RecordPayment', contributionId: paymentId, userId: ama, now } as const),
      facts: facts({ status: 'succeeded', receivedMinor: minor(60_00), disputes: [dispute] }),
    }
    const disputed: GoalEvent = {
      type: 'ContributionDisputed',
      data: {
        ...{ contributionId: paymentId, userId: ama, round: null, disputeId: 'dp_1', reason: 'general' },
        ...{ amountMinor: minor(60_00), owedMinor: minor(60_00), feeMinor: minor(15_00), answerBy: null },
      },
    }
    const withdrawn = [...full, asked, due(ama, 60_00, paymentId), due(kofi, 40_00, otherPaymentId)]
    it('sends no more than the rest, and leaves no debt', () =>
      given(...withdrawn)
        .when(hears)
        .then(disputed, {
          type: 'PayoutLowered',
          data: {
            ...{ payoutId: `withdrawal-${ama}`, contributionId: paymentId, reversal: 'dp_1', userId: ama },
            ...{ debtorUserId: null, round: null, amountMinor: minor(60_00) },
          },
        }))
    it('makes the payer owe what was sent before', () =>
      given(...withdrawn, {
        type: 'PayoutSent',
        data: {
          ...{ payoutId: `withdrawal-${ama}`, attempt: 1, userId: ama, amountMinor: minor(60_00) },
          ...({ byUserId: nia, method: 'bank_transfer', reference: '', from: 'bank' } as const),
        },
      })
        .when(hears)
        .then(disputed, {
          type: 'DebtArose',
          data: {
            ...{ debtId: 'reversal-dp_1', debtorUserId: ama, creditorUserId: null, round: null },
            ...{ amountMinor: minor(60_00), cause: 'reversed', contributionId: paymentId },
          },
        }))
  })
})

describe('cancelling a goal that holds money', () => {
  const refund = { ...cancel, refund: true } as const
  const refunds = [
    refundAsked(ofFirst!, paymentId, 60_00),
    refundAsked(ofSecond!, otherPaymentId, 40_00, kofi),
  ]
  it('refunds all of it', () =>
    given(...full)
      .when(refund)
      .then(cancelled, ...refunds))
  it('needs explicit confirmation', () =>
    given(...full)
      .when(cancel)
      .thenRefuses('holds_money'))
  it('cancels what has not reached a bank', () =>
    given(...goal, requested(60_00), received(60_00), requested(40_00, kofi, otherPaymentId))
      .when(refund)
      .then(
        { type: 'ContributionCancelled', data: { contributionId: otherPaymentId, reason: 'goal_closed' } },
        cancelled,
        refunds[0]!,
      ))
  it('refunds later payments', () =>
    given(
      ...goal,
      requested(60_00),
      { type: 'ContributionOpened', data: { contributionId: paymentId, paymentIntentId: 'pi_one' as never } },
      cancelled,
    )
      .when({
        ...({ type: 'RecordPayment', contributionId: paymentId, userId: ama, now } as const),
        facts: facts({ status: 'succeeded', receivedMinor: minor(60_00), chargeId: 'ch_one' }),
      })
      .then(received(60_00), refunds[0]!))
  it('is for circles that have not begun; a running one is wound up', () => {
    given(...begun().slice(0, 4), ...paid(ama, 1))
      .when(refund)
      .then(cancelled, refundAsked('7c1291ed-22bf-8325-9c7d-fddfc9b0ee5d', paymentOf(ama, 1), 100_00))
    given(...begun())
      .when(cancel)
      .thenRefuses('to_be_wound_up')
  })
  it('refunds money that a bank returns to a former member', () => {
    const about = {
      contributionId: paymentId,
      userId: kofi,
      round: null,
      disputeId: 'dp_1',
      amountMinor: minor(40_00),
    }
    const dispute = {
      ...({
        id: 'dp_1',
        amountMinor: minor(40_00),
        stage: 'won',
        reason: 'general',
        answerBy: null,
      } as const),
      ...{ feeMinor: minor(15_00), feeReturnedMinor: minor(15_00) },
    } as const
    given(
      ...goal,
      requested(40_00, kofi),
      received(40_00, kofi),
      {
        type: 'ContributionDisputed',
        data: { ...about, feeMinor: minor(15_00), reason: 'general', answerBy: null },
      },
      left(kofi),
    )
      .when({
        ...({ type: 'RecordPayment', contributionId: paymentId, userId: kofi, now } as const),
        facts: facts({ status: 'succeeded', receivedMinor: minor(40_00), disputes: [dispute] }),
      })
      .then({ type: 'DisputeWon', data: { ...about, feeReturnedMinor: minor(15_00) } }, {
        ...refundAsked(ofFirst!, paymentId, 40_00, kofi),
        data: {
          ...(refunds[0]!.data as object),
          amountMinor: minor(40_00),
          userId: kofi,
          byUserId: kofi,
          reason: 'paid_twice',
        },
      } as GoalEvent)
  })
})
