import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { GoalId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'

/** The secrets of draws, until they are revealed: the log keeps everything for ever, and shows it to every member. */
export const createDrawSeeds = (pool: pg.Pool, clock: Clock) => ({
  /** 32 bytes in hexadecimal: made the first time that anybody asks, and the same from then on. */
  make: async (goalId: GoalId, draw: number): Promise<string> => {
    await pool.query(
      `insert into accounts.draw_seeds (goal_id, draw, seed, made_at) values ($1, $2, $3, $4)
       on conflict do nothing`,
      [goalId, draw, randomBytes(32).toString('hex'), clock.now()],
    )
    const seed = await seedOf(pool, goalId, draw)
    if (seed === undefined) throw new Error(`the seed of draw ${draw} in goal ${goalId} is gone`)
    return seed
  },
  /** Undefined when there never was such a draw. */
  of: (goalId: GoalId, draw: number): Promise<string | undefined> => seedOf(pool, goalId, draw),
})
export type DrawSeeds = ReturnType<typeof createDrawSeeds>

const seedOf = async (pool: pg.Pool, goalId: GoalId, draw: number): Promise<string | undefined> => {
  const found = await pool.query<{ seed: string }>(
    'select seed from accounts.draw_seeds where goal_id = $1 and draw = $2',
    [goalId, draw],
  )
  return found.rows[0]?.seed
}
