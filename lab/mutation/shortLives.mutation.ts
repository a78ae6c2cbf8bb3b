import fc from 'fast-check'
import { it } from 'vitest'
import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { createCounts } from '../model/counts.ts'
import { holdsFor, sizes } from '../model/model.ts'

/** A few of the lives that the model's own tests play by the ten thousand: each mutant has to live through them. */
it('circles keep every promise in a few short lives', () => {
  fc.assert(holdsFor(goalDecider, sizes.small, createCounts()), {
    numRuns: 20,
    seed: 1,
    endOnFailure: true,
  })
})
