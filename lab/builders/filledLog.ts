import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { migrate } from '#projections/db/migrate.ts'
import { instant } from '#shared/time.ts'
import { noteIdentity, toPending } from './identity.ts'
import { installationMigrations } from './migrations.ts'

/** Has the first process that starts take a log that was filled by hand for that of its new database. */
export const claimFilledLog = async (pool: pg.Pool): Promise<void> => {
  await migrate(pool, installationMigrations, { schema: 'installation' })
  const [installationId, databaseId] = [randomUUID(), randomUUID()]
  const data = { installationId, databaseId, version: 'test', firstEventId: null }
  const pending = toPending(
    { type: 'InstallationFounded', data },
    { after: undefined, at: instant(Date.now()), cause: `founding-${databaseId}` },
  )
  await noteIdentity(pool, { installationId, databaseId, pending })
}
