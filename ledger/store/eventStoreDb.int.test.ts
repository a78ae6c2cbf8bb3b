import { expect, it } from 'vitest'
import { freshDatabase } from '#projections/db/testing.ts'
import {
  debianPostgres,
  type Engine,
  embeddedPostgres,
  givenEventStore,
  inContainers,
  onEach,
} from '#shared/testing/engines.ts'
import { type EmbeddedEventStore, startEventStore } from './embedded/server.ts'
import { collect, startTestServer, streamOf } from './embedded/testing.ts'
import { connectEventStore } from './eventStoreDb.ts'
import { eventStoreContract, outlivesInterruption } from './testing/contract.ts'

/** The embedded event store on a Postgres of this kind. */
const embeddedOn = async (postgres: Engine): Promise<Engine> => {
  const name = `the embedded server over ${postgres.name}`
  if ('missing' in postgres) return { name, missing: postgres.missing }
  const { server } = await startTestServer({ databaseUrl: await freshDatabase(postgres.url) })
  return { name, url: server.url }
}

onEach(
  'the event store',
  [
    await embeddedOn(embeddedPostgres()),
    await embeddedOn(await debianPostgres()),
    givenEventStore(),
    inContainers('EventStoreDB'),
  ],
  eventStoreContract,
)

const databaseUrl = await freshDatabase()
outlivesInterruption(async () => {
  let server: EmbeddedEventStore = await startEventStore({ databaseUrl })
  const { port, url } = server
  return {
    url,
    restart: async () => {
      await server.close()
      server = await startEventStore({ databaseUrl, port })
    },
    stop: () => server.close(),
  }
})

const { server } = await startTestServer()
it('refuses what is larger than the embedded event store takes', async () => {
  const store = connectEventStore(server.url)
  const stream = streamOf('goal')
  const event = { id: crypto.randomUUID(), type: 'Told', data: 'x'.repeat(2 ** 20), metadata: {} }
  await expect(store.append(stream, [event], 'no_stream')).rejects.toThrow()
  expect(await collect(store.read(stream))).toEqual([])
  await store.close()
})
