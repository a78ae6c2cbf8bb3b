import type pg from 'pg'
import type { AdminLogEntry, AdminLogQuery, AdminLogResponse } from '#shared/api/adminLog.ts'
import type { UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { calendarDate, plusDays } from '#shared/time.ts'

export interface AdminDeed {
  readonly adminId: UserId
  /** The request, as the other logs name it. */
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

/** What admins did and looked at. Rows are added, and told once how it went; the table itself refuses everything else. */
export const createAdminLog = (pool: pg.Pool, clock: Clock) => ({
  /** Before anything is done or shown; answers with the number of the entry. */
  begin: async (deed: AdminDeed): Promise<number> => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into accounts.admin_log
         (at, admin_id, correlation, method, door, path, query, wished, about_user_id, about_goal_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
      [
        ...[clock.now(), deed.adminId, deed.correlation, deed.method, deed.door, deed.path],
        ...[deed.query, deed.wished, deed.aboutUserId, deed.aboutGoalId],
      ],
    )
    return rows[0]!.id
  },

  end: async (id: number, status: number): Promise<void> => {
    await pool.query('update accounts.admin_log set status = $2 where id = $1', [id, status])
  },

  page: async (query: AdminLogQuery): Promise<AdminLogResponse> => {
    const where: string[] = []
    const values: unknown[] = []
    const add = (condition: (slot: string) => string, value: unknown): void => {
      if (value === undefined) return
      values.push(value)
      where.push(condition(`$${values.length}`))
    }
    add(slot => `entry.admin_id = ${slot}`, query.admin)
    add(slot => `(entry.method = 'GET') = (${slot}::text = 'looked')`, query.kind)
    add(slot => `entry.about_user_id = ${slot}`, query.userId)
    add(slot => `entry.about_goal_id = ${slot}`, query.goalId)
    add(slot => `entry.at >= ${slot}`, query.from && `${query.from}T00:00:00Z`)
    add(slot => `entry.at < ${slot}`, query.to && `${plusDays(calendarDate(query.to), 1)}T00:00:00Z`)
    add(slot => `entry.id < ${slot}`, query.before)
    const { rows } = await pool.query<Row>(
      `select entry.*, admin.username as admin_name, about.username as about_name
       from accounts.admin_log entry
         left join accounts.users admin on admin.id = entry.admin_id
         left join accounts.users about on about.id = entry.about_user_id
       ${where.length > 0 ? `where ${where.join(' and ')}` : ''}
       order by entry.id desc limit ${pageSize + 1}`,
      values,
    )
    // One step of the index for each admin: there are few of them, and many entries.
    const admins = await pool.query<{ id: number; username: string | null }>(
      `with recursive known as (
         (select admin_id from accounts.admin_log order by admin_id limit 1)
         union all
         select (select admin_id from accounts.admin_log where admin_id > known.admin_id order by admin_id limit 1)
         from known where known.admin_id is not null)
       select known.admin_id as id, person.username
       from known left join accounts.users person on person.id = known.admin_id
       where known.admin_id is not null order by person.username, known.admin_id`,
    )
    const entries = rows.slice(0, pageSize).map(toEntry)
    return {
      entries,
      next: rows.length > pageSize ? String(entries.at(-1)?.id) : null,
      admins: admins.rows.map(({ id, username }) => person(id, username)),
    }
  },
})
export type AdminLog = ReturnType<typeof createAdminLog>

interface Row {
  readonly id: number
  readonly at: string
  readonly admin_id: number
  readonly admin_name: string | null
  readonly method: string
  readonly door: string
  readonly path: string
  readonly query: AdminLogEntry['query']
  readonly wished: AdminLogEntry['wished']
  readonly about_user_id: number | null
  readonly about_name: string | null
  readonly about_goal_id: number | null
  readonly status: number | null
}

const person = (userId: number, name: string | null) => ({ userId, name: name ?? 'Former member' })

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
