import { type Goal, type Measure, verdictOf } from './harness.ts'

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

/** Three digits are all that such a figure is good for. */
export const figure = (value: number): string =>
  Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)))
