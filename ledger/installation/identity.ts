import * as z from 'zod'
import { databaseOf, type Queryable } from '#projections/db/kysely.ts'
import {
  type InstallationEvent,
  installationSchemaVersion,
  installationStream,
  type LogOwner,
  parseInstallationEvent,
} from '#shared/events/installation.ts'
import type { NewEvent } from '#shared/ports/eventStore.ts'
import type { Instant } from '#shared/time.ts'
import { factId } from '../appending.ts'
import type { InstallationTables } from './tables.ts'

/** The log that this database belongs to. */
export interface Identity extends LogOwner {
  /** An event that a process stored before it stopped without appending it. */
  readonly pending: PendingEvent | undefined
}

export interface PendingEvent {
  readonly event: NewEvent
  /** The revision before it; undefined for the first event of the stream. */
  readonly after: bigint | undefined
}

const pendingForm = z.object({
  id: z.string(),
  type: z.string(),
  data: z.unknown(),
  metadata: z.unknown(),
  after: z.string().nullable(),
})

/** Undefined for a database that belongs to no log yet. */
export const readIdentity = async (db: Queryable): Promise<Identity | undefined> => {
  const row = await databaseOf<InstallationTables>(db)
    .selectFrom('installation.identity')
    .select(['installation_id', 'database_id', 'pending'])
    .executeTakeFirst()
  if (!row) return undefined
  const pending = row.pending === null ? undefined : pendingForm.parse(row.pending)
  return {
    installationId: row.installation_id,
    databaseId: row.database_id,
    pending: pending && {
      event: { ...pending, ...parseInstallationEvent(pending.type, pending.data) },
      after: pending.after === null ? undefined : BigInt(pending.after),
    },
  }
}

/** Stores the identity, unless there is one and it is not to be replaced. */
export const noteIdentity = async (
  db: Queryable,
  { installationId, databaseId, pending }: Identity,
  { replace = false } = {},
): Promise<void> => {
  const event = pending && {
    ...pending.event,
    after: pending.after === undefined ? null : String(pending.after),
  }
  const values = {
    installation_id: installationId,
    database_id: databaseId,
    pending: event ? JSON.stringify(event) : null,
  }
  await databaseOf<InstallationTables>(db)
    .insertInto('installation.identity')
    .values(values)
    .onConflict(conflict => {
      const known = conflict.column('single')
      return replace ? known.doUpdateSet(values) : known.doNothing()
    })
    .execute()
}

export const notePendingAppended = async (db: Queryable, databaseId: string): Promise<void> => {
  await databaseOf<InstallationTables>(db)
    .updateTable('installation.identity')
    .set({ pending: null })
    .where('database_id', '=', databaseId)
    .execute()
}

/** An event of the stream `installation`, ready to be appended. */
export const toPending = (
  { type, data }: InstallationEvent,
  { after, at, cause }: { readonly after: bigint | undefined; readonly at: Instant; readonly cause: string },
): PendingEvent => ({
  event: {
    id: factId(installationStream, type, data),
    type,
    data,
    metadata: {
      actor: 'system:installation',
      cause,
      correlation: cause,
      at,
      schemaVersion: installationSchemaVersion,
    },
  },
  after,
})
