import { type Measure, verdictOf } from '../harness.ts'
import type { Report } from '../report.ts'
import { figure, inWords, sentence } from '../sentence.ts'
import { label, labelNear, picture, shape, width } from './svg.ts'

const left = 24
const right = width - 24
const ratioHeight = 112
const sidesHeight = 62

/** What the goal is of, in each round: the ratio, or our own figure where there is nothing that it is compared with. */
export const judged = ({ rounds }: Measure): number[] =>
  rounds.map(([ours = 0, reference]) => (reference === undefined ? ours : ours / reference))

/** A strip for each measure: the rounds, their median, and where the goal begins; below it both sides. */
export const plot = ({ bench, measures }: Report): string => {
  let y = 14
  const parts: string[] = []
  for (const [index, measure] of measures.entries()) {
    if (index > 0) parts.push(shape('line', { class: 'axis', x1: left, x2: right, y1: y, y2: y }))
    parts.push(...strip(measure, y))
    y += ratioHeight
    if (measure.reference === undefined) continue
    parts.push(...sides(measure, y))
    y += sidesHeight
  }
  return picture(
    { title: `Figures of ${bench}`, description: measures.map(sentence).join('. '), height: y + 6 },
    parts,
  )
}

const scaleTo = (most: number) => {
  const room = right - left
  return (value: number): number => left + (Math.min(Math.max(value, 0), most) / most) * room
}

const strip = (measure: Measure, top: number): string[] => {
  const { goal, holds, ours, ratio, reference, unit } = measure
  const values = judged(measure)
  const wanted = 'atLeast' in goal ? goal.atLeast : goal.atMost
  const scale = scaleTo(1.12 * Math.max(...values, wanted, Number.MIN_VALUE))
  const kind = holds ? 'held' : 'missed'
  const line = top + 66
  const median = ratio ?? ours
  const [from, to] = 'atLeast' in goal ? [scale(wanted), right] : [left, scale(wanted)]
  const of = reference === undefined ? ` ${unit}` : ' × the reference'
  return [
    label(measure.measure, { class: 'name', x: left, y: top + 22 }),
    label(verdictOf(measure), {
      ...{ class: `verdict ${kind}`, x: right, y: top + 22, 'text-anchor': 'end' },
    }),
    shape('rect', { class: 'good', x: from, y: line - 12, width: to - from, height: 24, rx: 3 }),
    shape('line', { class: 'axis', x1: left, x2: right, y1: line, y2: line }),
    shape('line', { class: 'goal', x1: scale(wanted), x2: scale(wanted), y1: line - 15, y2: line + 15 }),
    ...values.map(value => shape('circle', { class: `round ${kind}`, cx: scale(value), cy: line, r: 5 })),
    shape('circle', { class: `median ${kind}`, cx: scale(median), cy: line, r: 7.5 }),
    labelNear(figure(median) + of, scale(median), line - 19, 'figure'),
    labelNear(`goal: ${inWords(goal)}`, scale(wanted), line + 31, 'small'),
  ]
}

const sides = ({ rounds, ours, reference = 0, unit }: Measure, top: number): string[] => {
  // Labels have a column of their own, so that no dot lies under one.
  const begin = left + 190
  const most = 1.04 * Math.max(...rounds.flat(), Number.MIN_VALUE)
  const x = (value: number): number => begin + (value / most) * (right - begin)
  const row = (name: string, value: number, index: 0 | 1, y: number): string[] => [
    label(name, { class: 'small', x: left, y: y + 4 }),
    label(`${figure(value)}`, { class: 'figure small', x: begin - 16, y: y + 4, 'text-anchor': 'end' }),
    shape('line', { class: 'axis', x1: begin, x2: right, y1: y, y2: y }),
    ...rounds.map(round =>
      shape('circle', { class: index ? 'other' : 'ours', cx: x(round[index] ?? 0), cy: y, r: 4 }),
    ),
  ]
  return [...row(`ours, ${unit}`, ours, 0, top + 14), ...row('reference', reference, 1, top + 38)]
}
