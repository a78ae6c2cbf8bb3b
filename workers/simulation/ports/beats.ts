import type { ScheduledJobName } from '../../queue/policies.ts'
import type { Beat, Topic, World } from '../core/world.ts'
import { beatPrefix, type Jobs } from './queue.ts'

interface Rhythm {
  readonly everyMs: number
  /** What gives the job something to do. */
  readonly heeds: readonly Topic[]
  /** The first moment after another at which time alone does. */
  readonly momentAfter: (at: number) => number
  /** Whether what it begins with asking for is nothing at all now. */
  readonly hasNothing: () => boolean
}
export type Rhythms = Readonly<Partial<Record<ScheduledJobName, Rhythm>>>
/** When a job looked, and found nothing to do. */
interface Look {
  readonly at: number
  readonly news: number
  /** How often anything had failed: what was not done in one round may be done in the next. */
  readonly troubles: number
}

/**
 * The jobs that come by the clock, at the intervals of production. A round would do nothing while what the job asks for
 * first is nothing; and again nothing while nothing that concerns it has changed since it last looked without trouble, and
 * no moment has passed at which time alone makes a difference. Such rounds are passed over, which is what makes days of
 * simulated time affordable.
 */
export const createBeats = (world: World, jobs: Jobs, rhythms: Rhythms) => {
  const idle = new Map<ScheduledJobName, Look>()
  const newsFor = (name: ScheduledJobName): number => world.news(rhythms[name]?.heeds ?? [])
  /** Until when the job has nothing to do, unless there is news. */
  const quietUntil = (name: ScheduledJobName, { hasNothing, momentAfter }: Rhythm): number => {
    if (hasNothing()) return momentAfter(world.now())
    const look = idle.get(name)
    return look?.news === newsFor(name) ? momentAfter(look.at) : 0
  }

  for (const [name, rhythm] of Object.entries(rhythms) as [ScheduledJobName, Rhythm][]) {
    const { everyMs } = rhythm
    const phase = world.random.between(0, everyMs - 1)
    const onGrid = (from: number): number => Math.ceil((from - phase) / everyMs) * everyMs + phase
    let count = 0
    const happen = (): void => {
      const next = onGrid(beat.at + 1)
      beat.at = next
      const until = quietUntil(name, rhythm)
      if (until > world.now()) beat.at = Math.max(next, onGrid(Math.min(world.nextAt(), until)))
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
      const look = { at: world.now(), news: newsFor(name), troubles: world.troubles() }
      await job()
      if (newsFor(name) === look.news && world.troubles() === look.troubles) idle.set(name, look)
    },
  }
}
export type Beats = ReturnType<typeof createBeats>
