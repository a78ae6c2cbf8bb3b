import type pg from 'pg'
import type { AdminFeedbackResponse } from '#shared/api/admin.ts'
import type { UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'

type Feedback = Pick<AdminFeedbackResponse, 'type' | 'title' | 'description'>

/** What members tell us, for the admins to read. */
export const createFeedback = (pool: pg.Pool, clock: Clock) => ({
  add: async (userId: UserId, { type, title, description }: Feedback): Promise<void> => {
    await pool.query(
      'insert into accounts.feedback (user_id, type, title, description, created_at) values ($1, $2, $3, $4, $5)',
      [userId, type, title, description, clock.now()],
    )
  },
  newest: async (limit = 200): Promise<AdminFeedbackResponse[]> =>
    (
      await pool.query<AdminFeedbackResponse>(
        `select f.id, f.type, f.title, f.description, u.username, f.created_at as "createdAt"
         from accounts.feedback f left join accounts.users u on u.id = f.user_id order by f.id desc limit $1`,
        [limit],
      )
    ).rows,
})
export type FeedbackBox = ReturnType<typeof createFeedback>
