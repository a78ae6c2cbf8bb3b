import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type InstallationEvent, installationStream, ownerOf } from '#shared/events/installation.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import { connectEventStore } from '../eventStore/eventStoreDb.ts'
import { hashedCategories } from '../transparency/categories.ts'
import { type Identity, noteIdentity, toPending } from './identity.ts'
import { appendPending, readRecords } from './logCheck.ts'

/** The identity of a log. */
export interface LogIdentity {
  /** Of its installation, or of its first event where it is from before; `empty` for an empty log. */
  readonly id: string
  readonly installationId: string | undefined
  readonly databaseId: string | undefined
  readonly firstEventId: string | undefined
  /** The last revision of the stream `installation`; undefined when there is none. */
  readonly revision: bigint | undefined
}

/**
 * Reads the identity of a log of unknown ownership.
 * @throws StoreError; Error when the stream `installation` was deleted
 */
export const identifyLog = async (url: string): Promise<LogIdentity> => {
  let found: LogIdentity | undefined
  const store = connectEventStore(url, {
    check: async log => {
      const records = await readRecords(log)
      if (records === 'deleted')
        throw new Error(
          'The stream "installation" of this log was deleted, so it can be given to no database.',
        )
      const owner = ownerOf(records)
      const firstEventId = (await log.first(hashedCategories))?.id
      found = {
        id: owner?.installationId ?? firstEventId ?? 'empty',
        installationId: owner?.installationId,
        databaseId: owner?.databaseId,
        firstEventId,
        revision: records.length === 0 ? undefined : BigInt(records.length - 1),
      }
    },
  })
  try {
    await store.ensureWritable()
    if (!found) throw new Error(`The log at ${url} could not be read.`)
    return found
  } finally {
    await store.close()
  }
}

interface Options {
  readonly reason: 'restored' | 'adopted'
  readonly version: string
  readonly clock: Clock
}

/**
 * Gives a log to this database, and takes it from any other: the event is stored in the caller's transaction,
 * and appended afterwards, by `handOver` or by the next process that starts.
 */
export const noteReplaced = async (
  client: pg.ClientBase,
  { installationId, databaseId: previousDatabaseId, firstEventId, revision }: LogIdentity,
  { reason, version, clock }: Options,
): Promise<Identity> => {
  const databaseId = randomUUID()
  const event: InstallationEvent =
    installationId === undefined || previousDatabaseId === undefined
      ? {
          type: 'InstallationFounded',
          data: {
            installationId: randomUUID(),
            databaseId,
            version,
            firstEventId: firstEventId ?? null,
          },
        }
      : { type: 'DatabaseReplaced', data: { databaseId, previousDatabaseId, reason, version } }
  const identity: Identity = {
    installationId: event.type === 'InstallationFounded' ? event.data.installationId : (installationId ?? ''),
    databaseId,
    pending: toPending(event, { after: revision, at: clock.now(), cause: `${reason}-${databaseId}` }),
  }
  await noteIdentity(client, identity, { replace: true })
  return identity
}

/**
 * Appends the stored event.
 * @throws Error when another process was faster
 */
export const handOver = async (
  store: Pick<EventStore, 'append'>,
  identity: Identity,
  pool: pg.Pool,
): Promise<void> => {
  if ((await appendPending(store, identity, { pool })) === 'conflict')
    throw new Error(`Another process has written to the stream ${installationStream} of this log: try again.`)
}
