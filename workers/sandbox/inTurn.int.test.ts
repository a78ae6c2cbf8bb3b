import { expect, it } from 'vitest'
import { systemClock } from '#ledger/clock.ts'
import { createPool } from '#projections/db/connect.ts'
import { freshDatabase } from '#projections/db/testing.ts'
import { openStore } from '../notify/outbox/store.ts'
import { createSchema } from '../payments/sandbox/schema.ts'
import { createMovableClock } from './clock.ts'

it('lets several processes make what is missing at once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const url = await freshDatabase()
    const pool = createPool(url, { max: 20 })
    const made = await Promise.allSettled(
      [1, 2, 3, 4].flatMap(() => [
        createMovableClock(pool),
        createSchema(pool),
        openStore({ databaseUrl: url, clock: systemClock, keep: 10, onError: console.error }).then(outbox =>
          outbox.close(),
        ),
      ]),
    )
    await pool.end()
    expect(made.filter(({ status }) => status === 'rejected')).toEqual([])
  }
})
