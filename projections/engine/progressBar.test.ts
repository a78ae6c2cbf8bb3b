import { expect, it } from 'vitest'
import { createProgressBar } from './progressBar.ts'

let at = 0
const shown = (...told: [done: number, total: number][]): string[] => {
  const lines: string[] = []
  const bar = createProgressBar({ write: text => lines.push(text) }, () => at)
  for (const [done, total] of told) {
    at += 10_000
    bar.show(done, total, 'events')
  }
  return lines
}

it('fills, and says how long it will take', () => {
  expect(shown([0, 4], [1, 4], [4, 4])).toEqual([
    '[..............................] 0 % events\n',
    '[########......................] 25 % events, 60 s left\n',
    '[##############################] 100 % events, 0 s left\n',
  ])
})

it('says what is done where nobody knows how much there is', () => {
  expect(shown([-1, -1], [8_274_597, -1], [3, 0])).toEqual(['events\n', 'events\n', 'events\n'])
})

it('neither starts below nothing nor goes beyond all', () => {
  expect(shown([-1, 10], [11, 10])).toEqual([
    '[..............................] 0 % events\n',
    '[##############################] 100 % events, 0 s left\n',
  ])
})
