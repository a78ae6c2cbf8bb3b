import type { ScheduledJobName } from '../../queue/policies.ts'
import type { Beat, Topic, World } from '../core/world.ts'
import { beatPrefix, type Jobs } from './queue.ts'

interface Rhythm {
  readonly everyMs: number
  /** What gives the job something to do. */
  readonly heeds: readonly Topic[]
  /** The first moment after another at which time alone does. */
  readonly momentAfter: (at: number) => number
}
export type Rhythms = Readonly<Partial<Record<ScheduledJobName, Rhythm>>>
/** When a job looked, and found nothing to do. */
interface Look {
  readonly at: number
  readonly news: number
}

/**
 * The jobs that come by the clock, at the intervals of production. While nothing that concerns it has changed since a job
 * last looked, and no moment has passed at which time alone makes a difference, it would do nothing again: such rounds
 * are passed over, which is what makes days of simulated time affordable.
 */
export const createBeats = (world: World, jobs: Jobs, rhythms: Rhythms) => {
  const idle = new Map<ScheduledJobName, Look>()
  const newsFor = (name: ScheduledJobName): number => world.news(rhythms[name]?.heeds ?? [])
  const isQuiet = (name: ScheduledJobName): boolean => {
    const look = idle.get(name)
    if (look?.news !== newsFor(name)) return false
    return (rhythms[name]?.momentAfter(look.at) ?? 0) > world.now()
  }

  for (const [name, { everyMs, momentAfter }] of Object.entries(rhythms) as [ScheduledJobName, Rhythm][]) {
    const phase = world.random.between(0, everyMs - 1)
    const onGrid = (from: number): number => Math.ceil((from - phase) / everyMs) * everyMs + phase
    let count = 0
    const happen = (): void => {
      const { at } = beat
      const next = onGrid(at + 1)
      beat.at = next
      if (isQuiet(name)) beat.at = Math.max(next, onGrid(Math.min(world.nextAt(), momentAfter(at))))
      else if (jobs.isManned() && jobs.stateOf(name, `${beatPrefix}${count}`) !== 'waiting')
        jobs.add(name, {}, `${beatPrefix}${++count}`)
    }
    const onNews = (): void => {
      beat.at = Math.min(beat.at, onGrid(world.now() + 1))
    }
    const beat: Beat = { at: onGrid(world.now()), order: world.random.next(), happen, onNews }
    world.beat(beat)
  }

  return {
    /** Lets a job tell whether it has found anything to do. */
    watched: (name: ScheduledJobName, job: () => Promise<void>) => async (): Promise<void> => {
      const look = { at: world.now(), news: newsFor(name) }
      await job()
      if (newsFor(name) === look.news) idle.set(name, look)
    },
  }
}
export type Beats = ReturnType<typeof createBeats>
