import { sql } from 'kysely'
import type pg from 'pg'
import { databaseOf, inTransaction } from '#projections/db/kysely.ts'
import { type Minor, zero } from '#shared/money.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { KnownFunds, StripeFunds } from '#shared/ports/stripeFunds.ts'
import { dayMs, plusMs } from '#shared/time.ts'
import { notifyBrowsers } from '../browserUpdates.ts'
import { notificationsKey } from '../notifications/notifications.ts'
import type { AccountTables } from './tables.ts'

/** The time between two mails about the same shortage. */
const mailEveryMs = dayMs

export const createStripeFunds = (pool: pg.Pool, clock: Clock): KnownFunds => {
  const db = databaseOf<AccountTables>(pool)
  const all = async (): Promise<readonly StripeFunds[]> => {
    const rows = await db
      .selectFrom('accounts.stripe_funds as funds')
      .leftJoin('accounts.short_payouts as short', 'short.currency', 'funds.currency')
      .selectAll('funds')
      .select(sql<Minor>`coalesce(sum(short.amount_minor), 0)::int8`.as('needed_minor'))
      .select(sql<number>`count(short.payout_id)::int4`.as('payouts'))
      .groupBy('funds.currency')
      .orderBy('funds.currency')
      .execute()
    return rows.map(row => ({
      currency: row.currency,
      availableMinor: row.available_minor,
      pendingMinor: row.pending_minor,
      seenAt: row.seen_at,
      shortSince: row.short_since ?? undefined,
      alarmedAt: row.alarmed_at ?? undefined,
      neededMinor: row.needed_minor,
      payouts: row.payouts,
    }))
  }
  return {
    all,
    short: () =>
      db
        .selectFrom('accounts.short_payouts')
        .select(['goal_id as goalId', 'payout_id as payoutId', 'currency', 'amount_minor as amountMinor'])
        .execute(),
    see: (short, balances) =>
      inTransaction(pool, async client => {
        const tx = databaseOf<AccountTables>(client)
        const now = clock.now()
        await tx.deleteFrom('accounts.short_payouts').execute()
        if (short.length > 0)
          await tx
            .insertInto('accounts.short_payouts')
            .values(
              short.map(({ goalId: goal_id, payoutId: payout_id, currency, amountMinor: amount_minor }) => ({
                ...{ goal_id, payout_id, currency, amount_minor },
              })),
            )
            .onConflict(conflict => conflict.doNothing())
            .execute()
        const waiting = [...new Set(short.map(({ currency }) => currency))]
        const seen = new Map(balances.map(one => [one.currency, one]))
        // In one order, so that two runs at the same time cause no deadlock.
        for (const currency of [...new Set([...waiting, ...seen.keys()])].toSorted()) {
          const { availableMinor = zero, pendingMinor = zero } = seen.get(currency) ?? {}
          const balance = { available_minor: availableMinor, pending_minor: pendingMinor, seen_at: now }
          await tx
            .insertInto('accounts.stripe_funds')
            .values({ currency, ...balance })
            .onConflict(conflict => conflict.column('currency').doUpdateSet(balance))
            .execute()
        }
        await tx
          .updateTable('accounts.stripe_funds')
          .set({ short_since: sql`coalesce(short_since, ${now})` })
          .where('currency', 'in', eb => eb.selectFrom('accounts.short_payouts').select('currency'))
          .execute()
        const over = await tx
          .updateTable('accounts.stripe_funds')
          .set({ short_since: null, alarmed_at: null })
          .where('currency', 'not in', eb => eb.selectFrom('accounts.short_payouts').select('currency'))
          .where('short_since', 'is not', null)
          .returning('currency')
          .execute()
        if (over.length === 0) return
        const readers = await tx
          .selectFrom('accounts.account_notices')
          .select('user_id')
          .distinct()
          .where(
            'short_currency',
            'in',
            over.map(({ currency }) => currency),
          )
          .execute()
        await notifyBrowsers(
          client,
          readers.map(({ user_id }) => user_id),
          [notificationsKey],
        )
      }),
    toAlarm: async () => {
      const before = plusMs(clock.now(), -mailEveryMs)
      return (await all()).flatMap(({ shortSince, ...funds }) =>
        shortSince !== undefined && (funds.alarmedAt ?? before) <= before ? [{ ...funds, shortSince }] : [],
      )
    },
    alarmed: async currency => {
      await db
        .updateTable('accounts.stripe_funds')
        .set({ alarmed_at: clock.now() })
        .where('currency', '=', currency)
        .execute()
    },
  }
}
