import { nextPeriod } from '#shared/cycles.ts'
import type { ContributionId, ScheduleId, SetupIntentId } from '#shared/ids.ts'
import type { CalendarDate } from '#shared/time.ts'
import type { Evolvers, GoalState, Schedule } from '../state.ts'

export const scheduleEvolvers = {
  ScheduleCreated: (state, { scheduleId, active, ...created }) => {
    const status = active ? 'active' : 'requested'
    const none = { payments: new Map(), skipped: new Map(), setups: new Set<SetupIntentId>() }
    const empty = { changes: 0, failures: 0, ...none }
    state.schedules.set(scheduleId, { ...created, ...empty, status, nextOn: created.firstOn })
  },
  ScheduleActivated: (state, { scheduleId }) => change(state, scheduleId, () => ({ status: 'active' })),
  ScheduleAmountChanged: (state, { scheduleId, amountMinor, change: changes }) =>
    change(state, scheduleId, () => ({ amountMinor, changes })),
  ScheduleCardChanged: (state, { scheduleId, change: changes, setupIntentId }) =>
    change(state, scheduleId, ({ setups }) => ({
      setups: setupIntentId === null ? setups : new Set(setups).add(setupIntentId),
      changes,
    })),
  SchedulePaused: (state, { scheduleId, change: changes }) =>
    change(state, scheduleId, () => ({ status: 'paused', changes })),
  ScheduleResumed: (state, { scheduleId, from: nextOn, change: changes }) =>
    change(state, scheduleId, () => ({ status: 'active', nextOn, failures: 0, changes })),
  SchedulePeriodSkipped: (state, { scheduleId, period, reason }) =>
    change(state, scheduleId, known => ({
      skipped: new Map(known.skipped).set(period, reason),
      failures: reason === 'payment_failed' ? known.failures + 1 : known.failures,
      nextOn: after(known, period),
    })),
  ScheduleEnded: (state, { scheduleId }) => change(state, scheduleId, () => ({ status: 'ended' })),
} satisfies Partial<Evolvers>

const change = (
  { schedules }: GoalState,
  scheduleId: ScheduleId,
  changes: (schedule: Schedule) => Partial<Schedule>,
): void => {
  const known = schedules.get(scheduleId)
  if (known) schedules.set(scheduleId, { ...known, ...changes(known) })
}

const after = ({ firstOn, every, nextOn }: Schedule, period: CalendarDate): CalendarDate =>
  period < nextOn ? nextOn : nextPeriod(firstOn, every, period)

/** A payment was requested: the schedule advances to its next period. */
export const noteScheduled = (
  state: GoalState,
  contributionId: ContributionId,
  { scheduleId, period }: { readonly scheduleId: ScheduleId; readonly period: CalendarDate },
): void =>
  change(state, scheduleId, known => ({
    payments: new Map(known.payments).set(period, contributionId),
    nextOn: after(known, period),
  }))

/** The card works: earlier failures no longer count. */
export const notePaid = (state: GoalState, scheduleId: ScheduleId): void => {
  const known = state.schedules.get(scheduleId)
  if (known && known.failures > 0) state.schedules.set(scheduleId, { ...known, failures: 0 })
}
