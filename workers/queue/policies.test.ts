import { expect, it } from 'vitest'
import { pauseAfter, policyOf } from './policies.ts'

const pauses = (name: Parameters<typeof policyOf>[0], random: number): number[] => {
  const { attempts = 1, backoff } = policyOf(name)
  const firstPauseMs = typeof backoff === 'object' ? (backoff.delay ?? 0) : 0
  return Array.from({ length: attempts - 1 }, (_, index) =>
    pauseAfter(name, { attempts: index + 1, firstPauseMs, random }),
  )
}

it('waits twice as long each time, with jitter that never doubles', () => {
  expect(pauses('stripe-event', 1).slice(0, 4)).toEqual([5_000, 10_000, 20_000, 40_000])
  expect(pauses('stripe-event', 0).slice(0, 4)).toEqual([2_500, 5_000, 10_000, 20_000])
})

it.each(['make-refund', 'charge-period'] as const)('retries %s often, for an hour at least', name => {
  expect(Math.max(...pauses(name, 1))).toBe(120_000)
  const lasts = (random: number) => pauses(name, random).reduce((sum, pause) => sum + pause, 0)
  expect(lasts(0)).toBeGreaterThan(3_600_000)
  expect(lasts(1)).toBeLessThan(7_500_000)
})

it('has a pause for a job that a newer version has added', () => {
  expect(pauseAfter('unheard-of', { attempts: 3, firstPauseMs: 1_000, random: 1 })).toBe(4_000)
})
