import { afterAll } from 'vitest'
import { startEmbeddedEventStore } from '#ledger/store/embeddedProcess.ts'
import { connectEventStore } from '#ledger/store/eventStoreDb.ts'
import { createPool } from '#projections/db/connect.ts'
import { freshDatabase } from '#projections/db/testing.ts'

/** An event store on a database of its own, ended after the tests that stand there. */
export const startEventStore = async () => {
  const databaseUrl = await freshDatabase()
  const server = await startEmbeddedEventStore({ databaseUrl, onTrouble: reason => console.error(reason) })
  const store = connectEventStore(server.url)
  const pool = createPool(databaseUrl, { max: 8 })
  afterAll(async () => {
    await store.close()
    await pool.end()
    await server.stop()
  })
  return { databaseUrl, pool, store, url: server.url }
}
