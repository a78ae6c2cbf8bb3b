/** @module-tag detail */
import { it } from 'vitest'
import { reconciles } from './reconciles.ts'

// `many.long.test.ts` sends ten thousand.
it('reconciliation is clean after 500 transfers with every fault', () => reconciles({ count: 500, seed: 1 }))
