import type pg from 'pg'
import type { PayoutNote } from '#shared/api/rotation.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'

interface About {
  readonly goalId: GoalId
  readonly payoutId: string
}

/** What admins write down about a payout that has not come, for each other's eyes. */
export const createPayoutNotes = (pool: pg.Pool, clock: Clock) => ({
  add: async ({ goalId, payoutId }: About, byUserId: UserId, text: string): Promise<void> => {
    await pool.query(
      `insert into accounts.payout_notes (goal_id, payout_id, at, by_user_id, text) values ($1, $2, $3, $4, $5)`,
      [goalId, payoutId, clock.now(), byUserId, text],
    )
  },
  /** Oldest first. */
  of: async ({ goalId, payoutId }: About): Promise<PayoutNote[]> =>
    (
      await pool.query<PayoutNote>(
        `select n.at, coalesce(u.username, 'Former admin') as by, n.text
         from accounts.payout_notes n left join accounts.users u on u.id = n.by_user_id
         where n.goal_id = $1 and n.payout_id = $2 order by n.id`,
        [goalId, payoutId],
      )
    ).rows,
})
export type PayoutNotes = ReturnType<typeof createPayoutNotes>
