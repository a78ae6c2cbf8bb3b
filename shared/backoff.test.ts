import { expect, it } from 'vitest'
import { backoffMs } from './backoff.ts'

it('begins short and grows to at most a second', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 100_000].map(failures => backoffMs(failures, 1))).toEqual([
    ...[50, 100, 200, 400, 800, 1_000, 1_000, 1_000],
  ])
})

it('has jitter', () => {
  expect([0, 0.5, 1].map(random => backoffMs(100, random))).toEqual([500, 750, 1_000])
})
