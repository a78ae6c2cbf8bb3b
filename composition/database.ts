import { join } from 'node:path'
import { startPostgres } from '#embedded/postgres/postgres.ts'
import type { StoreSettings } from '#shared/settings/stores.ts'

interface Database {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** The Postgres that there is, or one of our own. */
export const startDatabase = async (
  { database, dataDir }: StoreSettings,
  log: { error(details: object, message: string): void },
): Promise<Database> => {
  if (database.kind === 'postgres') return { url: database.url, stop: async () => undefined }
  return startPostgres({
    dataDir: join(dataDir, 'postgres'),
    onTrouble: reason => log.error({ reason }, 'the embedded database is in trouble'),
  })
}
