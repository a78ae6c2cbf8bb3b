import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import type { PayoutNote } from '#shared/api/payouts.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import { peopleTexts } from '#shared/peopleTexts.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { AccountTables } from './tables.ts'

interface About {
  readonly goalId: GoalId
  readonly payoutId: string
}

/** Notes of admins about a payout that has not arrived, for other admins. */
export const createPayoutNotes = (pool: pg.Pool, clock: Clock) => {
  const db = databaseOf<AccountTables>(pool)
  return {
    add: async ({ goalId, payoutId }: About, byUserId: UserId, text: string): Promise<void> => {
      await db
        .insertInto('accounts.payout_notes')
        .values({ goal_id: goalId, payout_id: payoutId, at: clock.now(), by_user_id: byUserId, text })
        .execute()
    },
    /** Oldest first. */
    of: ({ goalId, payoutId }: About): Promise<PayoutNote[]> =>
      db
        .selectFrom('accounts.payout_notes as n')
        .leftJoin('accounts.users as u', 'u.id', 'n.by_user_id')
        .select(eb => [
          'n.at',
          eb.fn.coalesce('u.username', eb.val(peopleTexts.formerAdmin)).as('by'),
          'n.text',
        ])
        .where('n.goal_id', '=', goalId)
        .where('n.payout_id', '=', payoutId)
        .orderBy('n.id')
        .execute(),
  }
}
export type PayoutNotes = ReturnType<typeof createPayoutNotes>
