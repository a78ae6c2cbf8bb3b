import { describe, expect, it } from 'vitest'
import { begun, complete, opened as roundOpened } from '#lab/builders/domain/circles.ts'
import {
  ama,
  created,
  facts,
  given,
  joined,
  kofi,
  nia,
  now,
  opened,
  otherPaymentId,
  paymentId,
  received,
  requested,
  terms,
} from '#lab/builders/domain/goal.ts'
import { charge, charged, ended, paused, planId, planned, skipped } from '#lab/builders/domain/plans.ts'
import { smallestPayment } from '#shared/cardLimits.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { scheduleId, type setupIntentId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import type { DisputeFacts } from '#shared/ports/paymentFacts.ts'
import { calendarDate } from '#shared/time.ts'
import { goalDecider } from '../decider.ts'
import { duePeriod } from './schedules.ts'

const day = calendarDate
const goal = [created, joined(ama), joined(kofi)]
const plan = [...goal, planned()]
const other = scheduleId('77777777-7777-4777-8777-777777777777')
const create = {
  ...({ type: 'CreateSchedule', scheduleId: planId, userId: kofi, every: 'monthly' } as const),
  ...{ amountMinor: minor(30_00), firstOn: day('2026-01-31'), endsOn: null, hasCard: true },
}
const change = <C extends object>(command: C) => ({ ...command, scheduleId: planId, userId: kofi })
const resume = change({ type: 'ResumeSchedule', today: day('2026-04-02') } as const)
const resumed: GoalEvent = {
  type: 'ScheduleResumed',
  data: { scheduleId: planId, change: 2, from: day('2026-04-30') },
}
const activated: GoalEvent = { type: 'ScheduleActivated', data: { scheduleId: planId } }
const everyRound = begun().concat(
  ...[1, 2, 3].map(round => [
    ...(round > 1 ? [roundOpened(round, `2026-0${round + 1}-28`)] : []),
    ...complete(round),
  ]),
)
const inCircle = { amountMinor: minor(100_00) }

describe('creating a schedule', () => {
  it('is for members of an open goal', () => {
    given().when(create).thenRefuses('goal_not_found')
    given(...goal, joined(nia, 'auditor', null))
      .when({ ...create, userId: nia })
      .thenRefuses('auditor_cannot')
    given(...goal, { type: 'GoalCancelled', data: { byUserId: ama } })
      .when(create)
      .thenRefuses('goal_cancelled')
    given(...goal, { type: 'GoalArchived', data: { edit: 1 } })
      .when(create)
      .thenRefuses('goal_archived')
    given(...everyRound)
      .when({ ...create, ...inCircle })
      .thenRefuses('goal_finished')
  })
  it('needs a positive amount', () => {
    given(...goal)
      .when({ ...create, amountMinor: minor(0) })
      .thenRefuses('amount_not_positive')
  })
  it('is refused where the missing amount is too small for a card', () => {
    for (const currency of ['USD', 'XAF', 'KWD'] as const) {
      const smallest = smallestPayment(currency)
      const begun: GoalEvent = { type: 'GoalCreated', data: { ...terms, currency } }
      const missing = (amount: number) => [
        ...[begun, joined(ama), joined(kofi)],
        received(100_00 - amount, ama, otherPaymentId),
      ]
      given(...missing(smallest - 1))
        .when(create)
        .thenRefuses('goal_finished')
      given(...missing(smallest))
        .when(create)
        .then(planned())
      given(...missing(smallest), planned())
        .when(charge('2026-01-31'))
        .then(charged('2026-01-31', smallest))
    }
  })
  it('is not blocked by the schedule of another member, or by an ended one', () => {
    given(...goal, planned({ scheduleId: other, userId: ama }))
      .when(create)
      .then(planned())
    given(...goal, planned({ scheduleId: other }), {
      type: 'ScheduleEnded',
      data: { scheduleId: other, reason: 'cancelled' },
    })
      .when(create)
      .then(planned())
  })
  it('waits while the first payment of another one is being made', () => {
    const beginning = [...goal, planned({ active: false }), charged('2026-01-31')]
    given(...beginning)
      .when({ ...create, scheduleId: other })
      .thenRefuses('payment_under_way')
    given(...beginning, {
      type: 'ContributionCancelled',
      data: { contributionId: paymentId, reason: 'replaced' },
    })
      .when({ ...create, scheduleId: other })
      .then(ended('cancelled'), planned({ scheduleId: other }))
  })
})

describe('charging a schedule', () => {
  it('needs an existing schedule', () => {
    given(...goal)
      .when(charge('2026-01-31'))
      .thenRefuses('schedule_not_found')
  })
  it('continues to its last day, inclusive', () => {
    given(...goal, planned({ endsOn: day('2026-01-31') }))
      .when(charge('2026-01-31'))
      .then(charged('2026-01-31'))
    given(...goal, planned({ endsOn: day('2026-03-01') }))
      .when(charge('2026-01-31'))
      .then(charged('2026-01-31'))
  })
  it('records only periods of the schedule as missed', () => {
    given(...goal, planned({ endsOn: day('2026-02-28') }))
      .when(charge('2026-03-31'))
      .then(skipped('2026-01-31', 'missed'), skipped('2026-02-28', 'missed'), ended('end_reached'))
    given(...goal, planned({ endsOn: day('2026-02-27') }))
      .when(charge('2026-03-31'))
      .then(skipped('2026-01-31', 'missed'), ended('end_reached'))
  })
  it('ends with the circle', () => {
    given(...everyRound, planned(inCircle))
      .when(charge('2026-01-31'))
      .then(ended('end_reached'))
  })
})

describe('the period that is due', () => {
  const its = {
    firstOn: day('2026-01-31'),
    every: 'monthly',
    endsOn: null,
    nextOn: day('2026-01-31'),
  } as const
  it('is due on its day, not before', () => {
    expect(duePeriod(its, day('2026-01-30'))).toBeUndefined()
    expect(duePeriod(its, day('2026-01-31'))).toBe('2026-01-31')
  })
  it('is the current one while the schedule has not ended', () => {
    const until = { ...its, endsOn: day('2026-12-31') }
    expect(duePeriod(until, day('2026-03-05'))).toBe('2026-02-28')
    expect(duePeriod({ ...its, endsOn: day('2026-02-28') }, day('2026-03-05'))).toBe('2026-02-28')
    expect(duePeriod({ ...its, endsOn: day('2026-02-27') }, day('2026-03-05'))).toBe('2026-01-31')
  })
})

describe('changing a schedule', () => {
  const pause = change({ type: 'PauseSchedule', reason: 'by_member' } as const)
  it('is also for the platform, which names no user', () =>
    given(...plan)
      .when({ ...pause, userId: undefined })
      .then(paused('by_member')))
  it('to paused happens once', () =>
    given(...plan, paused('by_member'))
      .when(pause)
      .thenNothing())
  it('to paused needs a saved card: resumed, it would go on without', () =>
    given(...goal, planned({ active: false }))
      .when(pause)
      .thenRefuses('schedule_not_active'))
  it('to ended can exclude one whose payments have begun', () => {
    const giveUp = change({ type: 'CancelSchedule', unlessBegun: true } as const)
    given(...goal, planned({ active: false }))
      .when(giveUp)
      .then(ended('cancelled'))
    given(...goal, planned({ active: false }), charged('2026-01-31'))
      .when(giveUp)
      .thenNothing()
  })
  it('to active happens once, and not before its first payment', () => {
    given(...plan)
      .when(resume)
      .thenNothing()
    given(...goal, planned({ active: false }))
      .when(resume)
      .thenRefuses('schedule_not_active')
  })
  it('to active begins with the given period', () => {
    given(...plan, paused('by_member'), resumed)
      .when(charge('2026-04-30'))
      .then(charged('2026-04-30'))
    given(...plan, paused('by_member'), resumed)
      .when(charge('2026-03-31'))
      .thenNothing()
  })
  it('skips the next period only, of an active one', () => {
    given(...plan, paused('by_member'))
      .when(change({ type: 'SkipPeriod', period: day('2026-01-31') } as const))
      .thenRefuses('schedule_not_active')
    given(...plan)
      .when(change({ type: 'SkipPeriod', period: day('2026-02-28') } as const))
      .thenRefuses('period_not_due')
  })
  it('to another positive amount is for goals that allow it', () => {
    const to = (amount: number) =>
      change({ type: 'ChangeScheduleAmount', amountMinor: minor(amount) } as const)
    given(...begun(), planned(inCircle))
      .when(to(50_00))
      .thenRefuses('schedule_amount_fixed')
    given(...plan)
      .when(to(0))
      .thenRefuses('amount_not_positive')
    given(...plan)
      .when(to(30_00))
      .thenNothing()
  })
  it('to a formerly chosen card is recorded each time', () => {
    const card = (by: ReturnType<typeof setupIntentId> | null, number: number): GoalEvent => ({
      type: 'ScheduleCardChanged',
      data: { scheduleId: planId, change: number, setupIntentId: by },
    })
    given(...plan, card(null, 1))
      .when(change({ type: 'ChangeScheduleCard', setupIntentId: null } as const))
      .then(card(null, 2))
  })
  it('that waited for its card is charged from then on', () => {
    const paid = [...goal, planned({ active: false }), charged('2026-01-31'), opened, received(30_00, kofi)]
    given(...paid, activated)
      .when(charge('2026-02-28', otherPaymentId))
      .then(charged('2026-02-28', 30_00, otherPaymentId))
  })
})

describe('consequences for schedules', () => {
  const hers = planned({ scheduleId: other, userId: ama })
  const endOf = (id: typeof planId, reason: 'left_goal' | 'target_reached'): GoalEvent => ({
    type: 'ScheduleEnded',
    data: { scheduleId: id, reason },
  })
  const restOf = (id: typeof planId, reason: 'goal_archived' | 'disputed'): GoalEvent => ({
    type: 'SchedulePaused',
    data: { scheduleId: id, change: 1, reason },
  })
  const archive = { type: 'ArchiveGoal', userId: ama, now } as const

  it('when a member leaves, theirs end and no others', () =>
    given(...plan, hers)
      .when({ type: 'LeaveGoal', userId: kofi, now })
      .then(endOf(planId, 'left_goal'), {
        type: 'MemberLeft',
        data: { leaving: 1, userId: kofi, byUserId: kofi, reason: 'left' },
      }))
  it('when the goal is archived, active ones are paused', () => {
    const archived: GoalEvent = { type: 'GoalArchived', data: { edit: 1 } }
    given(...plan, hers)
      .when(archive)
      .then(restOf(planId, 'goal_archived'), restOf(other, 'goal_archived'), archived)
    given(...plan, paused('by_member'), hers, endOf(other, 'left_goal'))
      .when(archive)
      .then(archived)
  })
  it('when a bank takes a payment back, that schedule is paused and no other', () => {
    const disputed: DisputeFacts = {
      ...({ id: 'dp_1', amountMinor: minor(30_00), stage: 'open', reason: 'fraudulent' } as const),
      ...{ feeMinor: minor(15_00), feeReturnedMinor: minor(0), answerBy: now },
    }
    const reported = facts({
      ...{ status: 'succeeded', receivedMinor: minor(30_00), chargeId: 'ch_one' },
      disputes: [disputed],
    })
    const decision = goalDecider.decide(
      { type: 'RecordPayment', contributionId: paymentId, userId: kofi, facts: reported, now },
      [...plan, hers, charged('2026-01-31'), opened, received(30_00, kofi)].reduce(
        goalDecider.evolve,
        goalDecider.initialState(),
      ),
    )
    expect(decision.outcome === 'accepted' && decision.events.slice(1)).toEqual([restOf(planId, 'disputed')])
  })
  it('when the goal is complete, the running ones end', () => {
    const full = facts({ status: 'succeeded', receivedMinor: minor(100_00), chargeId: 'ch_one' })
    given(...plan, hers, endOf(planId, 'left_goal'), requested(100_00), opened)
      .when({ type: 'RecordPayment', contributionId: paymentId, userId: ama, facts: full, now })
      .then(received(100_00), endOf(other, 'target_reached'))
  })
  it('when another payment arrives, one that waits for its first keeps waiting', () => {
    const paid = facts({ status: 'succeeded', receivedMinor: minor(5_00), chargeId: 'ch_one' })
    given(...goal, planned({ active: false }), requested(5_00), opened)
      .when({ type: 'RecordPayment', contributionId: paymentId, userId: ama, facts: paid, now })
      .then(received(5_00))
    given(...plan, charged('2026-01-31'), opened)
      .when({
        ...({ type: 'RecordPayment', contributionId: paymentId, userId: kofi, now } as const),
        facts: { ...paid, receivedMinor: minor(30_00) },
      })
      .then(received(30_00, kofi))
  })
  it('when a payment is replaced by another one, its period is not given up', () => {
    const cancelled = (reason: 'replaced' | 'lapsed'): GoalEvent => ({
      type: 'ContributionCancelled',
      data: { contributionId: paymentId, reason },
    })
    const release = (reason: 'replaced' | 'lapsed') =>
      ({ type: 'ReleaseContribution', contributionId: paymentId, reason }) as const
    given(...plan, charged('2026-01-31'))
      .when(release('replaced'))
      .then(cancelled('replaced'))
    given(...plan, charged('2026-01-31'))
      .when(release('lapsed'))
      .then(cancelled('lapsed'), skipped('2026-01-31', 'payment_failed'))
  })
})
