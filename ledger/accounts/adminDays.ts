import { sql } from 'kysely'
import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import type { UserId } from '#shared/ids.ts'
import { type Money, minor, subtract, zero } from '#shared/money.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { dateOf } from '#shared/time.ts'
import type { AccountTables } from './tables.ts'

/** What each admin has sent, refunded, corrected and written off today, in UTC. Counted before the action. */
export const createAdminDays = (pool: pg.Pool, clock: Clock) => {
  const db = databaseOf<AccountTables>(pool)
  const add = async (adminId: UserId, { amount, currency }: Money, limit: Money['amount']) => {
    const row = await db
      .insertInto('accounts.admin_days')
      .values({ admin_id: adminId, day: dateOf(clock.now()), currency, amount_minor: amount })
      .onConflict(conflict =>
        conflict
          .columns(['admin_id', 'day', 'currency'])
          .doUpdateSet({ amount_minor: sql`accounts.admin_days.amount_minor + excluded.amount_minor` })
          .where(sql<boolean>`accounts.admin_days.amount_minor + excluded.amount_minor <= ${limit}`),
      )
      .returning('amount_minor')
      .executeTakeFirst()
    return row?.amount_minor
  }
  return {
    /** The sum of the day including this; undefined, without counting, when it would exceed the limit. */
    take: async (adminId: UserId, money: Money, limit: Money['amount']) =>
      money.amount > limit ? undefined : add(adminId, money, limit),
    /** Undoes the count of an action that failed. */
    giveBack: async (adminId: UserId, { amount, currency }: Money): Promise<void> => {
      await add(adminId, { amount: subtract(zero, amount), currency }, minor(Number.MAX_SAFE_INTEGER))
    },
    /** True once a day, for the first caller. */
    alarm: async (adminId: UserId, currency: Money['currency']): Promise<boolean> => {
      const { rows } =
        await sql`insert into accounts.admin_days (admin_id, day, currency, amount_minor, alarmed)
        values (${adminId}, ${dateOf(clock.now())}, ${currency}, ${minor(0)}, true)
        on conflict (admin_id, day, currency) do update set alarmed = true
        where not accounts.admin_days.alarmed returning 1`.execute(db)
      return rows.length > 0
    },
  }
}
export type AdminDays = ReturnType<typeof createAdminDays>
