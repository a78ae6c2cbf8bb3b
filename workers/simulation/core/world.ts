import type { Clock } from '#shared/ports/clock.ts'
import { type Instant, instant } from '#shared/time.ts'
import type { Fault, Faults, Port } from './faults.ts'
import type { Random } from './random.ts'
import { createTimeline, type Due, type Party } from './timeline.ts'
import type { Trace } from './trace.ts'

/** Something asked of a service outside the process. */
export interface Question<Answer> {
  readonly from: Party
  readonly port: Port
  /** For the trace. */
  readonly what: string
  /** What the service does when the question arrives: all of it at once. */
  readonly serve: () => Answer
  /** What whoever asked is told when it goes wrong. */
  readonly trouble: (fault: Fault) => Error
  /** Milliseconds after which whoever asked gives up. */
  readonly patience?: number
  /** Faults that this service has a way of its own with, in place of serving. */
  readonly special?: (fault: Fault) => (() => Answer) | undefined
}

/** What may be otherwise than before. */
export type Topic = 'stripe' | 'reads' | 'anything'

/** Something that comes again and again, and may be passed over while it could change nothing. */
export interface Beat {
  at: number
  readonly order: number
  readonly happen: () => void
  /** There may be news: what was going to be passed over may not be. */
  readonly onNews: () => void
}

/**
 * Simulated time, and everything that waits for it. Whoever awaits something of the world goes on when the world says
 * so: one at a time, in an order and at moments that follow from the seed.
 */
export interface World {
  readonly random: Random
  readonly clock: Clock
  now(): number
  after(ms: number, happen: () => void, to?: Party): void
  sleep(party: Party, ms: number): Promise<void>
  ask<Answer>(question: Question<Answer>): Promise<Answer>
  /** Lets somebody go on: `happen` may have resolved a promise. */
  wake(happen: () => void): void
  note(line: () => string): void
  /** Something is otherwise than before; how often, of some topics, tells whether there is any news of them. */
  touch(topic: Topic): void
  news(topics: readonly Topic[]): number
  /** How many calls have gone wrong. */
  troubles(): number
  beat(beat: Beat): void
  /** When the next thing happens that is no beat. */
  nextAt(): number
  /** Goes on until a moment, or until it is told to stop. */
  run(until: number, isOver?: () => boolean): Promise<void>
  steps(): number
}

interface Options {
  readonly random: Random
  readonly faults: Faults
  readonly startsAt: number
  readonly trace: Trace
}

export const createWorld = ({ random, faults, startsAt, trace }: Options): World => {
  const timeline = createTimeline()
  const beats: Beat[] = []
  const everybodyWaits = createTurns()
  let now = startsAt
  let woken = false
  const news: Record<Topic, number> = { stripe: 0, reads: 0, anything: 0 }
  let troubles = 0
  let untold = false
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
  const after: World['after'] = (ms, happen, to) =>
    timeline.add({ at: now + ms, order: random.next(), happen, to })
  const touch = (topic: Topic): void => {
    news[topic]++
    untold = true
  }
  const note = (line: () => string): void => trace.add(now - startsAt, line)
  const wake = (happen: () => void): void => {
    woken = true
    happen()
  }

  const ask: World['ask'] = ({ from, port, what, serve, trouble, patience = 10_000, special }) =>
    new Promise((resolve, reject) => {
      const fault = faults.draw(port, now)
      // When it begins and when it is heard of: in between somebody else may have come to wait for the same answer.
      const count = (): void => {
        if (fault) troubles++
      }
      count()
      const refuse = (): void => {
        count()
        reject(trouble(fault ?? 'lost'))
      }
      const answered = fault === 'unanswered' || fault === 'late' ? undefined : resolve
      const arrive = (): void => {
        const work = fault === undefined ? serve : (special?.(fault) ?? serve)
        let reply: () => void
        try {
          const answer = work()
          note(() => `${from.name}: ${what}${fault ? ` (${fault})` : ''}`)
          reply = () => answered?.(answer)
        } catch (error) {
          note(() => `${from.name}: ${what}${fault ? ` (${fault})` : ''}: ${(error as Error).message}`)
          reply = () => {
            count()
            if (answered) reject(error)
          }
        }
        if (answered) after(latency(), () => wake(reply), from)
      }
      const giveUp = (ms: number): void => after(ms, () => wake(refuse), from)
      if (fault === 'refused' || fault === 'lost') {
        note(() => `${from.name}: ${what} (${fault})`)
        giveUp(fault === 'refused' ? latency() : patience)
        return
      }
      if (fault === 'unanswered') giveUp(random.chance(0.5) ? 40 : patience)
      if (fault === 'late') giveUp(patience)
      const delay = fault === 'late' ? patience + random.between(0, 60_000) : latency()
      after(fault === 'slow' ? random.between(500, patience - 1) : delay, arrive)
    })

  const next = (): Due | Beat | undefined => {
    if (untold) for (const { onNews } of beats) onNews()
    untold = false
    let first: Due | Beat | undefined = timeline.next()
    for (const beat of beats)
      if (!first || beat.at < first.at || (beat.at === first.at && beat.order < first.order)) first = beat
    return first
  }

  const step = (due: Due | Beat): void => {
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
    clock: { now: clock },
    now: () => now,
    after,
    sleep: (party, ms) =>
      new Promise(resolve => after(Math.max(0, Math.round(ms)), () => wake(resolve), party)),
    ask,
    wake,
    note,
    touch,
    news: topics => {
      let count = 0
      for (const topic of topics) count += news[topic]
      return count
    },
    troubles: () => troubles,
    beat: beat => void beats.push(beat),
    nextAt: () => timeline.next()?.at ?? Number.POSITIVE_INFINITY,
    run: async (until, isOver = () => false) => {
      for (let due = next(); due && due.at <= until && !isOver(); due = next()) {
        step(due)
        if (!woken) continue
        woken = false
        await everybodyWaits()
      }
      if (!isOver()) now = Math.max(now, until)
    },
    steps: () => steps,
  }
}

/**
 * What has been woken goes on until it waits for the world again: between two callbacks of the event loop, no promise is
 * left to run, and one that has failed without anybody waiting for it has been reported. Callbacks are asked for by the
 * dozen, since most of what one costs by itself is the loop's round.
 */
const createTurns = () => {
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
