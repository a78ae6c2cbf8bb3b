import { expect, it } from 'vitest'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import { systemClock } from '#ledger/clock.ts'
import { createPool } from '#projections/db/connect.ts'
import { openStore } from '../mailbox/store.ts'
import { createSchema } from '../stripe/schema.ts'
import { createMovableClock } from './clock.ts'

it('lets several processes create the schema at the same time', async () => {
  for (let round = 0; round < 5; round += 1) {
    const url = await freshDatabase()
    const pool = createPool(url, { max: 20 })
    const results = await Promise.allSettled(
      [1, 2, 3, 4].flatMap(() => [
        createMovableClock(pool),
        createSchema(pool),
        openStore({ databaseUrl: url, clock: systemClock, keep: 10, onError: console.error }).then(store =>
          store.close(),
        ),
      ]),
    )
    await pool.end()
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
  }
})

it('does not wait for a process that writes to a complete schema', async () => {
  const url = await freshDatabase()
  const writing = createPool(url, { max: 1 })
  const starting = createPool(url, { max: 1, statementTimeoutMs: 3_000 })
  await createSchema(writing)
  const client = await writing.connect()
  await client.query('begin; lock table sandbox.objects, sandbox.effects in row exclusive mode')
  await createSchema(starting)
  await client.query('rollback')
  client.release()
  await Promise.all([writing.end(), starting.end()])
})
