import pg from 'pg'
import { systemClock } from '#ledger/clock.ts'
import { createLead } from '#projections/db/leading.ts'
import { migrate } from '#projections/db/migrate.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import { startGrower } from '../transparency/grower.ts'
import { createHeads } from '../transparency/heads.ts'
import { transparencyMigrations } from '../transparency/migrations.ts'
import { createSigner } from '../transparency/signing.ts'

interface Ground {
  readonly databaseUrl: string
  readonly pool: pg.Pool
  readonly store: EventStore
}

/** Hashes a log of so many events, as an instance does. */
export const growTree = async ({ databaseUrl, pool, store }: Ground, size: number): Promise<void> => {
  await migrate(pool, transparencyMigrations, { schema: 'transparency' })
  const connect = async () => {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    return client
  }
  const signer = createSigner('b3'.repeat(32))
  const lead = createLead({ connect, log: { info: () => undefined, warn: console.error } })
  const grower = startGrower({ store, lead, signer, clock: systemClock })
  const heads = createHeads(pool)
  while ((await heads.newest())?.size !== size) await new Promise(resolve => setTimeout(resolve, 50))
  await grower.stop()
  await pool.query('analyze transparency.leaves')
}
