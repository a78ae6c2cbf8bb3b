import { describe, expect, it } from 'vitest'
import {
  ama,
  circleCreated,
  created,
  facts,
  given,
  joined,
  kofi,
  opened,
  otherPaymentId,
  paymentId,
  received,
} from '#lab/builders/domain/goal.ts'
import { charge, charged, ended, paused, planned, skipped } from '#lab/builders/domain/plans.ts'
import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import { minor } from '#shared/money.ts'
import { calendarDate, instant } from '#shared/time.ts'
import { duePeriod } from './schedules.ts'

const day = calendarDate
const first = day('2026-01-05')
/** Of thirty dollars a week. */
const weekly = (changes: Parameters<typeof planned>[0] = {}) =>
  planned({ every: 'weekly', firstOn: first, ...changes })
const cancelled = (reason: GoalEventOf<'ContributionCancelled'>['data']['reason']): GoalEvent => ({
  type: 'ContributionCancelled',
  data: { contributionId: paymentId, reason },
})
const goal = [created, joined(ama), joined(kofi)]
const plan = [...goal, weekly()]
const now = instant('2026-01-10T12:00:00Z')

describe('after an outage', () => {
  it('the current period is charged, and earlier ones are recorded as missed', () =>
    given(...plan)
      .when(charge('2026-01-26'))
      .then(
        ...['2026-01-05', '2026-01-12', '2026-01-19'].map(period => skipped(period, 'missed')),
        charged('2026-01-26'),
      ))
  it('the last period of a schedule is the current one, however long ago', () => {
    const until = { firstOn: first, every: 'weekly', endsOn: day('2026-01-20'), nextOn: first } as const
    expect(duePeriod(until, day('2026-03-01'))).toBe('2026-01-19')
    expect(duePeriod({ ...until, nextOn: day('2026-01-26') }, day('2026-03-01'))).toBe('2026-01-26')
    expect(duePeriod(until, day('2026-01-04'))).toBeUndefined()
    expect(duePeriod({ ...until, endsOn: null }, day('2026-01-25'))).toBe('2026-01-19')
  })
})

describe('a round of a circle', () => {
  const circle = [circleCreated, joined(ama), joined(kofi)]
  const open: GoalEvent = {
    type: 'ContributionRequested',
    data: { contributionId: otherPaymentId, userId: kofi, amountMinor: minor(500_00), round: 1 },
  }
  const its = weekly({ amountMinor: minor(500_00) })
  it('is not skipped for a payment that may still fail', () =>
    given(...circle, its, open)
      .when(charge('2026-01-05'))
      .thenRefuses('payment_under_way'))
  it('is skipped once it is paid', () =>
    given(...circle, its, open, received(500_00, kofi, otherPaymentId))
      .when(charge('2026-01-05'))
      .then(skipped('2026-01-05', 'already_paid')))
})

describe('a schedule', () => {
  const record = (changes: object, cancelledBecause?: 'lapsed' | 'schedule_given_up') =>
    ({
      type: 'RecordPayment',
      now,
      ...{ contributionId: paymentId, userId: kofi },
      facts: facts(changes),
      ...(cancelledBecause ? { cancelledBecause } : {}),
    }) as const
  it('skips a period whose payment was given up, in the same append', () => {
    given(...plan, charged('2026-01-05'), opened)
      .when(record({ status: 'canceled' }, 'schedule_given_up'))
      .then(cancelled('schedule_given_up'), skipped('2026-01-05', 'payment_failed'))
    given(...plan, charged('2026-01-05'))
      .when({ type: 'ReleaseContribution', contributionId: paymentId, reason: 'schedule_given_up' })
      .then(cancelled('schedule_given_up'), skipped('2026-01-05', 'payment_failed'))
  })
  const declinedFor = (code: string, adviceCode?: string): GoalEvent => ({
    type: 'ContributionDeclined',
    data: {
      ...{
        contributionId: paymentId,
        attempt: 1,
        code: 'card_declined',
        declineCode: code,
        chargeId: 'ch_1',
      },
      ...(adviceCode ? { adviceCode } : {}),
    },
  })
  it.each([
    ['stolen_card', undefined],
    ['do_not_honor', 'do_not_try_again'],
  ])("is paused at once when the card can't be used any more: %s, %s", (code, advice) =>
    given(...plan, charged('2026-01-05'), opened, declinedFor(code, advice))
      .when(record({ status: 'canceled' }, 'schedule_given_up'))
      .then(
        cancelled('schedule_given_up'),
        skipped('2026-01-05', 'payment_failed'),
        paused('payments_failed'),
      ),
  )
  it('goes on when another card has been tried since', () =>
    given(
      ...plan,
      charged('2026-01-05'),
      opened,
      declinedFor('stolen_card'),
      declinedFor('insufficient_funds'),
    )
      .when(record({ status: 'canceled' }, 'schedule_given_up'))
      .then(cancelled('schedule_given_up'), skipped('2026-01-05', 'payment_failed')))
  it('without its first payment ends with it', () =>
    given(...goal, planned({ active: false }), charged('2026-01-05'), opened)
      .when(record({ status: 'canceled' }, 'lapsed'))
      .then(cancelled('lapsed'), ended('cancelled')))
  it('is paused when its owner’s bank takes a payment back', () =>
    given(...plan, charged('2026-01-05'), opened, received(30_00, kofi), {
      type: 'ContributionSettled',
      data: {
        contributionId: paymentId,
        balanceTransactionId: 'txn_1',
        feeMinor: minor(117),
        netMinor: minor(28_83),
        availableAt: now,
      },
    })
      .when(
        record({
          status: 'succeeded',
          receivedMinor: minor(30_00),
          disputes: [
            {
              ...{ id: 'du_1', amountMinor: minor(30_00), stage: 'open', reason: 'fraudulent' },
              ...{ feeMinor: minor(15_00), feeReturnedMinor: minor(0), answerBy: null },
            },
          ],
        }),
      )
      .then(
        {
          type: 'ContributionDisputed',
          data: {
            ...{ contributionId: paymentId, userId: kofi, disputeId: 'du_1', amountMinor: minor(30_00) },
            ...{ feeMinor: minor(15_00), reason: 'fraudulent', answerBy: null, round: null },
          },
        },
        paused('disputed'),
      ))
  it('ends with the membership, for any reason', () => {
    const left = (byUserId: typeof ama, reason: 'left' | 'removed'): GoalEvent => ({
      type: 'MemberLeft',
      data: { leaving: 1, userId: kofi, byUserId, reason },
    })
    given(...plan)
      .when({ type: 'LeaveGoal', userId: kofi, now })
      .then(ended('left_goal'), left(kofi, 'left'))
    given(...plan)
      .when({ type: 'RemoveMember', userId: ama, memberUserId: kofi, now })
      .then(ended('left_goal'), left(ama, 'removed'))
  })
  it('that has failed to charge keeps no member in the goal', () =>
    given(...plan, charged('2026-01-05'), opened, {
      type: 'ContributionDeclined',
      data: {
        ...{ contributionId: paymentId, attempt: 1, code: 'card_declined' },
        ...{ declineCode: null, chargeId: 'ch_1' },
      },
    })
      .when({ type: 'LeaveGoal', userId: kofi, now })
      .then(ended('left_goal'), {
        type: 'MemberLeft',
        data: { leaving: 1, userId: kofi, byUserId: kofi, reason: 'left' },
      }))
  it('ends with the goal, and is paused while the goal is archived', () => {
    given(...plan)
      .when({ type: 'CancelGoal', userId: ama, now })
      .then(ended('goal_closed'), { type: 'GoalCancelled', data: { byUserId: ama } })
    given(...plan)
      .when({ type: 'ArchiveGoal', userId: ama, now })
      .then(paused('goal_archived'), { type: 'GoalArchived', data: { edit: 1 } })
  })
})
