import { expect, it } from 'vitest'
import { barOf } from './progress.ts'

it('shows its progress, the cost of a life, and the remaining time', () => {
  const about = { of: 100, broken: 0, processorMs: 100, played: 50, seconds: 10 }
  expect(barOf({ ...about, done: 50 })).toBe(
    `[${'#'.repeat(15)}${'-'.repeat(15)}] 50 of 100, 0 broken, 2.0 ms of processor time each, 10 s left`,
  )
})

it('counts lives of an earlier run, but not their cost', () =>
  expect(barOf({ done: 90, of: 100, broken: 1, processorMs: 30, played: 10, seconds: 1 })).toContain(
    '90 of 100, 1 broken, 3.0 ms of processor time each, 1 s left',
  ))
