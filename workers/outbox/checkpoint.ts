import { type Selectable, sql } from 'kysely'
import { databaseOf, type Queryable } from '#projections/db/kysely.ts'
import { type EventStore, isStreamFault, type RecordedEvent } from '#shared/ports/eventStore.ts'
import { hiddenBy, upToNow } from '#shared/wholeStream.ts'
import { outagesMigration } from '../outages.ts'
import { missedMigration, progressMigration } from '../reconciliation/progress.ts'
import { outboxMigration } from './outbox.ts'
import type { WorkerTables } from './tables.ts'

/** The tables of the workers. Forward only; never edit a migration. */
export const workerMigrations = [
  {
    name: '0001-checkpoints',
    sql: `
      -- How far each reactor has read the log.
      create table workers.checkpoints (name text primary key, position int8 not null);
    `,
  },
  progressMigration,
  missedMigration,
  {
    name: '0004-places',
    sql: `
      -- The last event that was read, by which the place is found again in a log that was moved to another store, where
      -- positions differ.
      alter table workers.checkpoints
        add column stream text,
        add column revision int8,
        add column event_id uuid;
    `,
  },
  outboxMigration,
  outagesMigration,
] as const

interface Parts {
  readonly db: Queryable
  readonly store: Pick<EventStore, 'read' | 'subscribe'>
  readonly name: string
}

type Row = Omit<Selectable<WorkerTables['workers.checkpoints']>, 'name'>

/** The position at which a subscriber of the log continues. It never moves back, even when a former leader writes late. */
export const createCheckpoint = ({ db, store, name }: Parts) => {
  const tables = databaseOf<WorkerTables>(db)
  /** @throws when the log is not the one that was read */
  const positionIn = async (row: Row & { stream: string }): Promise<bigint> => {
    const { stream, revision, event_id: id } = row
    const at = BigInt(revision ?? 0)
    try {
      for await (const event of store.read(stream, at, 1)) {
        if (event.revision === at && event.id === id) return event.position
        if (event.revision === at) throw anotherLog(stream, at)
      }
    } catch (error) {
      if (!isStreamFault(error)) throw error
      return await positionWithout(row)
    }
    // In another log that stream would not be hidden.
    if ((await hiddenBy(store, stream)) === undefined) throw anotherLog(stream, at)
    return positionWithout(row)
  }
  const anotherLog = (stream: string, at: bigint): Error =>
    new Error(`the log is not the one that ${name} had read: ${stream} differs at revision ${at}`)

  /** The event's stream can't be read, so the whole log is searched for it, which may lack it too. */
  const positionWithout = async ({
    stream,
    position,
    event_id: id,
  }: Row & { stream: string }): Promise<bigint> => {
    for await (const item of upToNow(store, { streamPrefix: stream, after: undefined }))
      if (item.kind === 'event' && item.event.id === id) return item.event.position
    return BigInt(position)
  }
  return {
    read: async (): Promise<bigint | undefined> => {
      const row = await tables
        .selectFrom('workers.checkpoints')
        .select([sql<string>`position::text`.as('position'), 'stream'])
        .select([sql<string | null>`revision::text`.as('revision'), 'event_id'])
        .where('name', '=', name)
        .executeTakeFirst()
      if (!row) return undefined
      const { stream } = row
      if (stream === null) return BigInt(row.position)
      const position = await positionIn({ ...row, stream })
      // The stored position may be that of another store. Events after this one are handled again.
      await tables
        .updateTable('workers.checkpoints')
        .set({ position: String(position) })
        .where('name', '=', name)
        .execute()
      return position
    },
    /** Stores a position and the last event up to it; without an event the stored one stays. */
    write: async (position: bigint, event: RecordedEvent | undefined): Promise<void> => {
      await tables
        .insertInto('workers.checkpoints')
        .values({
          name,
          position: String(position),
          stream: event?.stream ?? null,
          revision: event ? String(event.revision) : null,
          event_id: event?.id ?? null,
        })
        .onConflict(conflict =>
          conflict
            .column('name')
            .doUpdateSet({
              position: sql`excluded.position`,
              stream: sql`coalesce(excluded.stream, checkpoints.stream)`,
              revision: sql`coalesce(excluded.revision, checkpoints.revision)`,
              event_id: sql`coalesce(excluded.event_id, checkpoints.event_id)`,
            })
            .where(sql<boolean>`excluded.position > checkpoints.position`),
        )
        .execute()
    },
  }
}
