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
import { startTestServer } from './embedded/testing.ts'
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
