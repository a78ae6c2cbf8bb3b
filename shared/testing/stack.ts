import { afterAll } from 'vitest'
import { startEmbeddedEventStore } from '#ledger/store/embeddedProcess.ts'
import { connectEventStore } from '#ledger/store/eventStoreDb.ts'
import { createPool } from '#projections/db/connect.ts'
import { freshDatabase } from '#projections/db/testing.ts'
import { startInstance } from './instance.ts'

/**
 * The whole application on a database of its own, with an event store that the test may talk to as well, as a second
 * process would. Ended after the tests that stand there.
 */
export const startStack = async (env: Record<string, string> = {}) => {
  const databaseUrl = await freshDatabase()
  const eventStore = await startEmbeddedEventStore({
    databaseUrl,
    onTrouble: reason => console.error(reason),
  })
  const settings = {
    DATABASE_URL: databaseUrl,
    EVENTSTORE_URL: eventStore.url,
    SESSION_KEYS: 'a key for tests that is long enough to be one',
    TRANSPARENCY_KEY: '7e'.repeat(32),
    ...env,
  }
  const instance = await startInstance(settings)
  const store = connectEventStore(eventStore.url)
  const pool = createPool(databaseUrl, { max: 5 })
  afterAll(async () => {
    await instance.end()
    await store.close()
    await pool.end()
    await eventStore.stop()
  })
  return { url: instance.url, instance, settings, databaseUrl, store, pool }
}
export type Stack = Awaited<ReturnType<typeof startStack>>
