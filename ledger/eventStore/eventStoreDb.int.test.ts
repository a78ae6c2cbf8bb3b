import { describe } from 'vitest'
import { type EmbeddedEventStore, startEventStore } from '#embedded/eventstore/server.ts'
import { startTestServer } from '#embedded/eventstore/testing.ts'
import {
  debianPostgres,
  type Engine,
  embeddedPostgres,
  givenEventStore,
  inContainers,
  onEach,
} from '#lab/builders/engines.ts'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import { eventStoreContract, outlivesInterruption } from '#lab/contracts/eventStore.ts'

const databaseOf = new Map<string, string>()

/** The embedded event store on a Postgres of this kind. */
const embeddedOn = async (postgres: Engine): Promise<Engine> => {
  const name = `the embedded server over ${postgres.name}`
  if (!('url' in postgres)) return { ...postgres, name }
  const { server, databaseUrl } = await startTestServer({ databaseUrl: await freshDatabase(postgres.url) })
  databaseOf.set(server.url, databaseUrl)
  return { ...postgres, name, url: server.url }
}
const embedded = [await embeddedOn(embeddedPostgres()), await embeddedOn(await debianPostgres())]

onEach('the event store', [...embedded, givenEventStore(), inContainers('EventStoreDB')], url =>
  eventStoreContract(url),
)
onEach('the event store, read from its table,', embedded, url => eventStoreContract(url, databaseOf.get(url)))

const restartable = (fromTable: boolean) => async () => {
  const databaseUrl = await freshDatabase()
  let server: EmbeddedEventStore = await startEventStore({ databaseUrl })
  const { port, url } = server
  return {
    url,
    tableUrl: fromTable ? databaseUrl : undefined,
    restart: async () => {
      await server.close()
      server = await startEventStore({ databaseUrl, port })
    },
    stop: () => server.close(),
  }
}
outlivesInterruption(restartable(false))
describe('read from its table', () => outlivesInterruption(restartable(true)))
