import { type Kysely, type Selectable, sql } from 'kysely'
import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import type { AdminLogEntry, AdminLogQuery, AdminLogResponse } from '#shared/api/adminLog.ts'
import { peopleTexts } from '#shared/peopleTexts.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { calendarDate, instant, plusDays } from '#shared/time.ts'
import type { AccountTables } from './tables.ts'

/** In the place of an admin: the operator at the command line. No user has this id. */
export const operatorId = 0

export interface AdminDeed {
  /** A user, or {@link operatorId}. */
  readonly adminId: number
  /** The request's id in all logs. */
  readonly correlation: string
  readonly method: string
  readonly door: string
  readonly path: string
  readonly query: AdminLogEntry['query']
  readonly wished: AdminLogEntry['wished']
  readonly aboutUserId: number | null
  readonly aboutGoalId: number | null
}

const pageSize = 50

/** Requests of admins, and commands of the operator. A row is added, and its status is set once; a trigger refuses every other change. */
export const createAdminLog = (pool: pg.Pool, clock: Clock) => {
  const db = databaseOf<AccountTables>(pool)
  return {
    /** Called before the request is handled; returns the id of the entry. */
    begin: async (deed: AdminDeed): Promise<number> => {
      const { id } = await db
        .insertInto('accounts.admin_log')
        .values({
          at: clock.now(),
          admin_id: deed.adminId,
          correlation: deed.correlation,
          method: deed.method,
          door: deed.door,
          path: deed.path,
          query: deed.query,
          wished: deed.wished,
          about_user_id: deed.aboutUserId,
          about_goal_id: deed.aboutGoalId,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    end: async (id: number, status: number): Promise<void> => {
      await db.updateTable('accounts.admin_log').set({ status }).where('id', '=', id).execute()
    },

    page: async (query: AdminLogQuery): Promise<AdminLogResponse> => {
      const rows = await entries(db, query).execute()
      const { rows: admins } = await knownAdmins.execute(db)
      return {
        entries: rows.slice(0, pageSize).map(toEntry),
        next: rows.length > pageSize ? String(rows[pageSize - 1]?.id) : null,
        admins: admins.map(({ id, username }) => person(id, username)),
      }
    },
  }
}
export type AdminLog = ReturnType<typeof createAdminLog>

/** One more than a page. */
const entries = (
  db: Kysely<AccountTables>,
  { admin, kind, userId, goalId, from, to, before }: AdminLogQuery,
) => {
  let found = db
    .selectFrom('accounts.admin_log as entry')
    .leftJoin('accounts.users as admin', 'admin.id', 'entry.admin_id')
    .leftJoin('accounts.users as about', 'about.id', 'entry.about_user_id')
    .selectAll('entry')
    .select(['admin.username as admin_name', 'about.username as about_name'])
    .orderBy('entry.id', 'desc')
    .limit(pageSize + 1)
  if (admin !== undefined) found = found.where('entry.admin_id', '=', admin)
  if (kind !== undefined) found = found.where('entry.method', kind === 'looked' ? '=' : '<>', 'GET')
  if (userId !== undefined) found = found.where('entry.about_user_id', '=', userId)
  if (goalId !== undefined) found = found.where('entry.about_goal_id', '=', goalId)
  if (from !== undefined) found = found.where('entry.at', '>=', instant(from))
  if (to !== undefined) found = found.where('entry.at', '<', instant(plusDays(calendarDate(to), 1)))
  if (before !== undefined) found = found.where('entry.id', '<', before)
  return found
}

/** One step in the index for each admin: there are few of them, and many entries. */
const knownAdmins = sql<{ id: number; username: string | null }>`
  with recursive known as (
    (select admin_id from accounts.admin_log order by admin_id limit 1)
    union all
    select (select admin_id from accounts.admin_log where admin_id > known.admin_id order by admin_id limit 1)
    from known where known.admin_id is not null)
  select known.admin_id as id, person.username
  from known left join accounts.users person on person.id = known.admin_id
  where known.admin_id is not null order by person.username, known.admin_id`

type Row = Selectable<AccountTables['accounts.admin_log']> & {
  readonly admin_name: string | null
  readonly about_name: string | null
}

const person = (userId: number, name: string | null) => ({
  userId,
  name: name ?? (userId === operatorId ? peopleTexts.operator : peopleTexts.formerMember),
})

const toEntry = (row: Row): AdminLogEntry => ({
  id: row.id,
  at: row.at,
  admin: person(row.admin_id, row.admin_name),
  kind: row.method === 'GET' ? 'looked' : 'changed',
  door: `${row.method} ${row.door}`,
  path: row.path,
  query: row.query,
  wished: row.wished,
  aboutUser: row.about_user_id === null ? null : person(row.about_user_id, row.about_name),
  aboutGoalId: row.about_goal_id,
  status: row.status,
})
