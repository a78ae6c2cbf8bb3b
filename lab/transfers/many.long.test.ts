import { it } from 'vitest'
import { reconciles } from './reconciles.ts'

it('reconciliation is clean after 10,000 transfers with every fault', { timeout: 3_600_000 }, () =>
  reconciles({ count: 10_000, seed: 2 }),
)
