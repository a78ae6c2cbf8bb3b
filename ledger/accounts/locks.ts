import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { databaseOf, inTransaction } from '#projections/db/kysely.ts'
import type { UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { ClockLock, EndedLock, Locks as LocksOfClock } from '#shared/ports/locks.ts'
import type { Instant } from '#shared/time.ts'
import { aloneUntil, type Lock, togetherUntil } from './lockRules.ts'
import type { AccountTables } from './tables.ts'

/** A proposal of a longer lock than one admin may make. */
export interface LockProposal {
  readonly id: number
  readonly byUserId: UserId
  readonly reason: string
  readonly days: number
}
export interface CurrentLock {
  readonly until: Instant
  readonly reason: string
}

type Db = Kysely<AccountTables>
type Refused = 'not_allowed' | 'used_up' | 'open' | 'none'

/** Admins lock accounts: one for three days, two for two weeks and longer. Every lock ends automatically. */
export const createLocks = (pool: pg.Pool, clock: Clock) => {
  const db = databaseOf<AccountTables>(pool)
  /** Changes of the same accounts by several admins are serialised. */
  const asAdmin = <Done>(
    by: UserId,
    id: UserId,
    work: (trx: Db, now: Instant, locks: readonly Lock[]) => Promise<Done | Refused>,
  ): Promise<Done | Refused> =>
    inTransaction(pool, async client => {
      const trx = databaseOf<AccountTables>(client)
      const now = clock.now()
      const admins = await trx
        .selectFrom('accounts.users')
        .select(['id', 'locked_until'])
        .where('is_admin', '=', true)
        .orderBy('id')
        .forUpdate()
        .execute()
      const isAdmin = admins.some(one => one.id === by && (one.locked_until ?? now) <= now)
      if (!isAdmin || by === id) return 'not_allowed'
      return work(trx, now, await begun(trx, id))
    })

  const confirm = async (
    trx: Db,
    { id, proposal, by, now }: { id: UserId; proposal: LockProposal; by: UserId | null; now: Instant },
  ): Promise<CurrentLock | Refused> => {
    const until = togetherUntil(await begun(trx, id), proposal.days, now)
    if (until === undefined) return 'used_up'
    await trx
      .updateTable('accounts.locks')
      .set({ from_at: now, until_at: until, confirmed_by: by })
      .where('id', '=', proposal.id)
      .execute()
    await close(trx, id, now, until)
    return { until, reason: proposal.reason }
  }

  return {
    /** For as long as one admin may; does nothing when it is locked already. */
    lock: (by: UserId, id: UserId, reason: string): Promise<CurrentLock | undefined | Refused> =>
      asAdmin(by, id, async (trx, now, locks) => {
        if (locks.some(({ until }) => until > now)) return undefined
        const until = aloneUntil(locks, by, now)
        if (until === undefined) return 'used_up'
        const lock = { made_at: now, from_at: now, until_at: until, days: null, is_of_two: false }
        await trx
          .insertInto('accounts.locks')
          .values({ user_id: id, by_user_id: by, reason, ...lock })
          .execute()
        await close(trx, id, now, until)
        return { until, reason }
      }),
    /** Ends every lock of the account now; false when there is none. */
    unlock: (by: UserId, id: UserId): Promise<boolean | Refused> =>
      asAdmin(by, id, async (trx, now) => {
        const { numUpdatedRows } = await trx
          .updateTable('accounts.locks')
          .set({ until_at: now, told_end_at: now })
          .where('user_id', '=', id)
          .where('until_at', '>', now)
          .executeTakeFirst()
        await trx.updateTable('accounts.users').set(open).where('id', '=', id).execute()
        return numUpdatedRows > 0n
      }),
    propose: (by: UserId, id: UserId, { reason, days }: { reason: string; days: number }) =>
      asAdmin(by, id, async (trx, now, locks) => {
        if (await waiting(trx, id)) return 'open'
        if (togetherUntil(locks, days, now) === undefined) return 'used_up'
        const lock = { made_at: now, days, is_of_two: true, from_at: null, until_at: null }
        await trx
          .insertInto('accounts.locks')
          .values({ user_id: id, by_user_id: by, reason, ...lock })
          .execute()
        return 'proposed' as const
      }),
    /** By another admin than its proposer, who must still have their powers. */
    confirm: (by: UserId, id: UserId, admins: readonly UserId[]) =>
      asAdmin(by, id, async (trx, now) => {
        const proposal = await waiting(trx, id)
        if (!proposal) return 'none'
        if (proposal.byUserId === by || !admins.includes(proposal.byUserId)) return 'not_allowed'
        return confirm(trx, { id, proposal, by, now })
      }),
    /** By the operator at the command line, when no other admin can. */
    confirmForOperator: (id: UserId): Promise<CurrentLock | Refused> =>
      inTransaction(pool, async client => {
        const trx = databaseOf<AccountTables>(client)
        const proposal = await waiting(trx, id)
        return proposal ? confirm(trx, { id, proposal, by: null, now: clock.now() }) : 'none'
      }),
    /** Its proposer withdraws it, or another admin declines it. */
    decline: (by: UserId, id: UserId) =>
      asAdmin(by, id, async (trx, now) => {
        const proposal = await waiting(trx, id)
        if (!proposal) return 'none'
        await trx
          .updateTable('accounts.locks')
          .set({ declined_at: now, declined_by: by })
          .where('id', '=', proposal.id)
          .execute()
        return 'declined' as const
      }),
    proposalFor: (id: UserId): Promise<LockProposal | undefined> => waiting(db, id),
    current: async (id: UserId): Promise<CurrentLock | undefined> => {
      const row = await db
        .selectFrom('accounts.locks')
        .select(['until_at', 'reason'])
        .where('user_id', '=', id)
        .where('until_at', '>', clock.now())
        .orderBy('until_at', 'desc')
        .executeTakeFirst()
      return row?.until_at ? { until: row.until_at, reason: row.reason } : undefined
    },

    ...forClock(db),
  }
}
export type Locks = ReturnType<typeof createLocks>

/** Locks for scheduled jobs. */
const forClock = (db: Db): LocksOfClock => ({
  toNote: async (now): Promise<ClockLock[]> => {
    const rows = await db
      .selectFrom('accounts.locks')
      .select(['id', 'user_id as userId'])
      .select(sql<boolean>`until_at <= ${now}`.as('isOver'))
      .where('from_at', '<=', now)
      .where('noted_at', 'is', null)
      .orderBy('id')
      .execute()
    return rows
  },
  noted: async (ids, now) => {
    if (ids.length === 0) return
    await db
      .updateTable('accounts.locks')
      .set({ noted_at: now })
      .where('id', 'in', [...ids])
      .execute()
  },
  ended: async (now): Promise<EndedLock[]> => {
    const rows = await db
      .selectFrom('accounts.locks as lock')
      .innerJoin('accounts.users as person', 'person.id', 'lock.user_id')
      .select(['lock.id', 'lock.user_id as userId', 'lock.until_at as until'])
      .where('lock.until_at', '<=', now)
      .where('lock.told_end_at', 'is', null)
      // Another lock of the same account may be active.
      .where(sql<boolean>`coalesce(person.locked_until, ${now}) <= ${now}`)
      .orderBy('lock.id')
      .execute()
    return rows.map(({ until, ...lock }) => ({ ...lock, until: until ?? now }))
  },
  holdersNotified: async (ids, now) => {
    if (ids.length > 0)
      await db
        .updateTable('accounts.locks')
        .set({ told_end_at: now })
        .where('id', 'in', [...ids])
        .execute()
    await db.updateTable('accounts.users').set(open).where('locked_until', '<=', now).execute()
  },
})

const open = { locked_at: null, locked_until: null }

const close = async (trx: Db, id: UserId, now: Instant, until: Instant): Promise<void> => {
  await trx
    .updateTable('accounts.users')
    .set({
      locked_at: sql`coalesce(locked_at, ${now})`,
      locked_until: sql`greatest(locked_until, ${until})`,
    })
    .where('id', '=', id)
    .execute()
}

/** All locks of the account that have begun. */
const begun = async (trx: Db, id: UserId): Promise<Lock[]> => {
  const rows = await trx
    .selectFrom('accounts.locks')
    .select(['by_user_id', 'is_of_two', 'from_at', 'until_at'])
    .where('user_id', '=', id)
    .where('from_at', 'is not', null)
    .execute()
  return rows.flatMap(({ by_user_id: byUserId, is_of_two: isOfTwo, from_at: from, until_at: until }) =>
    from && until ? [{ byUserId, isOfTwo, from, until }] : [],
  )
}

const waiting = async (trx: Db, id: UserId): Promise<LockProposal | undefined> => {
  const row = await trx
    .selectFrom('accounts.locks')
    .select(['id', 'by_user_id', 'reason', 'days'])
    .where('user_id', '=', id)
    .where('is_of_two', '=', true)
    .where('from_at', 'is', null)
    .where('declined_at', 'is', null)
    .executeTakeFirst()
  if (!row || row.by_user_id === null || row.days === null) return undefined
  return { id: row.id, byUserId: row.by_user_id, reason: row.reason, days: row.days }
}
