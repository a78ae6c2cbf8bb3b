import { duePeriod, periodToMakeUp } from '#ledger/domain/goal/plans/schedules.ts'
import type { GoalHandler } from '#ledger/handle.ts'
import type { GoalId, ScheduleId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import { stepOf } from '#shared/retries.ts'
import type { CalendarDate, Instant } from '#shared/time.ts'
import { dateIn, latestDay } from '#shared/zones.ts'
import type { PaymentReads } from '../payments/reads.ts'

interface Parts {
  readonly reads: Pick<PaymentReads, 'plansToCharge'>
  readonly goals: Pick<GoalHandler, 'load' | 'isHeldBack'>
  readonly jobs: JobQueue
  readonly clock: Clock
  /** In which owners of plans may live. */
  readonly zones?: readonly string[]
}

const everywhere = ['UTC', ...Intl.supportedValuesOf('timeZone')]
const todaysAt = (now: Instant, zones: readonly string[]): Readonly<Record<string, CalendarDate>> =>
  Object.fromEntries(zones.map(zone => [zone, dateIn(now, zone)]))

const page = 500
const hourMs = 3_600_000

interface Which {
  readonly goalId: GoalId
  readonly scheduleId: ScheduleId
}

/**
 * By the clock and where each plan's owner lives, makes a job of every plan's period that is to be charged, made up for,
 * tried again or given up. After days in which nobody ran, that is the current period of each plan alone: the others are
 * written down as missed, since a saver who was not charged for weeks does not expect to be charged for all of them at
 * once. What had to wait is looked at again within the hour.
 */
export const createChargeSchedulesJob = ({ reads, goals, jobs, clock, zones = everywhere }: Parts) => {
  /** The read side sees that a round would pass a plan by; whether the plan has had its period, only the log knows. */
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
      const plans = await reads.plansToCharge({ today: latest, todays, after, limit: page })
      for (const plan of plans) {
        const { goalId, scheduleId, timeZone } = plan
        const today = dateIn(now, timeZone ?? 'UTC')
        const add = (period: CalendarDate) =>
          jobs.add(
            'charge-period',
            { goalId, scheduleId, period, atOnce: false },
            { id: `${scheduleId}-${period}-${hour}` },
          )
        const { openPeriod, failed } = plan
        const isWaiting = failed && stepOf({ ...failed, timeZone }, today) === 'wait'
        if (openPeriod !== undefined && !isWaiting) await add(openPeriod)
        const current = plan.status === 'active' ? duePeriod(plan, today) : undefined
        const due = current ?? (plan.isPassedBy ? await toMakeUp(plan) : undefined)
        if (due !== undefined && due !== openPeriod) await add(due)
      }
      if (plans.length < page) return
      after = plans.at(-1)?.scheduleId ?? null
    }
  }
}
