import type pg from 'pg'
import { readSchema } from '#projections/db/readVersion.ts'
import { startProjector } from '#projections/runner.ts'
import { ensureReadSchema } from '#projections/schema.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'

/** By the projector, from the first event on, as when it catches up. */
export const foldLog = async (pool: pg.Pool, store: EventStore): Promise<void> => {
  await pool.query(`drop schema if exists ${readSchema} cascade`)
  const client = await pool.connect()
  await ensureReadSchema(client)
  client.release()
  const log = { info: () => undefined, error: console.error }
  const projector = startProjector({ store, pool, schema: readSchema, log })
  await projector.caughtUp
  await projector.stop()
}
