import { createHash } from 'node:crypto'
import type pg from 'pg'
import { type GoalId, goalId, type UserId } from '#shared/ids.ts'
import type { Instant } from '#shared/time.ts'

interface NumberedRequest {
  readonly userId: UserId
  /** Made by the client, once per form; undefined when it does not care. */
  readonly idempotencyKey: string | undefined
  readonly body: unknown
  readonly now: Instant
}

/**
 * Numbers goals from a sequence. The same request of the same user, sent again with its key, is given the same
 * number, and so makes the same goal; the same key with another body is a conflict.
 */
export const createGoalNumbers =
  (pool: pg.Pool) =>
  async (request: NumberedRequest): Promise<GoalId | 'conflict'> => {
    if (request.idempotencyKey === undefined) {
      const result = await pool.query<{ id: number }>("select nextval('accounts.goal_ids') as id")
      return goalId(result.rows[0]!.id)
    }
    const hash = createHash('sha256').update(JSON.stringify(request.body)).digest()
    const key = [request.userId, request.idempotencyKey]
    await pool.query(
      `insert into accounts.goal_requests (user_id, idempotency_key, body_hash, goal_id, created_at)
     select $1, $2, $3, nextval('accounts.goal_ids'), $4
     where not exists (select 1 from accounts.goal_requests where user_id = $1 and idempotency_key = $2)
     on conflict do nothing`,
      [...key, hash, request.now],
    )
    const result = await pool.query<{ goal_id: number; body_hash: Buffer }>(
      'select goal_id, body_hash from accounts.goal_requests where user_id = $1 and idempotency_key = $2',
      key,
    )
    const row = result.rows[0]!
    return row.body_hash.equals(hash) ? goalId(row.goal_id) : 'conflict'
  }
export type GoalNumbers = ReturnType<typeof createGoalNumbers>
