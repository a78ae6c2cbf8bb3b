import type pg from 'pg'
import { type EventStore, isStreamFault, type RecordedEvent } from '#shared/ports/eventStore.ts'
import { hiddenBy } from '#shared/wholeStream.ts'
import { missedMigration, progressMigration } from '../reconciliation/progress.ts'
import { untoldMigration } from './untold.ts'

/** The tables of the workers themselves. Forward only; never edit one. */
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
      -- The last event that was read, by which the place is found again in a log that was carried to another store: there,
      -- positions are others.
      alter table workers.checkpoints
        add column stream text,
        add column revision int8,
        add column event_id uuid;
    `,
  },
  untoldMigration,
] as const

interface Parts {
  readonly db: Pick<pg.Pool, 'query'>
  readonly store: Pick<EventStore, 'read' | 'subscribe'>
  readonly name: string
}

interface Row {
  readonly position: string
  readonly stream: string | null
  readonly revision: string | null
  readonly event_id: string | null
}

/** Where a reactor goes on when it starts again. It never moves back, should one who no longer leads be late. */
export const createCheckpoint = ({ db, store, name }: Parts) => {
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
    // Another log would not say of that very stream that it is hidden.
    if ((await hiddenBy(store, stream)) === undefined) throw anotherLog(stream, at)
    return positionWithout(row)
  }
  const anotherLog = (stream: string, at: bigint): Error =>
    new Error(`the log is not the one that ${name} had read: ${stream} differs at revision ${at}`)

  /** The event's stream cannot be read any more: it is looked for in the whole log, and may be in that no more either. */
  const positionWithout = async ({
    stream,
    position,
    event_id: id,
  }: Row & { stream: string }): Promise<bigint> => {
    const leaving = new AbortController()
    try {
      const feed = store.subscribe({ streamPrefix: stream, after: undefined, signal: leaving.signal })
      for await (const item of feed) {
        if (item.kind === 'event' && item.event.id === id) return item.event.position
        if (item.kind === 'caught_up') break
      }
    } finally {
      leaving.abort()
    }
    return BigInt(position)
  }
  return {
    read: async (): Promise<bigint | undefined> => {
      const { rows } = await db.query<Row>(
        'select position::text, stream, revision::text, event_id from workers.checkpoints where name = $1',
        [name],
      )
      const [row] = rows
      if (!row) return undefined
      const { stream } = row
      if (stream === null) return BigInt(row.position)
      const position = await positionIn({ ...row, stream })
      // What comes after it was of no interest, or is looked at again; in another store it may have had a lower position.
      await db.query('update workers.checkpoints set position = $2 where name = $1', [name, String(position)])
      return position
    },
    /** A position, and the last event before it or at it; without one, that stays which was the last. */
    write: async (position: bigint, event: RecordedEvent | undefined): Promise<void> => {
      await db.query(
        `insert into workers.checkpoints as kept (name, position, stream, revision, event_id) values ($1, $2, $3, $4, $5)
         on conflict (name) do update set position = excluded.position,
           stream = coalesce(excluded.stream, kept.stream),
           revision = coalesce(excluded.revision, kept.revision),
           event_id = coalesce(excluded.event_id, kept.event_id)
         where excluded.position > kept.position`,
        [
          name,
          String(position),
          event?.stream ?? null,
          event ? String(event.revision) : null,
          event?.id ?? null,
        ],
      )
    },
  }
}
