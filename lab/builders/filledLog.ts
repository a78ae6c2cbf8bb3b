import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { noteIdentity, toPending } from '#ledger/installation/identity.ts'
import { installationMigrations } from '#ledger/installation/tables.ts'
import { migrate } from '#projections/db/migrate.ts'
import { instant } from '#shared/time.ts'

/** Lets the first process that starts adopt a log that was filled without the application. */
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
