import { sql } from 'kysely'
import type pg from 'pg'
import { databaseOf, inTransaction } from '#projections/db/kysely.ts'
import type { UserId } from '#shared/ids.ts'
import { type Minor, type Money, sum, zero } from '#shared/money.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { type CalendarDate, dateOf } from '#shared/time.ts'
import type { AccountTables } from './tables.ts'

/** An action of an admin with money. */
export interface AdminAct {
  readonly userId: UserId
  /** The same for repeated requests. */
  readonly id: string
  readonly money: Money
}
interface Counted {
  /** The sum of the day. */
  readonly sum: Minor
  /** This request has failed. The act stops counting once every request for it has failed. */
  readonly giveBack: () => Promise<void>
}

/** What each admin has sent, refunded, corrected and written off today, in UTC. Counted before the action, once for each act. */
export const createAdminDays = (pool: pg.Pool, clock: Clock) => {
  const db = databaseOf<AccountTables>(pool)
  return {
    /** Undefined, without counting, when the day would exceed the limit. */
    take: ({ userId, id, money }: AdminAct, limit: Minor): Promise<Counted | undefined> =>
      inTransaction(pool, async client => {
        const own = databaseOf<AccountTables>(client)
        const [ofDay, act] = [{ admin_id: userId, day: dateOf(clock.now()) }, id]
        // Serialised per admin, so that no two requests see the same sum.
        await sql`select pg_advisory_xact_lock(hashtextextended('admin days', ${userId}))`.execute(own)
        const acts = await own
          .selectFrom('accounts.admin_acts')
          .select(['act', 'amount_minor'])
          .where(eb => eb.and({ ...ofDay, currency: money.currency }))
          .execute()
        const isCounted = acts.some(one => one.act === act)
        const all = sum([...acts.map(one => one.amount_minor), isCounted ? zero : money.amount])
        if (!isCounted && all > limit) return undefined
        await own
          .insertInto('accounts.admin_acts')
          .values({ ...ofDay, act, currency: money.currency, amount_minor: money.amount, requests: 1 })
          .onConflict(conflict =>
            conflict
              .columns(['admin_id', 'day', 'act'])
              .doUpdateSet({ requests: sql`accounts.admin_acts.requests + 1` }),
          )
          .execute()
        return { sum: all, giveBack: () => giveBack(pool, { ...ofDay, act }) }
      }),
    /** True once a day, for the first caller. */
    alarm: async (adminId: UserId, currency: Money['currency']): Promise<boolean> => {
      const given = await db
        .insertInto('accounts.admin_alarms')
        .values({ admin_id: adminId, day: dateOf(clock.now()), currency })
        .onConflict(conflict => conflict.doNothing())
        .returning('currency')
        .executeTakeFirst()
      return given !== undefined
    },
  }
}
export type AdminDays = ReturnType<typeof createAdminDays>

interface DatedAct {
  readonly admin_id: UserId
  readonly day: CalendarDate
  readonly act: string
}

const giveBack = async (pool: pg.Pool, about: DatedAct): Promise<void> => {
  const db = databaseOf<AccountTables>(pool)
  await db
    .updateTable('accounts.admin_acts')
    .set({ requests: sql`requests - 1` })
    .where(eb => eb.and(about))
    .execute()
  await db
    .deleteFrom('accounts.admin_acts')
    .where(eb => eb.and({ ...about, requests: 0 }))
    .execute()
}
