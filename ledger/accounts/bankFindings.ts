import { sql } from 'kysely'
import type pg from 'pg'
import { databaseOf, inTransaction } from '#projections/db/kysely.ts'
import type { UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { DecidedOutcome, Finding, Remembered } from '../bankFiles/matching.ts'
import type { AccountTables } from './tables.ts'

/** What statements of the bank have shown, so that importing one again changes nothing. */
export const createBankFindings = (pool: pg.Pool, clock: Clock) => ({
  /** All that is known about these sendings, and about these entries. */
  of: async (keys: readonly string[], entryIds: readonly string[]): Promise<Remembered[]> => {
    const rows = await databaseOf<AccountTables>(pool)
      .selectFrom('accounts.bank_findings')
      .select(['id', 'format', 'account', 'day', 'amount_minor', 'outcome', 'about'])
      .where(eb =>
        eb.or([
          eb('about', '=', eb.fn.any(eb.val([...keys]))),
          eb('id', '=', eb.fn.any(eb.val([...entryIds]))),
        ]),
      )
      .execute()
    return rows.map(({ outcome, about: key, amount_minor: amountMinor, ...entry }) => ({
      outcome,
      key,
      entry: { ...entry, amountMinor },
    }))
  },

  keep: async ({ outcome, key: about, entry }: Decided, byUserId: UserId): Promise<void> => {
    const { id, format, account, day, amountMinor } = entry
    const found = { outcome, about, found_at: clock.now(), by_user_id: byUserId }
    await databaseOf<AccountTables>(pool)
      .insertInto('accounts.bank_findings')
      .values({ id, format, account, day, amount_minor: amountMinor, ...found })
      .execute()
  },

  /** Imports follow each other, so that the second of two admins finds what the first one has recorded. */
  oneAtATime: <Result>(work: () => Promise<Result>): Promise<Result> =>
    inTransaction(pool, async client => {
      await sql`select pg_advisory_xact_lock(hashtext('bank statements'))`.execute(
        databaseOf<AccountTables>(client),
      )
      return work()
    }),
})
export type BankFindings = ReturnType<typeof createBankFindings>

type Decided = Finding & { readonly outcome: DecidedOutcome; readonly key: string }
export const isDecided = (finding: Finding): finding is Decided => 'key' in finding
