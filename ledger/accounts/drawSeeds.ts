import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import type { GoalId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { AccountTables } from './tables.ts'

/**
 * The secret seeds of draws. They are stored outside the log, which members can read, until a draw reveals
 * its seed.
 */
export const createDrawSeeds = (pool: pg.Pool, clock: Clock) => {
  const db = databaseOf<AccountTables>(pool)
  /** Undefined when there was no such draw. */
  const of = async (goalId: GoalId, draw: number): Promise<string | undefined> => {
    const row = await db
      .selectFrom('accounts.draw_seeds')
      .select('seed')
      .where('goal_id', '=', goalId)
      .where('draw', '=', draw)
      .executeTakeFirst()
    return row?.seed
  }
  return {
    of,
    /** 32 bytes in hexadecimal; a draw that has a seed keeps it. */
    make: async (goalId: GoalId, draw: number): Promise<string> => {
      await db
        .insertInto('accounts.draw_seeds')
        .values({ goal_id: goalId, draw, seed: randomBytes(32).toString('hex'), made_at: clock.now() })
        .onConflict(conflict => conflict.doNothing())
        .execute()
      const seed = await of(goalId, draw)
      if (seed === undefined) throw new Error(`draw ${draw} of goal ${goalId} has lost its seed`)
      return seed
    },
  }
}
export type DrawSeeds = ReturnType<typeof createDrawSeeds>
