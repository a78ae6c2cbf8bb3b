import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { databaseOf, inTransaction } from '#projections/db/kysely.ts'
import {
  type DestinationDetails,
  type DestinationKind,
  type DestinationResponse,
  maskOf,
  type StripeDestination,
  storedDestination,
} from '#shared/api/payoutDestinations.ts'
import type { Currency } from '#shared/currencies.ts'
import type { UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { hourMs, type Instant, plusMs } from '#shared/time.ts'
import type { Destination } from '../domain/goal/payouts/destinations.ts'
import { isGivenUp } from '../domain/goal/payouts/stripeDestinations.ts'
import { createSecretBox } from './secretBox.ts'
import type { AccountTables } from './tables.ts'
import { newToken, tokenHash } from './tokens.ts'

/** Hours for which payouts wait after a change, and in which its owner can take it back. */
export const coolDownHours = 72

export interface Owned {
  readonly userId: UserId
  readonly currency: Currency
}
/** As its owner has set it. */
export interface OwnDestination extends DestinationResponse, Owned {
  readonly setAt: Instant
  /** The account with Stripe, where it is one. */
  readonly stripe: StripeDestination | undefined
}
/** What the mail about a change says. Null: it was deleted. */
export interface DestinationChange extends Owned {
  readonly kind: DestinationKind | null
  readonly mask: string
  readonly at: Instant
  readonly usableFrom: Instant
}

type Db = Kysely<AccountTables>

/** The bank behind an account with Stripe. */
const bankOf = (details: DestinationDetails | undefined): string | undefined =>
  details?.kind === 'stripe' ? details.bankId : undefined

/** Where payouts to people go, in each currency. */
export const createPayoutDestinations = (
  pool: pg.Pool,
  clock: Clock,
  dataKeys: readonly string[],
  /** Without it an account with Stripe is no destination. */
  sendsByStripe = true,
) => {
  const db = databaseOf<AccountTables>(pool)
  const box = createSecretBox(dataKeys, 'payoutDestination')
  const versions = (by: Db = db) => by.selectFrom('accounts.payout_destinations')

  /** The owner is sealed with the details, so that they open in no row of another user or currency. */
  const seal = ({ userId, currency }: Owned, details: DestinationDetails, id: string): Buffer =>
    box.seal(Buffer.from(JSON.stringify({ userId, currency, details })), id)
  const open = ({ userId, currency }: Owned, sealed: Buffer, id: string): DestinationDetails | undefined => {
    const opened = box.open(sealed, id)
    const read = opened && JSON.parse(opened.toString())
    return read?.userId === userId && read.currency === currency
      ? storedDestination.parse(read.details)
      : undefined
  }
  const currentRow = ({ userId, currency }: Owned, by?: Db) =>
    versions(by)
      .selectAll()
      .where('user_id', '=', userId)
      .where('currency', '=', currency)
      .where('ended_at', 'is', null)
      .executeTakeFirst()

  const usable = async (userId: UserId) => {
    const rows = await versions()
      .leftJoin(
        'accounts.connected_accounts as account',
        'account.account_id',
        'accounts.payout_destinations.account_id',
      )
      .select(['id', 'currency', 'kind', 'usable_from as usableFrom', 'set_at as setAt', 'ready_at'])
      .where('accounts.payout_destinations.user_id', '=', userId)
      .where('ended_at', 'is', null)
      .where('kind', 'is not', null)
      .execute()
    const now = clock.now()
    const isLost = ({ setAt, ready_at }: (typeof rows)[number]) =>
      !sendsByStripe || isGivenUp({ setAt, readyAt: ready_at ?? undefined, now })
    return rows.filter(row => row.kind !== 'stripe' || !isLost(row))
  }

  /** Changes of one user follow each other. */
  const changing = <Result>(
    userId: UserId,
    work: (tx: Db, now: Instant) => Promise<Result>,
  ): Promise<Result> =>
    inTransaction(pool, async client => {
      const tx = databaseOf<AccountTables>(client)
      await tx.selectFrom('accounts.users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
      return work(tx, clock.now())
    })
  const begin = async (
    tx: Db,
    {
      owned,
      details,
      isFirst,
      now,
    }: {
      readonly owned: Owned
      readonly details: DestinationDetails | null
      /** Then it does not wait. */
      readonly isFirst: boolean
      readonly now: Instant
    },
  ): Promise<string> => {
    await end(tx, owned, now)
    const id = randomUUID()
    await tx
      .insertInto('accounts.payout_destinations')
      .values({
        id,
        user_id: owned.userId,
        currency: owned.currency,
        kind: details?.kind ?? null,
        mask: details ? maskOf(details) : '',
        account_id: details?.kind === 'stripe' ? details.accountId : null,
        sealed: details && seal(owned, details, id),
        set_at: now,
        usable_from: isFirst ? now : plusMs(now, coolDownHours * hourMs),
      })
      .execute()
    return id
  }
  const end = (tx: Db, { userId, currency }: Owned, now: Instant) =>
    tx
      .updateTable('accounts.payout_destinations')
      .set({ ended_at: now })
      .where('user_id', '=', userId)
      .where('currency', '=', currency)
      .where('ended_at', 'is', null)
      .execute()

  return {
    /** Those that are set, by currency. */
    of: async (userId: UserId): Promise<readonly OwnDestination[]> => {
      const rows = await versions()
        .select([
          'id',
          'user_id as userId',
          'currency',
          'kind',
          'mask',
          'sealed',
          'set_at as setAt',
          'usable_from as usableFrom',
        ])
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .orderBy('currency')
        .execute()
      return rows.flatMap(({ kind, sealed, ...row }) => {
        if (kind === null) return []
        const details = kind === 'stripe' && sealed ? open(row, sealed, row.id) : undefined
        return [{ ...row, kind, stripe: details?.kind === 'stripe' ? details : undefined }]
      })
    },
    /** None where it is an account with Stripe that was not finished in time. */
    current: async ({ userId, currency }: Owned): Promise<Destination | undefined> => {
      const row = (await usable(userId)).find(one => one.currency === currency)
      return row && { id: row.id, usableFrom: row.usableFrom, isAtStripe: row.kind === 'stripe' }
    },
    /** The currencies that have one, likewise. */
    named: async (userId: UserId): Promise<ReadonlySet<Currency>> =>
      new Set((await usable(userId)).map(({ currency }) => currency)),
    /** Undefined when it is not this user's, or its details are deleted. */
    whole: async (
      userId: UserId,
      id: string,
    ): Promise<(DestinationResponse & { readonly details: DestinationDetails }) | undefined> => {
      const row = await versions()
        .selectAll()
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      const details = row?.sealed && open({ userId, currency: row.currency }, row.sealed, id)
      if (!row || !details) return undefined
      const { mask, set_at: setAt, usable_from: usableFrom } = row
      return { id, kind: details.kind, mask, setAt, usableFrom, details }
    },

    /**
     * The first one of a currency can be used at once, every later one after the cool-down, also when none was left. Returns the
     * id of the new version; undefined when nothing has changed.
     */
    set: (owned: Owned, details: DestinationDetails | null): Promise<string | undefined> =>
      changing(owned.userId, async (tx, now) => {
        const before = await currentRow(owned, tx)
        if (details === null && (before?.kind ?? null) === null) return undefined
        const known = before?.sealed && open(owned, before.sealed, before.id)
        if (details && known && JSON.stringify(known) === JSON.stringify(details)) return undefined
        const isFirst = !(await versions(tx)
          .select('id')
          .where('user_id', '=', owned.userId)
          .where('currency', '=', owned.currency)
          .executeTakeFirst())
        return begin(tx, { owned, details, isFirst: isFirst || details === null, now })
      }),
    /**
     * The bank account behind an account with Stripe, as Stripe reports it. Another one than that of the present destination is a
     * change like any other, with its mail and its wait: its owner may not have made it. One that was taken back stays so until its
     * owner chooses it. Returns the ids of the new versions.
     */
    seeBank: (userId: UserId, account: Omit<StripeDestination, 'kind'>): Promise<string[]> =>
      changing(userId, async (tx, now) => {
        const details: StripeDestination = { kind: 'stripe', ...account }
        const made: string[] = []
        const rows = await versions(tx).selectAll().where('user_id', '=', userId).execute()
        for (const { currency, sealed, id } of rows.filter(
          row => row.ended_at === null && row.account_id === account.accountId,
        )) {
          const owned = { userId, currency }
          const others = rows.filter(row => row.currency === currency && row.id !== id)
          const present = sealed && open(owned, sealed, id)
          if (!present || bankOf(present) === account.bankId) continue
          const isTakenBack = others.some(
            row => row.taken_back && row.sealed && bankOf(open(owned, row.sealed, row.id)) === account.bankId,
          )
          if (isTakenBack) continue
          // Nothing could have been sent to one without a bank.
          const isFirst =
            bankOf(present) === undefined && others.every(row => row.kind === 'stripe' && row.mask === '')
          made.push(await begin(tx, { owned, details, isFirst, now }))
        }
        return made
      }),

    /** Those versions, also of the past, as lists show them. */
    byIds: (ids: readonly string[]) =>
      versions()
        .select(['id', 'kind', 'mask', 'set_at as setAt'])
        .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
        .execute(),
    byId: async (id: string): Promise<DestinationChange | undefined> =>
      versions()
        .select([
          'user_id as userId',
          'currency',
          'kind',
          'mask',
          'set_at as at',
          'usable_from as usableFrom',
        ])
        .where('id', '=', id)
        .executeTakeFirst(),
    /** Changes of the last 72 hours whose mail was not made within an hour: the process died between the change and its mail. */
    unmailed: async (): Promise<readonly string[]> => {
      const now = clock.now()
      const rows = await versions()
        .select('id')
        .where('undo_hash', 'is', null)
        .where('taken_back', '=', false)
        .where('set_at', '<=', plusMs(now, -hourMs))
        .where('set_at', '>', plusMs(now, -coolDownHours * hourMs))
        .execute()
      return rows.map(row => row.id)
    },
    /** A new token for the mail about a change; it replaces the earlier one. */
    issueToken: async (id: string): Promise<string> => {
      const token = newToken()
      await db
        .updateTable('accounts.payout_destinations')
        .set({ undo_hash: tokenHash(token) })
        .where('id', '=', id)
        .execute()
      return token
    },
    /** The change that the token of the mail takes back, once. */
    toUndo: async (token: string): Promise<(Owned & { readonly since: Instant }) | undefined> =>
      versions()
        .select(['user_id as userId', 'currency', 'set_at as since'])
        .where('undo_hash', '=', tokenHash(token))
        .where('set_at', '>', plusMs(clock.now(), -coolDownHours * hourMs))
        .where('taken_back', '=', false)
        .executeTakeFirst(),
    /**
     * Takes back all changes since then, of one currency or of all. What could be used before comes back, and can be used at once:
     * never a version that was itself taken back or waited when it was replaced, which an attacker may have entered.
     */
    takeBack: ({
      userId,
      currency,
      since,
    }: Partial<Owned> & { readonly userId: UserId; readonly since: Instant }) =>
      changing(userId, async (tx, now) => {
        const taken = await tx
          .updateTable('accounts.payout_destinations')
          .set(eb => ({ taken_back: true, ended_at: eb.fn.coalesce('ended_at', eb.val(now)) }))
          .where('user_id', '=', userId)
          .where('set_at', '>=', since)
          .$if(currency !== undefined, query => query.where('currency', '=', currency!))
          .returning('currency')
          .execute()
        for (const one of new Set(taken.map(row => row.currency))) {
          const former = await versions(tx)
            .select('id')
            .where('user_id', '=', userId)
            .where('currency', '=', one)
            .where('taken_back', '=', false)
            .where(({ eb, ref }) =>
              eb('usable_from', '<=', sql<Instant>`coalesce(${ref('ended_at')}, ${now})`),
            )
            .orderBy('set_at', 'desc')
            // Two may have been set at the same moment, the first of which ended then.
            .orderBy('ended_at', 'desc')
            .executeTakeFirst()
          if (!former) continue
          await end(tx, { userId, currency: one }, now)
          await tx
            .updateTable('accounts.payout_destinations')
            .set({ ended_at: null })
            .where('id', '=', former.id)
            .execute()
        }
      }),
  }
}
export type PayoutDestinations = ReturnType<typeof createPayoutDestinations>
