import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import type { Instant } from '#shared/time.ts'
import type { AccountTables } from './tables.ts'

interface NumberedRequest {
  readonly userId: UserId
  /** Made by the client, once per form; undefined when the client sends none. */
  readonly idempotencyKey: string | undefined
  readonly body: unknown
  readonly now: Instant
}

const nextNumber = sql<GoalId>`nextval('accounts.goal_ids')`

/**
 * Numbers goals from a sequence. A request that is repeated with its idempotency key gets the same number, and so makes
 * the same goal; the same key with another body is a conflict.
 */
export const createGoalNumbers = (pool: pg.Pool) => {
  const db = databaseOf<AccountTables>(pool)
  return async (request: NumberedRequest): Promise<GoalId | 'conflict'> => {
    const { userId, idempotencyKey, body, now } = request
    if (idempotencyKey === undefined) {
      const { id } = await db.selectNoFrom(nextNumber.as('id')).executeTakeFirstOrThrow()
      return id
    }
    const hash = createHash('sha256').update(JSON.stringify(body)).digest()
    const known = db
      .selectFrom('accounts.goal_requests')
      .where('user_id', '=', userId)
      .where('idempotency_key', '=', idempotencyKey)
    await db
      .insertInto('accounts.goal_requests')
      .columns(['user_id', 'idempotency_key', 'body_hash', 'goal_id', 'created_at'])
      .expression(
        db
          .selectNoFrom([
            sql`${userId}::int8`.as('user_id'),
            sql`${idempotencyKey}::text`.as('idempotency_key'),
            sql`${hash}::bytea`.as('body_hash'),
            nextNumber.as('goal_id'),
            sql`${now}::timestamptz`.as('created_at'),
          ])
          .where(({ not, exists }) => not(exists(known.select('goal_id')))),
      )
      .onConflict(conflict => conflict.doNothing())
      .execute()
    const row = await known.select(['goal_id', 'body_hash']).executeTakeFirstOrThrow()
    return row.body_hash.equals(hash) ? row.goal_id : 'conflict'
  }
}
export type GoalNumbers = ReturnType<typeof createGoalNumbers>
