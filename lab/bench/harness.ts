import type { StoreCommand } from '../builders/storeCommand.ts'
import type { Goal, Measure } from './report.ts'

export interface Bench {
  /** The comparison, in a sentence. */
  readonly compares: string
  /** Whether --store may replace the embedded event store. */
  readonly takesStore?: true
  run(options: BenchOptions): Promise<Measure[]>
}

export interface BenchOptions {
  readonly rounds: number
  /** Milliseconds for which each side is measured in a round. */
  readonly roundMs: number
  /** Multiplies the amount of data. */
  readonly scale: number
  /** Runs with the smallest settings, only to check that it works. */
  readonly quick: boolean
  /** Starts the event store; otherwise it is the embedded one. */
  readonly store?: StoreCommand | undefined
  /** Reports progress. */
  readonly tell: (line: string) => void
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The value that this fraction of the values does not exceed. */
export const percentile = (values: readonly number[], part: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN
}

export type Names = Pick<Measure, 'measure' | 'unit' | 'goal' | 'also'>

/** Calls `work` in several rounds, one after the other. */
export const inRounds = async <Result>(
  rounds: number,
  work: (round: number) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = []
  for (let round = 0; round < rounds; round++) results.push(await work(round))
  return results
}

/** Alternates the rounds of both sides, because the load of the machine changes by the minute. */
export const compare = async (
  names: Names,
  rounds: number,
  { ours, reference }: { readonly ours: () => Promise<number>; readonly reference: () => Promise<number> },
): Promise<Measure> => measured(names, await inRounds(rounds, async () => [await ours(), await reference()]))

/** A measure with both sides in each of several rounds. */
export const measured = (names: Names, rounds: [ours: number, reference: number][]): Measure => {
  const ratio = median(rounds.map(([our, other]) => our / other))
  return {
    ...names,
    ours: median(rounds.map(([our]) => our)),
    reference: median(rounds.map(([, other]) => other)),
    ratio,
    holds: satisfies(ratio, names.goal),
    rounds,
  }
}

/** A measure of ours alone, against a limit. */
export const limited = (names: Names, rounds: readonly number[]): Measure => {
  const ours = median(rounds)
  return { ...names, ours, holds: satisfies(ours, names.goal), rounds: rounds.map(value => [value]) }
}

/**
 * A measure of ours with a standard error: held or missed only if two standard errors on both sides agree.
 */
export const estimated = (names: Names, { value, error }: { value: number; error: number }): Measure => {
  const [lowest, highest] = [value - 2 * error, value + 2 * error]
  const [low, high] = [satisfies(lowest, names.goal), satisfies(highest, names.goal)]
  return {
    ...names,
    ours: value,
    holds: low && high,
    rounds: [[value]],
    ...(low === high ? {} : { undecided: true }),
    also: { standardError: error, lowest, highest, ...names.also },
  }
}

const satisfies = (value: number, goal: Goal): boolean =>
  'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost

/** How often per second this many clients together complete `work`. */
export const rate = async (
  clients: number,
  durationMs: number,
  work: (client: number) => Promise<unknown>,
): Promise<number> => {
  const start = performance.now()
  const until = start + durationMs
  let done = 0
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() < until) {
        await work(client)
        done++
      }
    }),
  )
  return done / ((performance.now() - start) / 1_000)
}

export const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1_000
}

/** @throws Error when it does not hold within a time */
export const until = async (
  what: string,
  holds: () => Promise<boolean>,
  { forMs = 60_000, everyMs = 200 } = {},
): Promise<void> => {
  for (const end = performance.now() + forMs; !(await holds()); await sleep(everyMs))
    if (performance.now() > end) throw new Error(`${what}: not after ${forMs / 1_000} s`)
}

export const sleep = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, Math.max(0, ms)))
