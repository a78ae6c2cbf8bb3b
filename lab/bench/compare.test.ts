import { expect, it } from 'vitest'
import { comparisonLines } from './compare.ts'

const run = (ours: number) => [{ measure: 'commands', unit: 'per second', ours }]

it('reports a difference only where the runs of the two commits do not overlap', () => {
  expect(comparisonLines('append', { ours: [110, 120].map(run), theirs: [90, 100].map(run) })).toEqual([
    'append: commands: 115 against 95 per second, ratio 1.21 (spread 8.7% and 10.5%: differs)',
  ])
  expect(comparisonLines('append', { ours: [90, 120].map(run), theirs: [100, 110].map(run) })).toEqual([
    'append: commands: 105 against 105 per second, ratio 1 (spread 28.6% and 9.52%: within the spread)',
  ])
})

it('reports a measure that the other commit lacks', () => {
  expect(comparisonLines('append', { ours: [run(1)], theirs: [[]] })).toEqual([
    'append: commands: not measured by the other commit',
  ])
})
