import { z } from 'zod'
import type { Bench, Measure } from './harness.ts'

const goal = z.union([z.strictObject({ atLeast: z.number() }), z.strictObject({ atMost: z.number() })])
const measure = z.strictObject({
  bench: z.string().min(1),
  measure: z.string().min(1),
  unit: z.string().min(1),
  ours: z.number(),
  reference: z.number().optional(),
  ratio: z.number().optional(),
  goal,
  holds: z.boolean(),
  undecided: z.literal(true).optional(),
  rounds: z.array(z.array(z.number()).min(1).max(2)).min(1),
  also: z.record(z.string(), z.number()).optional(),
})
const report = z.strictObject({
  bench: z.string().min(1),
  compares: z.string().min(1),
  /** What all of it took, getting ready included. */
  seconds: z.number(),
  measures: z.array(measure).min(1),
})

/** What one run of a bench has found: a line of JSON, for machines. */
export interface Report {
  readonly bench: string
  readonly compares: string
  readonly seconds: number
  readonly measures: readonly Measure[]
}

export const lineOf = ({ name, compares }: Bench, measures: readonly Measure[], seconds: number): string =>
  JSON.stringify({ bench: name, compares, seconds: Math.round(seconds * 10) / 10, measures } satisfies Report)

/** @throws ZodError for what no bench would say; a figure that is none, such as of no rounds at all, is among that. */
export const readReport = (line: string): Report => report.parse(JSON.parse(line)) as Report
