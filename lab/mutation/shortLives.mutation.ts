import fc from 'fast-check'
import { it } from 'vitest'
import { goalDecider } from '../../decider.ts'
import { createCounters } from '../model/counters.ts'
import { holdsFor, sizes } from '../model/runs.ts'

/** A few of the lives that the model's own tests play by the ten thousand: each mutant has to live through them. */
it('circles keep every promise in a few short lives', () => {
  fc.assert(holdsFor(goalDecider, sizes.small, createCounters()), {
    numRuns: 20,
    seed: 1,
    endOnFailure: true,
  })
})
