import { sql } from 'kysely'
import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import type { AdminFeedbackResponse } from '#shared/api/admin.ts'
import type { UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { dayMs, instant } from '#shared/time.ts'
import type { AccountTables } from './tables.ts'

type Feedback = Pick<AdminFeedbackResponse, 'type' | 'title' | 'description'>

/** Feedback of members, for the admins to read. */
export const createFeedback = (pool: pg.Pool, clock: Clock) => {
  const db = databaseOf<AccountTables>(pool)
  return {
    add: async (userId: UserId, { type, title, description }: Feedback): Promise<void> => {
      await db
        .insertInto('accounts.feedback')
        .values({ user_id: userId, type, title, description, created_at: clock.now() })
        .execute()
    },
    newest: (limit = 200): Promise<AdminFeedbackResponse[]> =>
      db
        .selectFrom('accounts.feedback as f')
        .leftJoin('accounts.users as u', 'u.id', 'f.user_id')
        .select(['f.id', 'f.type', 'f.title', 'f.description', 'u.username', 'f.created_at as createdAt'])
        .orderBy('f.id', 'desc')
        .limit(limit)
        .execute(),
    /** How much there is since an admin last read it, or in the last month. */
    unread: async (adminId: UserId): Promise<number> => {
      const { count } = await db
        .selectFrom('accounts.feedback')
        .select(sql<number>`count(*)::int4`.as('count'))
        .where('created_at', '>', instant(Date.parse(clock.now()) - 30 * dayMs))
        .where(
          sql<boolean>`created_at > coalesce((select max(at) from accounts.admin_log
            where admin_id = ${adminId} and method = 'GET' and door = '/api/admin/feedback'), '-infinity')`,
        )
        .executeTakeFirstOrThrow()
      return count
    },
  }
}
export type FeedbackBox = ReturnType<typeof createFeedback>
