import fc from 'fast-check'
import { expect, it } from 'vitest'
import { goalDecider } from '../../decider.ts'
import { createCounters, reportOf } from './counters.ts'
import { holdsFor, sizes } from './runs.ts'

/** A failure names its seed and path; `testing/model/main.ts` tells its story. */
it('small circles keep every promise, whatever happens in whatever order', { timeout: 900_000 }, () => {
  const counters = createCounters()
  fc.assert(holdsFor(goalDecider, sizes.small, counters), { numRuns: sizes.small.runs })
  console.log(reportOf(counters))
  // A model that hardly gets anywhere would find nothing either.
  for (const [command, count] of counters.accepted) expect(count, command).toBeGreaterThan(300)
  expect(counters.facts.get('brought to their end')).toBeGreaterThan(10000)
})
