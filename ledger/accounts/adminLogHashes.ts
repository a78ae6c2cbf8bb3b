import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import type { SealedEntry } from '#shared/events/adminLog.ts'
import type { Instant } from '#shared/time.ts'
import { canonicalJson } from '../transparency/canonical.ts'
import type { AccountTables } from './tables.ts'

type Entry = Selectable<AccountTables['accounts.admin_log']>

/**
 * The hash of an entry as it is now. It has no names or texts of people, so it outlives their accounts. A new column
 * would need another version.
 */
export const hashOf = ({
  id,
  at,
  admin_id,
  correlation,
  method,
  door,
  path,
  query,
  wished,
  ...rest
}: Entry): string =>
  createHash('sha256')
    .update(
      canonicalJson({
        ...{ v: 1, id, at, admin_id, correlation, method, door, path, query, wished },
        about_user_id: rest.about_user_id,
        about_goal_id: rest.about_goal_id,
        status: rest.status,
      }),
    )
    .digest('hex')

/** Entries in one event. */
const atMost = 500

/** The entries of the admins' log, with their hashes. */
export const createHashedEntries = (pool: pg.Pool) => ({
  after: async (id: number, until: Instant): Promise<SealedEntry[]> => {
    const db = databaseOf<AccountTables>(pool)
    const entries = await db
      .selectFrom('accounts.admin_log')
      .selectAll()
      .where('id', '>', id)
      // Clocks of processes differ: what is before an entry that has ended belongs to it.
      .where('id', '<=', eb =>
        eb
          .selectFrom('accounts.admin_log')
          .select(({ fn }) => fn.max('id').as('last'))
          .where('at', '<=', until),
      )
      .orderBy('id')
      .limit(atMost)
      .execute()
    return entries.map(entry => ({ id: entry.id, hash: hashOf(entry) }))
  },
})
