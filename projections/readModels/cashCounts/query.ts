import type pg from 'pg'
import type { GoalId } from '#shared/ids.ts'
import { db, type Slots, statement } from '../../db/kysely.ts'

/** The newest counts of a circle's cash boxes, the newest first. */
export const cashCountsOf = (pool: pg.Pool, goalId: GoalId) => newest(pool, { goalId })
export type KnownCashCount = Awaited<ReturnType<typeof newest>>[number]

const newest = statement('cash-counts-of-goal', ({ goalId }: Slots<{ goalId: GoalId }>) =>
  db
    .selectFrom('cash_counts')
    .selectAll()
    .where('goal_id', '=', goalId)
    .orderBy('revision', 'desc')
    .limit(20),
)
