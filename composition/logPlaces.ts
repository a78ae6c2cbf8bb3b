import { join } from 'node:path'
import { startEmbeddedEventStore } from '#embedded/eventstore/childProcess.ts'
import { FolderInUse } from '#embedded/postgres/owner.ts'
import { startPostgres } from '#embedded/postgres/postgres.ts'
import { readRunning } from '#projections/db/running.ts'
import type { StoreSettings } from '#shared/settings/stores.ts'
import { claimDataDir } from './dataDir.ts'

type Settings = Pick<StoreSettings, 'dataDir' | 'database' | 'eventStore'>

/**
 * The addresses of database and log. Embedded services that do not run are started, and stopped again by
 * `close`.
 */
export interface Here {
  readonly databaseUrl: string
  /** Starts the event store on first use, if necessary. */
  readonly eventStoreUrl: () => Promise<string>
  /** Whether a running instance seems to use it. */
  readonly isRunning: boolean
  close(): Promise<void>
}

export const openHere = async (settings: Settings): Promise<Here> => {
  const { database, eventStore, dataDir } = settings
  const stops: (() => Promise<void>)[] = []
  const rows = database.kind === 'postgres' ? { url: database.url } : await openEmbedded(settings)
  if ('stop' in rows) stops.push(rows.stop)
  const running = 'running' in rows ? rows.running : await runningOn(settings)

  const openStore = async (): Promise<string> => {
    if (eventStore.kind === 'eventstoredb') return eventStore.url
    if (running?.eventStoreUrl !== undefined) return running.eventStoreUrl
    const embedded = await startEmbeddedEventStore({
      databaseUrl: rows.url,
      folder: claimDataDir(dataDir),
      onTrouble: reason => console.error(reason),
    })
    stops.push(embedded.stop)
    return embedded.url
  }
  let opened: Promise<string> | undefined
  return {
    databaseUrl: rows.url,
    eventStoreUrl: () => {
      opened ??= openStore()
      return opened
    },
    isRunning: running !== undefined,
    close: async () => {
      await opened?.catch(() => undefined)
      for (const stop of stops.reverse()) await stop()
    },
  }
}

/** The services of the running instance, or started ones. */
const openEmbedded = async ({ dataDir }: Settings) => {
  claimDataDir(dataDir)
  try {
    return await startPostgres({ dataDir: join(dataDir, 'postgres') })
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    const running = readRunning(dataDir)
    return { url: running.databaseUrl, running }
  }
}

/**
 * The instance that keeps its log in a given database: nothing but its event store tells that it runs, since another one on the same
 * database refuses to start.
 */
const runningOn = async ({ database, eventStore, dataDir }: Settings) => {
  if (database.kind === 'embedded' || eventStore.kind !== 'embedded') return undefined
  try {
    const tried = await startEmbeddedEventStore({
      databaseUrl: database.url,
      onTrouble: () => undefined,
    })
    await tried.stop()
    return undefined
  } catch (error) {
    if (!/another event store is using/.test((error as Error).message)) throw error
    return readRunning(dataDir)
  }
}
