import { duePeriod, periodToMakeUp } from '#ledger/domain/goal/schedules/schedules.ts'
import type { GoalHandler } from '#ledger/handle.ts'
import type { PaymentReads } from '#ledger/useCases/paymentReads.ts'
import type { GoalId, ScheduleId } from '#shared/ids.ts'
import { timeZones } from '#shared/intl.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import { stepOf } from '#shared/retries.ts'
import { type CalendarDate, hourMs, type Instant } from '#shared/time.ts'
import { dateIn, latestDay } from '#shared/zones.ts'

interface Parts {
  readonly reads: Pick<PaymentReads, 'schedulesToCharge'>
  readonly goals: Pick<GoalHandler, 'load' | 'isHeldBack'>
  readonly jobs: JobQueue
  readonly clock: Clock
  /** The time zones in which owners of schedules may live. */
  readonly zones?: readonly string[]
}

const everywhere = ['UTC', ...timeZones()]
const todaysAt = (now: Instant, zones: readonly string[]): Readonly<Record<string, CalendarDate>> =>
  Object.fromEntries(zones.map(zone => [zone, dateIn(now, zone)]))

const page = 500

interface Which {
  readonly goalId: GoalId
  readonly scheduleId: ScheduleId
}

/**
 * Creates a job for each period of a schedule to charge, make up, retry or give up, by the clock in its
 * owner's time zone. After an outage of days this is only the current period: earlier ones are recorded as
 * missed, because a saver does not expect to be charged for all of them at once. Postponed periods are
 * checked again within the hour.
 */
export const createChargeSchedulesJob = ({ reads, goals, jobs, clock, zones = everywhere }: Parts) => {
  /**
   * The read side shows that a round has no payment of the schedule; only the log shows whether the period
   * was charged.
   */
  const toMakeUp = async ({ goalId, scheduleId }: Which): Promise<CalendarDate | undefined> => {
    if (await goals.isHeldBack(goalId)) return undefined
    const state = await goals.load(goalId, 'fresh')
    const schedule = state.schedules.get(scheduleId)
    return schedule && periodToMakeUp(state, schedule)
  }

  return async (): Promise<void> => {
    const now = clock.now()
    const hour = Math.floor(Date.parse(now) / hourMs)
    const [latest, todays] = [latestDay(now), todaysAt(now, zones)]
    for (let after: ScheduleId | null = null; ; ) {
      const schedules = await reads.schedulesToCharge({ today: latest, todays, after, limit: page })
      for (const schedule of schedules) {
        const { goalId, scheduleId, timeZone } = schedule
        const today = dateIn(now, timeZone ?? 'UTC')
        const add = (period: CalendarDate) =>
          jobs.add(
            'charge-period',
            { goalId, scheduleId, period, atOnce: false },
            { id: `${scheduleId}-${period}-${hour}` },
          )
        const { openPeriod, failed } = schedule
        const isWaiting = failed && stepOf({ ...failed, timeZone }, today) === 'wait'
        if (openPeriod !== undefined && !isWaiting) await add(openPeriod)
        const current = schedule.status === 'active' ? duePeriod(schedule, today) : undefined
        const due = current ?? (schedule.isPassedBy ? await toMakeUp(schedule) : undefined)
        if (due !== undefined && due !== openPeriod) await add(due)
      }
      if (schedules.length < page) return
      after = schedules.at(-1)?.scheduleId ?? null
    }
  }
}
