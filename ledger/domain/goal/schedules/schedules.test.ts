import { describe, it } from 'vitest'
import {
  ama,
  circleCreated,
  circleTerms,
  created,
  facts,
  given,
  joined,
  kofi,
  now,
  opened,
  otherPaymentId,
  paymentId,
  received,
  requested,
} from '#lab/builders/domain/goal.ts'
import { charge, charged, ended, paused, planId, planned, skipped } from '#lab/builders/domain/plans.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { contributionId, scheduleId, setupIntentId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { calendarDate } from '#shared/time.ts'

const day = calendarDate
const create = {
  type: 'CreateSchedule',
  scheduleId: planId,
  userId: kofi,
  amountMinor: minor(30_00),
  every: 'monthly',
  firstOn: day('2026-01-31'),
  endsOn: null,
  hasCard: true,
} as const
const change = <C extends object>(command: C) => ({ ...command, scheduleId: planId, userId: kofi })

const goal = [created, joined(ama), joined(kofi)]
const plan = [...goal, planned()]

describe('a schedule', () => {
  it('is created by a member, once', () => {
    given(...goal)
      .when(create)
      .then(planned())
    given(...plan)
      .when(create)
      .thenNothing()
    given(created, joined(ama)).when(create).thenRefuses('not_a_member')
  })
  it('names the fee for refunds once, for all of its payments', () => {
    const refundFeeMinor = minor(50)
    const naming = planned({ refundFeeMinor })
    given(...goal)
      .when({ ...create, refundFeeMinor })
      .then(naming)
    const first = charged('2026-01-31')
    given(...goal, naming)
      .when(charge('2026-01-31'))
      .then({ ...first, data: { ...first.data, refundFeeMinor } } as GoalEvent)
  })
  it('under a known id is that schedule, or refused', () => {
    for (const other of [
      { amountMinor: minor(20_00) },
      { every: 'weekly' },
      { firstOn: day('2026-02-01') },
      { endsOn: day('2026-12-31') },
      { userId: ama },
    ] as const)
      given(...plan)
        .when({ ...create, ...other })
        .thenRefuses('contribution_differs')
  })
  it('is one for each member and goal; one without its first payment gives way', () => {
    const other = scheduleId('77777777-7777-4777-8777-777777777777')
    given(...plan)
      .when({ ...create, scheduleId: other })
      .thenRefuses('schedule_exists')
    given(...goal, planned({ active: false }))
      .when({ ...create, scheduleId: other })
      .then(ended('cancelled'), planned({ scheduleId: other }))
  })
  it('takes amount and cycle from the terms of a circle', () => {
    given(circleCreated, joined(ama), joined(kofi)).when(create).thenRefuses('schedule_amount_fixed')
    given(circleCreated, joined(ama), joined(kofi))
      .when({ ...create, amountMinor: minor(500_00), every: 'weekly' })
      .then(planned({ amountMinor: minor(500_00) }))
  })
  it('follows the rhythm of its circle, whichever that is', () => {
    const rotation = circleTerms.rotation && { ...circleTerms.rotation, cycleType: 'days:10' as const }
    const inCircle = [
      { type: 'GoalCreated', data: { ...circleTerms, rotation } } as const,
      joined(ama),
      joined(kofi),
    ]
    const everyTenDays = planned({ amountMinor: minor(500_00), every: 'days:10' })
    given(...inCircle)
      .when({ ...create, amountMinor: minor(500_00) })
      .then(everyTenDays)
    given(...inCircle, everyTenDays)
      .when(charge('2026-02-09'))
      .thenRefuses('period_not_due')
  })
})

describe('charging a schedule', () => {
  it('requests each period once', () => {
    given(...plan)
      .when(charge('2026-01-31'))
      .then(charged('2026-01-31'))
    given(...plan, charged('2026-01-31'))
      .when(charge('2026-01-31', otherPaymentId))
      .thenNothing()
  })
  it('follows the calendar, and charges nothing before its day', () => {
    given(...plan, charged('2026-01-31'), received(30_00, kofi))
      .when(charge('2026-02-28', otherPaymentId))
      .then(charged('2026-02-28', 30_00, otherPaymentId))
    given(...plan)
      .when(charge('2026-02-27'))
      .thenRefuses('period_not_due')
  })
  it('charges one period at a time; those that pass meanwhile are missed', () => {
    const daily = [...goal, planned({ every: 'days:1' }), charged('2026-01-31')]
    const next = charge('2026-02-03', otherPaymentId)
    given(...daily)
      .when(next)
      .thenRefuses('payment_under_way')
    given(...daily, received(30_00, kofi))
      .when(next)
      .then(
        skipped('2026-02-01', 'missed'),
        skipped('2026-02-02', 'missed'),
        charged('2026-02-03', 30_00, otherPaymentId),
      )
  })
  it('charges no more than is missing, and ends when nothing is', () => {
    given(...plan, received(80_00, ama, otherPaymentId))
      .when(charge('2026-01-31'))
      .then(charged('2026-01-31', 20_00))
    given(...plan, received(100_00, ama, otherPaymentId))
      .when(charge('2026-01-31'))
      .then(ended('target_reached'))
  })
  it('charges nothing below the smallest card payment, and ends when no more is missing', () => {
    given(...plan, received(99_60, ama, otherPaymentId))
      .when(charge('2026-01-31'))
      .then(ended('target_reached'))
    given(...plan, requested(99_60, kofi, otherPaymentId))
      .when(charge('2026-01-31'))
      .thenRefuses('exceeds_target')
  })
  it('takes up what no card could pay after it with the last payment', () => {
    given(...plan, received(69_60, ama, otherPaymentId))
      .when(charge('2026-01-31'))
      .then(charged('2026-01-31', 30_40))
    given(...plan, received(69_50, ama, otherPaymentId))
      .when(charge('2026-01-31'))
      .then(charged('2026-01-31', 30_00))
  })
  it('ends with its last day, with the goal, and with the membership', () => {
    given(...goal, planned({ endsOn: day('2026-01-30') }))
      .when(charge('2026-01-31'))
      .then(ended('end_reached'))
    given(...plan, { type: 'GoalArchived', data: { edit: 1 } })
      .when(charge('2026-01-31'))
      .thenRefuses('goal_archived')
    given(...plan, { type: 'GoalCancelled', data: { byUserId: ama } })
      .when(charge('2026-01-31'))
      .then(ended('goal_closed'))
    given(...plan, { type: 'MemberLeft', data: { leaving: 1, userId: kofi, byUserId: kofi, reason: 'left' } })
      .when(charge('2026-01-31'))
      .then(ended('left_goal'))
  })
  it('skips a round that was paid by hand', () =>
    given(
      circleCreated,
      joined(ama),
      joined(kofi),
      planned({ amountMinor: minor(500_00) }),
      {
        type: 'ContributionRequested',
        data: { contributionId: otherPaymentId, userId: kofi, amountMinor: minor(500_00), round: 1 },
      },
      received(500_00, kofi, otherPaymentId),
    )
      .when(charge('2026-01-31'))
      .then(skipped('2026-01-31', 'already_paid')))
})

describe('the first payment', () => {
  const waiting = [...goal, planned({ active: false })]
  const paid = facts({
    status: 'succeeded',
    receivedMinor: minor(30_00),
    chargeId: 'ch_one',
    amountMinor: minor(30_00),
  })
  it('provides the card', () =>
    given(...waiting, charged('2026-01-31'), opened)
      .when({ type: 'RecordPayment', contributionId: paymentId, userId: kofi, facts: paid, now })
      .then(received(30_00, kofi), { type: 'ScheduleActivated', data: { scheduleId: planId } }))
  it('comes before any other', () => {
    given(...waiting)
      .when(charge('2026-01-31'))
      .then(charged('2026-01-31'))
    given(...waiting, charged('2026-01-31'))
      .when(charge('2026-02-28', otherPaymentId))
      .thenRefuses('schedule_not_active')
  })
  it('is the last when it completes the goal', () =>
    given(...waiting, received(70_00, ama, otherPaymentId), charged('2026-01-31'), opened)
      .when({ type: 'RecordPayment', contributionId: paymentId, userId: kofi, facts: paid, now })
      .then(received(30_00, kofi), ended('target_reached')))
})

describe('changing a schedule', () => {
  it('is for its owner', () =>
    given(...plan)
      .when({ ...change({ type: 'CancelSchedule' } as const), userId: ama })
      .thenRefuses('schedule_not_found'))
  it('pauses it, and resumes it with the next future period', () => {
    given(...plan)
      .when(change({ type: 'PauseSchedule', reason: 'by_member' } as const))
      .then(paused('by_member'))
    given(...plan, paused('by_member'))
      .when(charge('2026-01-31'))
      .thenRefuses('schedule_not_active')
    given(...plan, paused('by_member'))
      .when(change({ type: 'ResumeSchedule', today: day('2026-04-02') } as const))
      .then({ type: 'ScheduleResumed', data: { scheduleId: planId, change: 2, from: day('2026-04-30') } })
  })
  it('skips the next period, once', () => {
    given(...plan)
      .when(change({ type: 'SkipPeriod', period: day('2026-01-31') } as const))
      .then(skipped('2026-01-31'))
    given(...plan, skipped('2026-01-31'))
      .when(change({ type: 'SkipPeriod', period: day('2026-01-31') } as const))
      .thenNothing()
    given(...plan, skipped('2026-01-31'))
      .when(charge('2026-02-28'))
      .then(charged('2026-02-28'))
  })
  it('changes the amount from the next period on', () => {
    const changed: GoalEvent = {
      type: 'ScheduleAmountChanged',
      data: { scheduleId: planId, change: 1, amountMinor: minor(12_50) },
    }
    given(...plan)
      .when(change({ type: 'ChangeScheduleAmount', amountMinor: minor(12_50) } as const))
      .then(changed)
    given(...plan, changed)
      .when(charge('2026-01-31'))
      .then(charged('2026-01-31', 12_50))
  })
  it('charges another card from then on, once for each card saved for it', () => {
    const setup = setupIntentId('seti_1')
    const changed = (number: number, by: typeof setup | null): GoalEvent => ({
      type: 'ScheduleCardChanged',
      data: { scheduleId: planId, change: number, setupIntentId: by },
    })
    const byCard = (by: typeof setup | null) =>
      change({ type: 'ChangeScheduleCard', setupIntentId: by } as const)
    given(...plan)
      .when(byCard(setup))
      .then(changed(1, setup))
    // Stripe may report it again after its owner has chosen another one.
    given(...plan, changed(1, setup), changed(2, null))
      .when(byCard(setup))
      .thenNothing()
    given(...plan, changed(1, setup))
      .when(byCard(null))
      .then(changed(2, null))
    given(...plan, changed(1, setup))
      .when(byCard(setupIntentId('seti_2')))
      .then(changed(2, setupIntentId('seti_2')))
    given(...plan, paused('payments_failed'))
      .when(byCard(setup))
      .then(changed(2, setup))
  })
  it('keeps its card when another user changes theirs, and when it has ended', () => {
    const byCard = change({ type: 'ChangeScheduleCard', setupIntentId: null } as const)
    given(...plan)
      .when({ ...byCard, userId: ama })
      .thenRefuses('schedule_not_found')
    given(...plan, ended('cancelled'))
      .when(byCard)
      .thenRefuses('schedule_ended')
  })
  it('ends it permanently', () => {
    given(...plan)
      .when(change({ type: 'CancelSchedule' } as const))
      .then(ended('cancelled'))
    given(...plan, ended('cancelled'))
      .when(change({ type: 'CancelSchedule' } as const))
      .thenNothing()
    given(...plan, ended('cancelled'))
      .when(charge('2026-01-31'))
      .thenRefuses('schedule_ended')
  })
})

describe('giving a period up', () => {
  const giveUp = (of = paymentId) =>
    ({ type: 'ReleaseContribution', contributionId: of, reason: 'schedule_given_up' }) as const
  const cancelled = (of = paymentId): GoalEvent => ({
    type: 'ContributionCancelled',
    data: { contributionId: of, reason: 'schedule_given_up' },
  })
  const failed = (period: string, of = paymentId) => [cancelled(of), skipped(period, 'payment_failed')]
  it('skips it, once', () => {
    given(...plan, charged('2026-01-31'))
      .when(giveUp())
      .then(...failed('2026-01-31'))
    given(...plan, charged('2026-01-31'), ...failed('2026-01-31'))
      .when(giveUp())
      .thenNothing()
  })
  it('pauses the schedule after two in a row', () => {
    const twice = [
      ...plan,
      charged('2026-01-31'),
      ...failed('2026-01-31'),
      charged('2026-02-28', 30_00, otherPaymentId),
    ]
    given(...twice)
      .when(giveUp(otherPaymentId))
      .then(...failed('2026-02-28', otherPaymentId), paused('payments_failed'))
  })
  it('resets the failures when a payment arrives', () => {
    const third = contributionId('88888888-8888-4888-8888-888888888888')
    given(
      ...plan,
      charged('2026-01-31'),
      ...failed('2026-01-31'),
      charged('2026-02-28', 30_00, otherPaymentId),
      received(30_00, kofi, otherPaymentId),
      charged('2026-03-31', 30_00, third),
    )
      .when(giveUp(third))
      .then(...failed('2026-03-31', third))
  })
})
