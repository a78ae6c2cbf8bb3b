import { sql } from 'kysely'
import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import type { UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { RecipientFacts } from '#shared/ports/payoutGateway.ts'
import { dayMs, hourMs, type Instant, plusMs } from '#shared/time.ts'
import type { AccountTables } from './tables.ts'

/** Days in which an account that is not ready is looked at hourly. */
const busyDays = 30

export interface ConnectedAccount {
  readonly accountId: string
  readonly userId: UserId
  readonly country: string
  readonly begunAt: Instant
  /** What Stripe said about it; undefined before it was looked at. */
  readonly facts: RecipientFacts | undefined
  readonly seenAt: Instant | undefined
  /** When transfers to it were possible for the first time. */
  readonly readyAt: Instant | undefined
}

/** The accounts that recipients have with Stripe, with what Stripe last said about them. */
export const createConnectedAccounts = (pool: pg.Pool, clock: Clock) => {
  const db = databaseOf<AccountTables>(pool)
  const found = async (by: 'user_id' | 'account_id', value: UserId | string) => {
    const rows = await db
      .selectFrom('accounts.connected_accounts')
      .selectAll()
      .where(by, '=', value)
      .orderBy('begun_at', 'desc')
      .execute()
    return rows.map(
      ({ account_id: accountId, user_id: userId, begun_at: begunAt, ...row }): ConnectedAccount => ({
        accountId,
        userId,
        country: row.country,
        begunAt,
        facts: row.facts ?? undefined,
        seenAt: row.seen_at ?? undefined,
        readyAt: row.ready_at ?? undefined,
      }),
    )
  }
  const ofAccount = async (accountId: string): Promise<ConnectedAccount | undefined> =>
    (await found('account_id', accountId))[0]

  return {
    /** One for each country, the latest first. */
    of: (userId: UserId): Promise<readonly ConnectedAccount[]> => found('user_id', userId),
    ofAccount,
    /** Opening is idempotent by person and country, so after a crash the same account is opened and recorded again. */
    opened: async (account: {
      readonly accountId: string
      readonly userId: UserId
      readonly country: string
    }): Promise<void> => {
      const { accountId: account_id, userId: user_id, country } = account
      await db
        .insertInto('accounts.connected_accounts')
        .values({ account_id, user_id, country, begun_at: clock.now() })
        .onConflict(conflict => conflict.column('account_id').doNothing())
        .execute()
    },
    /** Stripe has no such account any more. */
    forgetFacts: async (accountId: string): Promise<void> => {
      await db
        .updateTable('accounts.connected_accounts')
        .set({ facts: null, seen_at: clock.now() })
        .where('account_id', '=', accountId)
        .execute()
    },
    /** Of what Stripe asks for its owner was last notified; null when nothing is due. */
    notifiedOf: async (accountId: string): Promise<string | null> =>
      (
        await db
          .selectFrom('accounts.connected_accounts')
          .select('notified_of')
          .where('account_id', '=', accountId)
          .executeTakeFirst()
      )?.notified_of ?? null,
    notified: async (accountId: string, of: string | null): Promise<void> => {
      await db
        .updateTable('accounts.connected_accounts')
        .set({ notified_of: of })
        .where('account_id', '=', accountId)
        .execute()
    },
    /**
     * Those to look at, because webhooks may be lost: hourly while they are not ready or something is due, for as long as somebody
     * waits for them; otherwise daily. The longest unseen first.
     */
    toLookAt: async (limit: number): Promise<readonly string[]> => {
      const now = clock.now()
      const rows = await db
        .selectFrom('accounts.connected_accounts')
        .select('account_id')
        .where(({ eb, or, and }) =>
          or([
            eb('seen_at', 'is', null),
            eb('seen_at', '<=', plusMs(now, -dayMs)),
            and([
              eb('seen_at', '<=', plusMs(now, -hourMs)),
              eb('begun_at', '>=', plusMs(now, -busyDays * dayMs)),
              sql<boolean>`facts ->> 'isReady' is distinct from 'true'`,
            ]),
            and([
              eb('seen_at', '<=', plusMs(now, -hourMs)),
              sql<boolean>`facts -> 'requirements' ->> 'deadline' is not null`,
            ]),
          ]),
        )
        .orderBy(sql`seen_at nulls first`)
        .limit(limit)
        .execute()
      return rows.map(row => row.account_id)
    },
    /** Facts that were asked for at an earlier time than those that are known are ignored. Undefined for an unknown account. */
    record: async (facts: RecipientFacts, askedAt: Instant): Promise<ConnectedAccount | undefined> => {
      await db
        .updateTable('accounts.connected_accounts')
        .set(({ fn, val, ref }) => ({
          facts: JSON.stringify(facts),
          seen_at: askedAt,
          ...(facts.isReady ? { ready_at: fn.coalesce(ref('ready_at'), val(askedAt)) } : {}),
        }))
        .where('account_id', '=', facts.id)
        .where(({ eb, or }) => or([eb('seen_at', 'is', null), eb('seen_at', '<=', askedAt)]))
        .execute()
      return ofAccount(facts.id)
    },
  }
}
export type ConnectedAccounts = ReturnType<typeof createConnectedAccounts>
