import type { GoalEventOf } from '#shared/events/goal.ts'
import type { ContributionId, ScheduleId, SetupIntentId } from '#shared/ids.ts'
import { type CalendarDate, nextPeriod } from '#shared/time.ts'
import type { GoalState, Schedule } from '../state.ts'

type ScheduleEvent = GoalEventOf<
  | 'ScheduleCreated'
  | 'ScheduleActivated'
  | 'ScheduleAmountChanged'
  | 'ScheduleCardChanged'
  | 'SchedulePaused'
  | 'ScheduleResumed'
  | 'SchedulePeriodSkipped'
  | 'ScheduleEnded'
>

export const evolveSchedule = (state: GoalState, event: ScheduleEvent): void => {
  const { scheduleId } = event.data
  if (event.type === 'ScheduleCreated') {
    const { scheduleId: _, active, ...created } = event.data
    const status = active ? 'active' : 'requested'
    const none = { payments: new Map(), skipped: new Map(), setups: new Set<SetupIntentId>() }
    const empty = { changes: 0, failures: 0, ...none }
    state.schedules.set(scheduleId, { ...created, ...empty, status, nextOn: created.firstOn })
    return
  }
  const known = state.schedules.get(scheduleId)
  if (known) state.schedules.set(scheduleId, { ...known, ...changesOf(event, known) })
}

const changesOf = (
  event: Exclude<ScheduleEvent, GoalEventOf<'ScheduleCreated'>>,
  known: Schedule,
): Partial<Schedule> => {
  switch (event.type) {
    case 'ScheduleActivated':
      return { status: 'active' }
    case 'ScheduleAmountChanged':
      return { amountCents: event.data.amountCents, changes: event.data.change }
    case 'ScheduleCardChanged': {
      const { change, setupIntentId } = event.data
      const setups = setupIntentId === null ? known.setups : new Set(known.setups).add(setupIntentId)
      return { setups, changes: change }
    }
    case 'SchedulePaused':
      return { status: 'paused', changes: event.data.change }
    case 'ScheduleResumed':
      return { status: 'active', nextOn: event.data.from, failures: 0, changes: event.data.change }
    case 'SchedulePeriodSkipped': {
      const { period, reason } = event.data
      return {
        skipped: new Map(known.skipped).set(period, reason),
        failures: reason === 'payment_failed' ? known.failures + 1 : known.failures,
        nextOn: period < known.nextOn ? known.nextOn : nextPeriod(known.firstOn, known.every, period),
      }
    }
    case 'ScheduleEnded':
      return { status: 'ended' }
  }
}

/** A payment was requested: the schedule advances to its next period. */
export const noteScheduled = (
  state: GoalState,
  contributionId: ContributionId,
  { scheduleId, period }: { readonly scheduleId: ScheduleId; readonly period: CalendarDate },
): void => {
  const known = state.schedules.get(scheduleId)
  if (!known) return
  state.schedules.set(scheduleId, {
    ...known,
    payments: new Map(known.payments).set(period, contributionId),
    nextOn: period < known.nextOn ? known.nextOn : nextPeriod(known.firstOn, known.every, period),
  })
}

/** The card works: what failed before is forgotten. */
export const notePaid = (state: GoalState, scheduleId: ScheduleId): void => {
  const known = state.schedules.get(scheduleId)
  if (known && known.failures > 0) state.schedules.set(scheduleId, { ...known, failures: 0 })
}
