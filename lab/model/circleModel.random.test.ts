import fc from 'fast-check'
import { expect, it } from 'vitest'
import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { createCounts } from './counts.ts'
import { holdsFor, sizes } from './model.ts'

/** Always the same ones. `node lab/model/main.ts` plays a hundred thousand others, and repeats a failure by its seed and path. */
it.each(Object.entries(sizes))('%s circles keep every invariant', (_, size) => {
  const counts = createCounts()
  fc.assert(holdsFor(goalDecider, size, counts), { seed: 1, numRuns: size.runs.short })
  // Without enough accepted events the model would find nothing.
  expect(counts.of.accepted.size).toBeGreaterThan(15)
  const finished = counts.of.circles.get('brought to their end') ?? 0
  expect(finished).toBeGreaterThanOrEqual(size.runs.short >= 10 * size.finishEvery ? 1 : 0)
})
