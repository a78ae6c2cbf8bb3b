import { sql } from 'kysely'
import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import type { BankPayouts } from '#shared/ports/bankPayouts.ts'
import { dateOf } from '#shared/time.ts'
import type { AccountTables } from './tables.ts'

/** A row for each transfer. */
export const createBankPayouts = (pool: pg.Pool): BankPayouts => {
  const db = databaseOf<AccountTables>(pool)
  return {
    of: transferIds =>
      db
        .selectFrom('accounts.bank_payouts')
        .select(['transfer_id as transferId', 'bank_payout_id as bankPayoutId', 'status'])
        .where(sql<boolean>`transfer_id = any(${[...transferIds]})`)
        .execute(),
    isRefused: async accountId =>
      (await db
        .selectFrom('accounts.bank_payouts')
        .select('transfer_id')
        .where('account_id', '=', accountId)
        .where('status', '=', 'failed')
        .limit(1)
        .executeTakeFirst()) !== undefined,
    record: async (
      { transferId: transfer_id, accountId: account_id },
      { id: bank_payout_id, status, expectedAt, failure },
      askedAt,
    ) => {
      const facts = {
        ...{ account_id, bank_payout_id, status, seen_at: askedAt },
        // Stripe names a day, in UTC.
        ...{ expected_on: dateOf(expectedAt), failure_code: failure?.code ?? null },
      }
      await db
        .insertInto('accounts.bank_payouts')
        .values({ transfer_id, ...facts })
        .onConflict(conflict =>
          conflict
            .column('transfer_id')
            .doUpdateSet(facts)
            .where('accounts.bank_payouts.seen_at', '<=', askedAt),
        )
        .execute()
    },
  }
}
