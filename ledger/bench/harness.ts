/** One thing that a bench compares, from several interleaved rounds of both sides. */
export interface Measure {
  readonly bench: string
  readonly measure: string
  /** Ours and what it is compared with, in the same unit: the median of the rounds. */
  readonly ours: number
  readonly reference: number
  readonly unit: string
  readonly ratio: number
  /** The least ratio that satisfies us. */
  readonly goal: number
  readonly holds: boolean
  /** Further figures of ours, such as processor time. */
  readonly also?: Readonly<Record<string, number>>
}

export interface Bench {
  readonly name: string
  /** What is compared with what, in a sentence. */
  readonly compares: string
  run(options: BenchOptions): Promise<Measure[]>
}

export interface BenchOptions {
  readonly rounds: number
  /** Milliseconds that each side is measured for in a round. */
  readonly roundMs: number
  /** How many times as much as usual is measured, where that is a matter of size. */
  readonly scale?: number
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

type Names = Pick<Measure, 'bench' | 'measure' | 'unit' | 'goal'>
interface Comparison extends Names {
  readonly ours: () => Promise<number>
  readonly reference: () => Promise<number>
  readonly also?: () => Promise<Record<string, number>>
}

/** Interleaves the rounds of both sides, since the machine is not the same from one minute to the next. */
export const compare = async (
  { ours, reference, also, ...names }: Comparison,
  rounds: number,
): Promise<Measure> => {
  const results: [number, number][] = []
  for (let round = 0; round < rounds; round++) results.push([await ours(), await reference()])
  return { ...measured(names, results), ...(also ? { also: await also() } : {}) }
}

/** Of both sides in each of several rounds. */
export const measured = (names: Names, results: readonly (readonly [number, number])[]): Measure => {
  const ratio = median(results.map(([our, other]) => our / other))
  return {
    ...names,
    ours: median(results.map(([our]) => our)),
    reference: median(results.map(([, other]) => other)),
    ratio,
    holds: ratio >= names.goal,
  }
}

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
