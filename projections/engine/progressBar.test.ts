import { expect, it } from 'vitest'
import { createProgressBar } from './progressBar.ts'

let at = 0
const shown = (...reports: [done: number, total: number][]): string[] => {
  const lines: string[] = []
  const bar = createProgressBar({ write: text => lines.push(text) }, () => at)
  for (const [done, total] of reports) {
    at += 10_000
    bar.show(done, total, 'events')
  }
  return lines
}

it('fills, and shows the remaining time', () => {
  expect(shown([0, 4], [1, 4], [4, 4])).toEqual([
    '[..............................] 0 % events\n',
    '[########......................] 25 % events, 60 s left\n',
    '[##############################] 100 % events, 0 s left\n',
  ])
})

it('shows what is done when the total is unknown', () => {
  expect(shown([-1, -1], [8_274_597, -1], [3, 0])).toEqual(['events\n', 'events\n', 'events\n'])
})

it('stays between zero and the total', () => {
  expect(shown([-1, 10], [11, 10])).toEqual([
    '[..............................] 0 % events\n',
    '[##############################] 100 % events, 0 s left\n',
  ])
})
