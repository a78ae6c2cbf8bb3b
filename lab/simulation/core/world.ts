import type { Clock } from '#shared/ports/clock.ts'
import { type Instant, instant } from '#shared/time.ts'
import type { Random } from '../../worlds/random.ts'
import type { Fault, Faults, Port } from './faults.ts'
import { createTimeline, type Due, type Instance } from './timeline.ts'
import type { Trace } from './trace.ts'

/** A call to a service outside of the process. */
export interface Call<Answer> {
  readonly from: Instance
  readonly port: Port
  /** For the trace. */
  readonly what: string
  /** The service's work when the call arrives, within one step: its promise may wait for promises only. */
  readonly serve: () => Answer | Promise<Answer>
  /** The caller's error for a fault. */
  readonly error: (fault: Fault) => Error
  /** Milliseconds after which the caller gives up. */
  readonly timeoutMs?: number
  /** The service's work in place of `serve` for some faults. */
  readonly special?: (fault: Fault) => (() => Answer | Promise<Answer>) | undefined
}

/** What may have changed. */
export type Topic = 'stripe' | 'reads' | 'anything'

/** A repeated event, which is skipped while it could change nothing. */
export interface Repeated {
  at: number
  readonly order: number
  readonly happen: () => void
  /** Something has changed: the next run must not be skipped for old reasons. */
  readonly onChange: () => void
}

interface Options {
  readonly random: Random
  readonly faults: Faults
  readonly startsAt: number
  readonly trace: Trace
}

/**
 * Simulated time, and everything that waits for it. Code that awaits the world continues when the world
 * resolves its promise: one at a time, in an order and at times that the seed determines.
 */
export const createWorld = ({ random, faults, startsAt, trace }: Options) => {
  const timeline = createTimeline()
  const scheduledJobs: Repeated[] = []
  const reactionsDone = createReactionWait()
  let now = startsAt
  let resumed = false
  const changes: Record<Topic, number> = { stripe: 0, reads: 0, anything: 0 }
  let failures = 0
  let hasChanges = false
  let steps = 0

  let shown = { ms: startsAt, instant: instant(startsAt) }
  const clock = (): Instant => {
    if (shown.ms !== now) shown = { ms: now, instant: instant(now) }
    return shown.instant
  }

  const latency = (): number => {
    const kind = random.next()
    if (kind < 0.9) return random.between(1, 12)
    return kind < 0.985 ? random.between(20, 400) : random.between(1_000, 5_000)
  }
  const after = (ms: number, happen: () => void, to?: Instance): void =>
    timeline.add({ at: now + ms, order: random.next(), happen, to })
  const changed = (topic: Topic): void => {
    changes[topic]++
    hasChanges = true
  }
  const note = (line: () => string): void => trace.add(now - startsAt, line)
  /** Runs code that may resolve promises; their reactions run before the next step. */
  const resume = (happen: () => void): void => {
    resumed = true
    happen()
  }

  const call = <Answer>({
    from,
    port,
    what,
    serve,
    error,
    timeoutMs = 10_000,
    special,
  }: Call<Answer>): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const fault = faults.draw(port, now)
      // Counted when it begins and when it is noticed: another caller may have begun to wait for the same
      // response in between.
      const count = (): void => {
        if (fault) failures++
      }
      count()
      const refuse = (): void => {
        count()
        reject(error(fault ?? 'lost'))
      }
      const answered = fault === 'unanswered' || fault === 'late' ? undefined : resolve
      const arrive = (): void => {
        const work = fault === undefined ? serve : (special?.(fault) ?? serve)
        const about = `${from.name}: ${what}${fault ? ` (${fault})` : ''}`
        const done = (answer: Answer): void => {
          note(() => about)
          if (answered) after(latency(), () => resume(() => answered(answer)), from)
        }
        const failed = (error: unknown): void => {
          note(() => `${about}: ${(error as Error).message}`)
          const reply = (): void => {
            count()
            reject(error)
          }
          if (answered) after(latency(), () => resume(reply), from)
        }
        try {
          const answer = work()
          if (answer instanceof Promise) resume(() => void answer.then(done, failed))
          else done(answer)
        } catch (error) {
          failed(error)
        }
      }
      const giveUp = (ms: number): void => after(ms, () => resume(refuse), from)
      if (fault === 'refused' || fault === 'lost') {
        note(() => `${from.name}: ${what} (${fault})`)
        giveUp(fault === 'refused' ? latency() : timeoutMs)
        return
      }
      if (fault === 'unanswered') giveUp(random.chance(0.5) ? 40 : timeoutMs)
      if (fault === 'late') giveUp(timeoutMs)
      const delay = fault === 'late' ? timeoutMs + random.between(0, 60_000) : latency()
      after(fault === 'slow' ? random.between(500, timeoutMs - 1) : delay, arrive)
    })

  const next = (): Due | Repeated | undefined => {
    if (hasChanges) for (const { onChange } of scheduledJobs) onChange()
    hasChanges = false
    let first: Due | Repeated | undefined = timeline.next()
    for (const repeated of scheduledJobs)
      if (!first || repeated.at < first.at || (repeated.at === first.at && repeated.order < first.order))
        first = repeated
    return first
  }

  const step = (due: Due | Repeated): void => {
    now = Math.max(now, due.at)
    if ('to' in due) {
      timeline.take()
      const { to } = due
      if (to && !to.alive) return
      if (to && to.frozenUntil > now) {
        timeline.add({ ...due, at: to.frozenUntil + random.between(0, 20), order: random.next() })
        return
      }
      steps++
    }
    due.happen()
  }

  return {
    random,
    clock: { now: clock } satisfies Clock,
    now: (): number => now,
    after,
    sleep: (instance: Instance, ms: number): Promise<void> =>
      new Promise(resolve => after(Math.max(0, Math.round(ms)), () => resume(resolve), instance)),
    call,
    resume,
    note,
    /** Counts a change of a topic; `changes` is the number of changes of some topics. */
    changed,
    changes: (topics: readonly Topic[]): number => {
      let count = 0
      for (const topic of topics) count += changes[topic]
      return count
    },
    /** The number of failed calls. */
    failures: (): number => failures,
    repeat: (repeated: Repeated): void => void scheduledJobs.push(repeated),
    /** The time of the next step that is not repeated. */
    nextAt: (): number => timeline.next()?.at ?? Number.POSITIVE_INFINITY,
    /** Runs until a time, or until `isOver`. */
    run: async (until: number, isOver = () => false): Promise<void> => {
      for (let due = next(); due && due.at <= until && !isOver(); due = next()) {
        step(due)
        if (!resumed) continue
        resumed = false
        await reactionsDone()
      }
      if (!isOver()) now = Math.max(now, until)
    },
    steps: (): number => steps,
  }
}
export type World = ReturnType<typeof createWorld>

/**
 * Lets resumed code run until it waits for the world again: between two callbacks of the event loop all
 * promise reactions have run, and unhandled rejections have been reported. Callbacks are scheduled by the
 * dozen, because most of their cost is the turn of the event loop.
 */
const createReactionWait = () => {
  let asked = 0
  let goOn: (() => void) | undefined
  const turn = (): void => {
    asked--
    const resume = goOn
    goOn = undefined
    resume?.()
  }
  return (): Promise<void> =>
    new Promise(resolve => {
      goOn = resolve
      if (asked > 0) return
      for (; asked < turnsAtOnce; asked++) setImmediate(turn)
    })
}
const turnsAtOnce = 50
