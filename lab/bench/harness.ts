import type { StoreCommand } from '../testing/storeCommand.ts'

/** One thing that a bench measures, from several interleaved rounds. */
export interface Measure {
  readonly bench: string
  readonly measure: string
  readonly unit: string
  /** The median of the rounds. */
  readonly ours: number
  /** What it is compared with, in the same unit. Absent where the goal is a limit for ours alone. */
  readonly reference?: number
  /** Ours to the reference: the median of the rounds’ ratios, not the ratio of the medians. */
  readonly ratio?: number
  /** What satisfies us: of the ratio, or of ours where there is no reference. */
  readonly goal: Goal
  readonly holds: boolean
  /** It may hold or not: what was measured does not tell them apart. It counts as not held. */
  readonly undecided?: true
  /** Each round’s figure of ours, and of the reference. */
  readonly rounds: readonly (readonly number[])[]
  /** Further figures of ours, such as processor time. */
  readonly also?: Readonly<Record<string, number>>
}

export type Goal = { readonly atLeast: number } | { readonly atMost: number }

export interface Bench {
  readonly name: string
  /** What is compared with what, in a sentence. */
  readonly compares: string
  /** `import.meta.filename`: what bounds the figures is told in words beside it, in a file of that name that ends with .md. */
  readonly file: string
  /** Whether what it measures depends on the event store so much that another one may take the embedded one's place. */
  readonly takesStore?: true
  run(options: BenchOptions): Promise<Measure[]>
}

export interface BenchOptions {
  readonly rounds: number
  /** Milliseconds that each side is measured for in a round. */
  readonly roundMs: number
  /** How many times as much as usual is measured, where that is a matter of size. */
  readonly scale: number
  /** Only whether it works: the least of everything. */
  readonly quick: boolean
  /** Starts the event store; otherwise it is the embedded one. */
  readonly store?: StoreCommand | undefined
  /** Hears how far it is, and may tell people. */
  readonly tell: (line: string) => void
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export type Names = Pick<Measure, 'bench' | 'measure' | 'unit' | 'goal' | 'also'>
interface Comparison extends Names {
  readonly ours: () => Promise<number>
  readonly reference: () => Promise<number>
  /** Asked for when all rounds are over. */
  readonly figures?: () => Promise<Record<string, number>>
}

/** Interleaves the rounds of both sides, since the machine is not the same from one minute to the next. */
export const compare = async (
  { ours, reference, figures, ...names }: Comparison,
  rounds: number,
): Promise<Measure> => {
  const results: [number, number][] = []
  for (let round = 0; round < rounds; round++) results.push([await ours(), await reference()])
  return { ...measured(names, results), ...(figures ? { also: await figures() } : {}) }
}

/** Of both sides in each of several rounds. */
export const measured = (names: Names, rounds: readonly (readonly [number, number])[]): Measure => {
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

/** Of ours alone, against a limit. */
export const limited = (names: Names, rounds: readonly number[]): Measure => {
  const ours = median(rounds)
  return { ...names, ours, holds: satisfies(ours, names.goal), rounds: rounds.map(value => [value]) }
}

/** Of ours, known with a standard error: the goal holds, or is missed, where all that lies within two of them says the same. */
export const estimated = (names: Names, { value, error }: { value: number; error: number }): Measure => {
  const [lowest, highest] = [value - 2 * error, value + 2 * error]
  const answers = [lowest, highest].map(bound => satisfies(bound, names.goal))
  return {
    ...{ ...names, ours: value, holds: answers.every(Boolean), rounds: [[value]] },
    ...(answers[0] === answers[1] ? {} : { undecided: true }),
    also: { standardError: error, lowest, highest, ...names.also },
  }
}

export const verdictOf = ({ holds, undecided }: Pick<Measure, 'holds' | 'undecided'>) =>
  undecided ? 'undecided' : holds ? 'held' : 'missed'

const satisfies = (value: number, goal: Goal): boolean =>
  'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost

/** Lets `clients` do `work` over and over for a time; how often it was done each second. */
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

/** The value that so large a part of them is not above. */
export const percentile = (values: readonly number[], part: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN
}
