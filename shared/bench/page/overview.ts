import type { Measure } from '../harness.ts'
import type { Report } from '../report.ts'
import { judged } from './plot.ts'
import { label, picture, shape, width } from './svg.ts'

const begin = 420
const end = width - 32
const rowHeight = 24
const top = 58
/** How many times better or worse than its goal something is shown as; what is beyond lies at the edge. */
const least = 1 / 4
const most = 8
const ticks = [1 / 4, 1 / 2, 1, 2, 4, 8]

/** How many times as good as its goal asks a figure is. */
export const ofGoal = ({ goal }: Pick<Measure, 'goal'>, value: number): number =>
  'atLeast' in goal ? value / goal.atLeast : value > 0 ? goal.atMost / value : Number.POSITIVE_INFINITY

/** Every measure beside its goal, which is the same line for all of them. */
export const overview = (reports: readonly Report[]): string => {
  const measures = reports.flatMap(report => report.measures)
  const bottom = top + measures.length * rowHeight
  const held = measures.filter(({ holds }) => holds).length
  const name = ({ bench, measure }: Measure): string => shortened(`${bench}: ${measure}`)
  return picture(
    {
      title: `${held} of ${measures.length} goals are held`,
      description: measures
        .map(one => `${name(one)} is ${times(ofGoal(one, one.ratio ?? one.ours))} of its goal`)
        .join('. '),
      height: bottom + 18,
    },
    [
      label(`${held} of ${measures.length} goals held`, { class: 'name', x: 24, y: 32 }),
      shape('rect', {
        ...{ class: 'good', x: place(1), y: top - 12, width: end - place(1) + 12, rx: 3 },
        height: bottom - top + 16,
      }),
      ...ticks.flatMap(tick => [
        shape('line', {
          ...{ class: tick === 1 ? 'goal' : 'axis', x1: place(tick), x2: place(tick) },
          ...{ y1: top - 12, y2: bottom + 4 },
        }),
        label(tick === 1 ? 'goal' : times(tick), {
          ...{ class: tick === 1 ? 'figure small' : 'small', x: place(tick), y: top - 20 },
          'text-anchor': 'middle',
        }),
      ]),
      ...measures.flatMap((one, index) => row(one, name(one), top + index * rowHeight)),
    ],
  )
}

const row = (measure: Measure, name: string, y: number): string[] => {
  const kind = measure.holds ? 'held' : 'missed'
  const places = judged(measure).map(value => place(ofGoal(measure, value)))
  const middle = y + rowHeight / 2 - 6
  const median = place(ofGoal(measure, measure.ratio ?? measure.ours))
  return [
    label(name, { class: 'small', x: 24, y: middle + 4 }),
    shape('line', {
      ...{
        class: `spread ${kind}`,
        x1: Math.min(...places),
        x2: Math.max(...places),
        y1: middle,
        y2: middle,
      },
    }),
    shape('circle', { class: `median ${kind}`, cx: median, cy: middle, r: 6.5 }),
  ]
}

const place = (value: number): number => {
  const within = Math.min(most, Math.max(least, value))
  return begin + (Math.log(within / least) / Math.log(most / least)) * (end - begin)
}

const times = (value: number): string =>
  value >= 1
    ? `${Number.isFinite(value) ? Math.round(value * 10) / 10 : 'any number of'} times`
    : `${Math.round(value * 100)}%`
const longest = 56
const shortened = (text: string): string => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text)
