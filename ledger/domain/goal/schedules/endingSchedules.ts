import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { ContributionId, ScheduleId, UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import type { CalendarDate } from '#shared/time.ts'
import type { GoalState, Schedule } from '../state.ts'

export const isLive = ({ status }: Schedule): boolean => status !== 'ended'

export type EndReason = GoalEventOf<'ScheduleEnded'>['data']['reason']

/** Ends the schedules of a member, or of everybody. */
export const schedulesEnding = (state: GoalState, reason: EndReason, userId?: UserId): GoalEvent[] =>
  [...state.schedules.entries()]
    .filter(([, schedule]) => isLive(schedule) && (userId === undefined || schedule.userId === userId))
    .map(([scheduleId]) => ({ type: 'ScheduleEnded', data: { scheduleId, reason } }))

/** Pauses active schedules, until their owners resume them. */
export const schedulesPausing = (
  state: GoalState,
  reason: GoalEventOf<'SchedulePaused'>['data']['reason'],
  only?: ScheduleId,
): GoalEvent[] =>
  [...state.schedules.entries()]
    .filter(([id, { status }]) => status === 'active' && (only === undefined || id === only))
    .map(([scheduleId, { changes }]) => ({
      type: 'SchedulePaused',
      data: { scheduleId, change: changes + 1, reason },
    }))

/** After so many failed periods in a row the schedule is paused until its owner has looked at it. */
const patience = 2

const givenUp = (
  scheduleId: ScheduleId,
  schedule: Schedule,
  period: CalendarDate,
  { contributions }: Pick<GoalState, 'contributions'>,
): GoalEvent[] => {
  const { skipped: passed, payments } = schedule
  // A skipped period that was made up for later may fail all the same.
  const isOver = passed.has(period) && !(passed.get(period) === 'already_paid' && payments.has(period))
  if (!isLive(schedule) || isOver) return []
  const skipped: GoalEvent = {
    type: 'SchedulePeriodSkipped',
    data: { scheduleId, period, reason: 'payment_failed' },
  }
  const failed = payments.get(period)
  // A card that its bank has declined permanently is not tried with the next period either.
  const most = failed && contributions.get(failed)?.needsOtherCard ? 1 : patience
  if (schedule.failures + 1 < most || schedule.status !== 'active') return [skipped]
  const paused = { scheduleId, change: schedule.changes + 1, reason: 'payments_failed' } as const
  return [skipped, { type: 'SchedulePaused', data: paused }]
}

/**
 * The consequences of a cancelled contribution for its schedule: one that waited for its first payment ends,
 * and a period that was given up is skipped.
 */
export const schedulesAfterCancelling = (
  state: GoalState,
  contributionId: ContributionId,
  { scheduleId, reason }: { scheduleId: ScheduleId | undefined; reason: CancelReason },
): GoalEvent[] => {
  const schedule = scheduleId && state.schedules.get(scheduleId)
  if (!schedule || !isLive(schedule)) return []
  if (schedule.status === 'requested')
    return [{ type: 'ScheduleEnded', data: { scheduleId, reason: 'cancelled' } }]
  const period = [...schedule.payments].find(([, id]) => id === contributionId)?.[0]
  return period === undefined || reason === 'replaced' ? [] : givenUp(scheduleId, schedule, period, state)
}
type CancelReason = GoalEventOf<'ContributionCancelled'>['data']['reason']

/**
 * The consequences of a received contribution for schedules: its own has its card now, and a complete goal
 * needs none any more.
 */
export const schedulesAfter = (
  state: GoalState,
  scheduleId: ScheduleId | undefined,
  countedMinor: Minor,
): GoalEvent[] => {
  if (!state.terms) return []
  const full = !state.terms.rotation && countedMinor >= state.terms.targetMinor
  const events: GoalEvent[] = []
  for (const [id, schedule] of state.schedules.entries()) {
    if (!isLive(schedule)) continue
    if (full) events.push({ type: 'ScheduleEnded', data: { scheduleId: id, reason: 'target_reached' } })
    else if (id === scheduleId && schedule.status === 'requested')
      events.push({ type: 'ScheduleActivated', data: { scheduleId: id } })
  }
  return events
}
