import { startEmbeddedEventStore } from '#embedded/eventstore/childProcess.ts'
import { connectEventStore } from '#ledger/eventStore/eventStoreDb.ts'
import { createPool } from '#projections/db/connect.ts'
import { atFileEnd } from '../runner/cleanUp.ts'
import { freshDatabase } from './freshDatabase.ts'

/** An event store on its own database, stopped after the test file. */
export const startEventStore = async () => {
  const databaseUrl = await freshDatabase()
  const server = await startEmbeddedEventStore({ databaseUrl, onTrouble: reason => console.error(reason) })
  const store = connectEventStore(server.url)
  const pool = createPool(databaseUrl, { max: 8 })
  atFileEnd(async () => {
    await store.close()
    await pool.end()
    await server.stop()
  })
  return { databaseUrl, pool, store, url: server.url }
}
