import type pg from 'pg'
import {
  type NoticeKind,
  type NoticeResponse,
  type NoticesResponse,
  noticePath,
} from '#shared/api/notices.ts'
import type { UserId } from '#shared/ids.ts'
import { type Cents, formatDecimal } from '#shared/money.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { type CalendarDate, type Instant, parseCalendarDate } from '#shared/time.ts'
import { tellUsers } from '../told.ts'
import { noticesKey } from './notices.ts'

const shown = 50

export interface Read {
  readonly ids?: readonly string[] | undefined
  /** `{goalId}-{dueDate}` each. */
  readonly due?: readonly string[] | undefined
}

/** What somebody has been told, and what of it they have seen, on all their devices. */
export const createInbox = (pool: pg.Pool, clock: Clock) => ({
  list: async (userId: UserId): Promise<NoticesResponse> => {
    const [notices, seen] = await Promise.all([
      pool.query<Row>(listing, [userId, shown]),
      pool.query<{ key: string }>(
        `select goal_id || '-' || due_date as key from accounts.seen_due
         where user_id = $1 order by due_date desc, goal_id limit 500`,
        [userId],
      ),
    ])
    return { notices: notices.rows.map(toResponse), seenDue: seen.rows.map(({ key }) => key) }
  },

  /** Nothing named means everything until now. Other browsers of the reader hear of it. */
  read: async (userId: UserId, { ids, due }: Read): Promise<void> => {
    const now = clock.now()
    const all = ids === undefined && due === undefined
    const read = await pool.query(
      `update accounts.notices set read_at = $2
       where user_id = $1 and read_at is null and ($3 or id = any($4::uuid[]))`,
      [userId, now, all, ids ?? []],
    )
    const seen = await pool.query(
      `insert into accounts.seen_due (user_id, goal_id, due_date)
       select $1, m.goal_id, d.due_date
       from jsonb_to_recordset($2::jsonb) as d (goal_id int8, due_date date)
         join members m on m.goal_id = d.goal_id and m.user_id = $1
       on conflict do nothing`,
      [userId, JSON.stringify((due ?? []).flatMap(dueOf))],
    )
    if (read.rowCount || seen.rowCount) await tellUsers(pool, [userId], [noticesKey])
  },
})
export type Inbox = ReturnType<typeof createInbox>

/** Nothing for a day that does not exist. */
const dueOf = (key: string) => {
  const dash = key.indexOf('-')
  const date = parseCalendarDate(key.slice(dash + 1))
  return date === undefined ? [] : [{ goal_id: Number(key.slice(0, dash)), due_date: date }]
}

/** With the goal's present name, for who is in it still. */
const listing = `
  select n.id, n.kind, n.own, n.goal_id, coalesce(g.name, n.goal_name) as goal_name, n.at, n.read_at is not null as read,
    about.username as name, n.amount_cents, n.date, n.reason, n.contribution_id
  from accounts.notices n
    left join members m on m.goal_id = n.goal_id and m.user_id = n.user_id
    left join goals g on g.goal_id = m.goal_id
    left join accounts.users about on about.id = n.about_user_id
  where n.user_id = $1
  order by n.at desc, n.id limit $2`

interface Row {
  readonly id: string
  readonly kind: NoticeKind
  readonly own: boolean
  readonly goal_id: number
  readonly goal_name: string
  readonly at: Instant
  readonly read: boolean
  readonly name: string | null
  readonly amount_cents: Cents | null
  readonly date: CalendarDate | null
  readonly reason: string | null
  readonly contribution_id: string | null
}
const toResponse = (row: Row): NoticeResponse => ({
  id: row.id,
  kind: row.kind,
  own: row.own,
  goalId: row.goal_id,
  goalName: row.goal_name,
  at: row.at,
  read: row.read,
  path: noticePath(row.kind, row.goal_id, row.contribution_id),
  name: row.name,
  amount: row.amount_cents === null ? null : formatDecimal(row.amount_cents),
  date: row.date,
  reason: row.reason,
})
