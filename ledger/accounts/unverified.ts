import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import type { UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { dayMs, plusMs } from '#shared/time.ts'
import { idleDays } from './sessions.ts'
import type { LedgerTables } from './tables.ts'

/** Days after which an account expires whose address was never proved. */
const unverifiedDays = 30
const mostAtOnce = 100

/**
 * The accounts that have expired: their address was never proved, and they have no goals, no payments, no card
 * and no session. Their names and addresses are free again. While the rows of goals may be incomplete, no
 * account expires.
 */
export const expiredAccounts = async (pool: pg.Pool, clock: Clock): Promise<UserId[]> => {
  const daysAgo = (days: number) => plusMs(clock.now(), -days * dayMs)
  const rows = await databaseOf<LedgerTables>(pool)
    .selectFrom('accounts.users as u')
    .select('u.id')
    .where('u.is_verified', '=', false)
    .where('u.is_admin', '=', false)
    .where('u.locked_at', 'is', null)
    .where('u.created_at', '<=', daysAgo(unverifiedDays))
    .where(({ and, not, exists, selectFrom }) =>
      and([
        exists(selectFrom('completion').select('since').where('since', 'is not', null)),
        not(exists(selectFrom('quarantine').select('stream'))),
        not(exists(selectFrom('members').select('goal_id').whereRef('members.user_id', '=', 'u.id'))),
        not(
          exists(selectFrom('transactions').select('goal_id').whereRef('transactions.user_id', '=', 'u.id')),
        ),
        not(exists(selectFrom('journal').select('goal_id').whereRef('journal.user_id', '=', 'u.id'))),
        not(
          exists(
            selectFrom('accounts.stripe_customers as c')
              .select('c.customer_id')
              .whereRef('c.user_id', '=', 'u.id'),
          ),
        ),
        not(
          exists(
            selectFrom('accounts.sessions as s')
              .select('s.id')
              .whereRef('s.user_id', '=', 'u.id')
              .where('s.last_seen_at', '>', daysAgo(idleDays)),
          ),
        ),
      ]),
    )
    .orderBy('u.id')
    .limit(mostAtOnce)
    .execute()
  return rows.map(({ id }) => id)
}
