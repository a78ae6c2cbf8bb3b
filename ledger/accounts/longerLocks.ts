import { sql } from 'kysely'
import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import type { LongerLockResponse } from '#shared/api/admin.ts'
import type { AdminProposalFilter } from '#shared/api/adminProposals.ts'
import type { UserId } from '#shared/ids.ts'
import { peopleTexts } from '#shared/peopleTexts.ts'
import type { AccountTables } from './tables.ts'

export type KnownLongerLock = Omit<LongerLockResponse, 'may'>

const most = 50

/** Longer locks that wait for a second admin, the longest waiting first, or the last decided, newest first; of one account or of all. */
export const longerLocks = async (
  pool: pg.Pool,
  filter: AdminProposalFilter,
  of?: UserId,
): Promise<KnownLongerLock[]> => {
  const isWaiting = filter === 'waiting'
  const endedAt = sql<string | null>`coalesce(lock.from_at, lock.declined_at)`
  const rows = await databaseOf<AccountTables>(pool)
    .selectFrom('accounts.locks as lock')
    .innerJoin('accounts.users as holder', 'holder.id', 'lock.user_id')
    .leftJoin('accounts.users as proposer', 'proposer.id', 'lock.by_user_id')
    .leftJoin('accounts.users as ender', join =>
      join.on('ender.id', '=', sql`coalesce(lock.confirmed_by, lock.declined_by)`),
    )
    .select(['lock.id', 'lock.user_id', 'lock.by_user_id', 'lock.days', 'lock.reason', 'lock.made_at'])
    .select(['lock.from_at', 'lock.confirmed_by', 'lock.declined_by', endedAt.as('ended_at')])
    .select(['holder.username as holder', 'proposer.username as proposer', 'ender.username as ender'])
    .where('lock.is_of_two', '=', true)
    .where(endedAt, isWaiting ? 'is' : 'is not', null)
    .$if(of !== undefined, query => query.where('lock.user_id', '=', of ?? null))
    .orderBy(isWaiting ? 'lock.made_at' : endedAt, isWaiting ? 'asc' : 'desc')
    .orderBy('lock.id', isWaiting ? 'asc' : 'desc')
    .limit(most)
    .execute()
  return rows.flatMap(row => {
    const { by_user_id: by, days, confirmed_by, declined_by, from_at, ended_at } = row
    if (by === null || days === null) return []
    const ender = confirmed_by ?? declined_by
    const refused = declined_by === by ? 'withdrawn' : 'declined'
    return [
      {
        id: row.id,
        holder: { userId: row.user_id, name: row.holder },
        days,
        reason: row.reason,
        status: ended_at === null ? 'proposed' : from_at === null ? refused : 'confirmed',
        proposedBy: admin(by, row.proposer),
        proposedAt: row.made_at,
        endedBy: ender === null ? null : admin(ender, row.ender),
        endedAt: ended_at,
      },
    ]
  })
}

const admin = (userId: UserId, name: string | null) => ({ userId, name: name ?? peopleTexts.formerAdmin })
