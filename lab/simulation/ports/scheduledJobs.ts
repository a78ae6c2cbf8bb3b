import type { ScheduledJobName } from '#workers/queue/policies.ts'
import type { Repeated, Topic, World } from '../core/world.ts'
import { type Handlers, type Jobs, scheduledPrefix } from './queue.ts'

interface JobSchedule {
  readonly everyMs: number
  /** Changes that may give the job work. */
  readonly topics: readonly Topic[]
  /** Whether its first queries find nothing now. */
  readonly isIdle: () => boolean
}
export type JobSchedules = Readonly<Partial<Record<ScheduledJobName, JobSchedule>>>
/** A run of a job without work. */
interface Look {
  readonly at: number
  readonly changes: number
  /** The number of failed calls: after a failure the next run may do more. */
  readonly outages: number
}

/**
 * The scheduled jobs, at the intervals of production. A run would do nothing while the job's first queries
 * find nothing, or while nothing that concerns it has changed since a run without failures and no time has
 * passed at which it has work without a change. Such runs are skipped, which makes weeks of simulated time
 * affordable.
 */
export const createScheduledJobs = (
  world: World,
  jobs: Jobs,
  schedules: JobSchedules,
  /** The next time at which a job may have work without any change. */
  nextMoment: (after: number) => number,
) => {
  const idle = new Map<ScheduledJobName, Look>()
  const changesFor = (name: ScheduledJobName): number => world.changes(schedules[name]?.topics ?? [])
  /** Until when the job has nothing to do, unless something changes. */
  const quietUntil = (name: ScheduledJobName, { isIdle }: JobSchedule): number => {
    if (isIdle()) return nextMoment(world.now())
    const look = idle.get(name)
    return look?.changes === changesFor(name) ? nextMoment(look.at) : 0
  }

  for (const [name, schedule] of Object.entries(schedules) as [ScheduledJobName, JobSchedule][]) {
    const { everyMs } = schedule
    const phase = world.random.between(0, everyMs - 1)
    const onGrid = (from: number): number => Math.ceil((from - phase) / everyMs) * everyMs + phase
    let count = 0
    const happen = (): void => {
      const next = onGrid(repeated.at + 1)
      repeated.at = next
      const until = quietUntil(name, schedule)
      if (until > world.now()) repeated.at = Math.max(next, onGrid(Math.min(world.nextAt(), until)))
      else if (jobs.hasWorkers() && jobs.stateOf(name, `${scheduledPrefix}${count}`) !== 'waiting')
        jobs.add(name, {}, `${scheduledPrefix}${++count}`)
    }
    const onChange = (): void => {
      repeated.at = Math.min(repeated.at, onGrid(world.now() + 1))
    }
    const repeated: Repeated = { at: onGrid(world.now()), order: world.random.next(), happen, onChange }
    world.repeat(repeated)
  }

  return {
    /** The same handlers, recording whether a run of a scheduled job has changed anything. */
    observed: (handlers: Handlers): Handlers => {
      const observing = (name: ScheduledJobName, job: () => Promise<void>) => async (): Promise<void> => {
        const look = { at: world.now(), changes: changesFor(name), outages: world.failures() }
        await job()
        if (changesFor(name) === look.changes && world.failures() === look.outages) idle.set(name, look)
      }
      const scheduled = (Object.keys(schedules) as ScheduledJobName[]).map(name => {
        const job = handlers[name] as () => Promise<void>
        return [name, observing(name, job)] as const
      })
      return { ...handlers, ...Object.fromEntries(scheduled) }
    },
  }
}
