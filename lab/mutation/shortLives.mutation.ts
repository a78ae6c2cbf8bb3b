import fc from 'fast-check'
import { it } from 'vitest'
import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { createCounts } from '../model/counts.ts'
import { holdsFor, sizes } from '../model/model.ts'

/**
 * A few of the sequences that the model's own tests run by the ten thousand: each mutant must survive them.
 */
it('circles keep every invariant in a few short sequences', () => {
  fc.assert(holdsFor(goalDecider, sizes.small, createCounts()), {
    numRuns: 20,
    seed: 1,
    endOnFailure: true,
  })
})
