import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import { scheduleId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { calendarDate } from '#shared/time.ts'
import { kofi, paymentId } from './goal.ts'

/** Kofi's schedule, to pay thirty dollars on the last day of every month. */
export const planId = scheduleId('66666666-6666-4666-8666-666666666666')
type Planned = GoalEventOf<'ScheduleCreated'>['data']
export const planned = (changes: Partial<Planned> = {}): GoalEvent => ({
  type: 'ScheduleCreated',
  data: {
    ...{ scheduleId: planId, userId: kofi, amountMinor: minor(30_00), every: 'monthly' },
    ...{ firstOn: calendarDate('2026-01-31'), endsOn: null, active: true },
    ...changes,
  },
})
export const charge = (period: string, contributionId = paymentId) =>
  ({ type: 'ChargeSchedule', scheduleId: planId, period: calendarDate(period), contributionId }) as const
export const charged = (
  period: string,
  amount = 30_00,
  contributionId = paymentId,
  round: number | null = null,
): GoalEvent => ({
  type: 'ContributionRequested',
  data: {
    ...{ contributionId, userId: kofi, amountMinor: minor(amount), round },
    schedule: { scheduleId: planId, period: calendarDate(period) },
  },
})
export const skipped = (
  period: string,
  reason: GoalEventOf<'SchedulePeriodSkipped'>['data']['reason'] = 'by_member',
): GoalEvent => ({
  type: 'SchedulePeriodSkipped',
  data: { scheduleId: planId, period: calendarDate(period), reason },
})
export const ended = (reason: GoalEventOf<'ScheduleEnded'>['data']['reason']): GoalEvent => ({
  type: 'ScheduleEnded',
  data: { scheduleId: planId, reason },
})
export const paused = (reason: GoalEventOf<'SchedulePaused'>['data']['reason']): GoalEvent => ({
  type: 'SchedulePaused',
  data: { scheduleId: planId, change: 1, reason },
})
