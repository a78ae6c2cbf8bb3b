import { it } from 'vitest'
import { reconciles } from './reconciles.ts'

/** On two cores that others used too it took 11 minutes on 28 November 2026. */
it('reconciliation is clean after 10,000 transfers with every fault', { timeout: 3_600_000 }, () =>
  reconciles({ count: 10_000, seed: 2 }),
)
