import { join } from 'node:path'
import { startEmbeddedEventStore } from '#embedded/eventstore/childProcess.ts'
import { startPostgres } from '#embedded/postgres/postgres.ts'
import { type CheckedEventStore, connectEventStore, type LogCheck } from '#ledger/eventStore/eventStoreDb.ts'
import type { StoreSettings } from '#shared/settings/stores.ts'

interface Surroundings {
  /** Checks that the log is the one of this installation. */
  readonly check: LogCheck
  readonly databaseUrl: string
  readonly log: { error(details: object, message: string): void }
  readonly onStop: (name: string, stop: () => unknown) => void
}

/** The configured Postgres, or an embedded one. */
export const startDatabase = async (
  { database, dataDir }: StoreSettings,
  log: Surroundings['log'],
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> => {
  if (database.kind === 'postgres') return { url: database.url, stop: async () => undefined }
  return startPostgres({
    dataDir: join(dataDir, 'postgres'),
    onTrouble: reason => log.error({ reason }, 'the embedded database is in trouble'),
  })
}

/** The configured event store, or an embedded one, with a client. */
export const startStore = async (
  { eventStore, dataDir }: StoreSettings,
  { databaseUrl, log, check, onStop }: Surroundings,
): Promise<{ readonly store: CheckedEventStore; readonly eventStoreUrl: string }> => {
  const embedded =
    eventStore.kind === 'embedded'
      ? await startEmbeddedEventStore({
          databaseUrl,
          folder: dataDir,
          onTrouble: reason => log.error({ reason }, 'the embedded event store is in trouble'),
        })
      : undefined
  if (embedded) onStop('embedded event store', embedded.stop)
  const eventStoreUrl = eventStore.kind === 'eventstoredb' ? eventStore.url : (embedded?.url ?? '')
  const store = connectEventStore(eventStoreUrl, {
    tableUrl: embedded && databaseUrl,
    onTableError: err => log.error({ err }, "reading the log's table failed, asking the event store instead"),
    check,
  })
  onStop('event store client', store.close)
  return { store, eventStoreUrl }
}
