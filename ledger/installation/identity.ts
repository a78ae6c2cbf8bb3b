import type pg from 'pg'
import * as z from 'zod'
import type { InstallationEvent, LogOwner } from '#shared/events/installation.ts'
import {
  installationSchemaVersion,
  installationStream,
  parseInstallationEvent,
} from '#shared/events/installation.ts'
import type { NewEvent } from '#shared/ports/eventStore.ts'
import type { Instant } from '#shared/time.ts'
import { factId } from '../eventId.ts'

/** What the database knows of its log. */
export interface Identity extends LogOwner {
  /** An event that has yet to be appended: the process that was about to do so has ended. */
  readonly pending: PendingEvent | undefined
}

export interface PendingEvent {
  readonly event: NewEvent
  /** The revision that it follows; undefined as the first of the stream. */
  readonly after: bigint | undefined
}

type Queryable = Pick<pg.ClientBase, 'query'>

interface Row {
  readonly installation_id: string
  readonly database_id: string
  readonly pending: unknown
}

const pendingForm = z.object({
  id: z.string(),
  type: z.string(),
  data: z.unknown(),
  metadata: z.unknown(),
  after: z.string().nullable(),
})

/** Undefined for a database that knows of no log. */
export const readIdentity = async (db: Queryable): Promise<Identity | undefined> => {
  const { rows } = await db.query<Row>(
    'select installation_id, database_id, pending from installation.identity',
  )
  const [row] = rows
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

/** Notes whose log it is from now on, and what is to be appended to it. Changes nothing where a log is known already. */
export const noteIdentity = async (
  db: Queryable,
  { installationId, databaseId, pending }: Identity,
  { replace = false } = {},
): Promise<void> => {
  const event = pending && {
    ...pending.event,
    after: pending.after === undefined ? null : String(pending.after),
  }
  await db.query(
    `insert into installation.identity (installation_id, database_id, pending) values ($1, $2, $3)
     on conflict (single) do ${
       replace
         ? 'update set installation_id = excluded.installation_id, database_id = excluded.database_id, pending = excluded.pending'
         : 'nothing'
     }`,
    [installationId, databaseId, event ? JSON.stringify(event) : null],
  )
}

export const notePendingAppended = async (db: Queryable, databaseId: string): Promise<void> => {
  await db.query('update installation.identity set pending = null where database_id = $1', [databaseId])
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
