import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createCounters } from './counters.ts'
import { planted } from './planted.ts'
import { holdsFor, sizes } from './runs.ts'

const size = { ...sizes.small, finishEvery: 2 }

/** A model that finds nothing has to be able to find something. */
it.each(Object.entries(planted))('the model finds it when %s', { timeout: 300_000 }, (_, decider) => {
  const outcome = fc.check(holdsFor(decider, size, createCounters()), { numRuns: 5_000, endOnFailure: true })
  expect(outcome.failed).toBe(true)
  expect(String(outcome.errorInstance)).toMatch(/Breach|RangeError|nobody has the turn/)
})
