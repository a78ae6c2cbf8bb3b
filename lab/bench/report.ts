import * as z from 'zod'

const goalSchema = z.union([z.strictObject({ atLeast: z.number() }), z.strictObject({ atMost: z.number() })])
const measureSchema = z.strictObject({
  measure: z.string().min(1),
  unit: z.string().min(1),
  /** The median of the rounds. */
  ours: z.number(),
  /** The reference, in the same unit. Absent where the goal is a limit for ours alone. */
  reference: z.number().optional(),
  /** Ours to the reference: the median of the rounds' ratios, not the ratio of the medians. */
  ratio: z.number().optional(),
  /** For the ratio, or for ours where there is no reference. */
  goal: goalSchema,
  holds: z.boolean(),
  /** The error reaches across the goal; counts as not held. */
  undecided: z.literal(true).optional(),
  /** Each round's figure of ours, and of the reference. */
  rounds: z.array(z.array(z.number()).min(1).max(2)).min(1),
  /** Further figures of ours, such as processor time. */
  also: z.record(z.string(), z.number()).optional(),
})
const reportSchema = z.strictObject({
  bench: z.string().min(1),
  compares: z.string().min(1),
  /** The whole run, including its set-up. */
  seconds: z.number(),
  measures: z.array(measureSchema).min(1),
})
export type Goal = z.infer<typeof goalSchema>
/** One figure of a bench, from several alternating rounds. */
export type Measure = z.infer<typeof measureSchema>
/** The result of one run of a bench. */
export type Report = z.infer<typeof reportSchema>

/** The report as a line of JSON. */
export const lineOf = (
  { name, compares }: { readonly name: string; readonly compares: string },
  measures: Measure[],
  seconds: number,
): string =>
  JSON.stringify({ bench: name, compares, seconds: Math.round(seconds * 10) / 10, measures } satisfies Report)

/** @throws ZodError for a line that is not a report, or that has a figure that is not a number */
export const readReport = (line: string): Report => reportSchema.parse(JSON.parse(line))

export const verdictOf = ({ holds, undecided }: Pick<Measure, 'holds' | 'undecided'>) =>
  undecided ? 'undecided' : holds ? 'held' : 'missed'

/** A measure for people to read. */
export const sentence = (measured: Measure): string => {
  const { measure, ours, reference, unit, ratio, goal, also } = measured
  const figures = Object.entries(also ?? {}).map(([name, value]) => `, ${name} ${figure(value)}`)
  const against = reference === undefined ? '' : ` against ${figure(reference)}`
  const as = ratio === undefined ? '' : `, ratio ${figure(ratio)}`
  return `${measure}: ${figure(ours)}${against} ${unit}${as} (goal ${inWords(goal)}: ${verdictOf(measured)})${figures.join('')}`
}

export const inWords = (goal: Goal): string =>
  'atLeast' in goal ? `at least ${figure(goal.atLeast)}` : `at most ${figure(goal.atMost)}`

/** Rounded to three digits. */
export const figure = (value: number): string =>
  Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)))
