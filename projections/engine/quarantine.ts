import { sql } from 'kysely'
import type pg from 'pg'
import { shownName, shownReason } from '#shared/events/streams.ts'
import type { GoalId } from '#shared/ids.ts'
import type { Queryable } from '../db/connect.ts'
import { db, rowsOf } from '../db/kysely.ts'
import type { HeldStream } from './heldStream.ts'

/** A stream that is already held back keeps its first reason. */
export const storeHeld = (client: Queryable, schema: string, held: readonly HeldStream[]): Promise<unknown> =>
  rowsOf(
    client,
    db
      .withSchema(schema)
      .insertInto('quarantine')
      .values(
        held.map(({ stream, goalId, position, revision, reason }) => ({
          stream: shownName(stream),
          goal_id: goalId,
          position,
          revision,
          reason: shownReason(reason),
        })),
      )
      .onConflict(conflict => conflict.column('stream').doNothing()),
  )

export const forgetHeld = (client: Queryable, schema: string, streams: readonly string[]): Promise<unknown> =>
  rowsOf(client, db.withSchema(schema).deleteFrom('quarantine').where('stream', 'in', streams.map(shownName)))

/** Streams that are held back, optionally limited to the named ones. */
export const heldStreams = async (
  pool: pg.Pool,
  schema: string,
  named?: readonly string[],
): Promise<string[]> => {
  const query = db.withSchema(schema).selectFrom('quarantine').select('stream').orderBy('stream')
  const rows = await rowsOf(pool, named ? query.where('stream', 'in', named) : query)
  return rows.map(({ stream }) => stream)
}

export const changeReason = (
  pool: pg.Pool,
  schema: string,
  { stream, reason }: { readonly stream: string; readonly reason: string },
): Promise<unknown> =>
  rowsOf(
    pool,
    db
      .withSchema(schema)
      .updateTable('quarantine')
      .set({ reason: shownReason(reason) })
      .where('stream', '=', stream),
  )

/** The goals among these that are held back. */
export const heldGoalsAmong = async (
  client: Queryable,
  schema: string,
  goals: ReadonlySet<GoalId>,
): Promise<Set<GoalId>> => {
  const rows = await rowsOf(
    client,
    db
      .withSchema(schema)
      .selectFrom('quarantine')
      .select('goal_id')
      .where('goal_id', '=', sql<GoalId>`any(${[...goals]}::int8[])`),
  )
  return new Set(rows.flatMap(({ goal_id }) => goal_id ?? []))
}
