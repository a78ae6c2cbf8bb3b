import type pg from 'pg'
import type { NoticeKind } from '#shared/api/notices.ts'
import type { ContributionId, GoalId, UserId } from '#shared/ids.ts'
import type { Cents } from '#shared/money.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type {
  Delivery,
  DeliveryChannel,
  DeliveryEnd,
  NewNotice,
  Notices,
  WaitingDelivery,
} from '#shared/ports/notices.ts'
import { type CalendarDate, daysBetween, type Instant, instant } from '#shared/time.ts'
import { dateIn } from '#shared/zones.ts'
import { eventId } from '../eventId.ts'
import { tellUsers } from '../told.ts'
import { channelsFor, isFresh, isOwnMoney, type Wishes } from './channels.ts'

export const noticesKey = '/api/notices'
const keptDays = 180
const dayMs = 86_400_000
/**
 * Mails a day to an address that nobody has proved to be theirs: it may be a stranger's. Word of their own money always goes,
 * and in the app they see everything.
 */
const mostUnproven = 30

/** The same cause and the same person make the same notice. */
export const noticeIdOf = (cause: string, userId: UserId): string => eventId('notice', `${cause}/${userId}`)

/** Notices in Postgres: a row each, and a row for each way in which one is still to go out or has gone. */
export const createNotices = (pool: pg.Pool, clock: Clock): Notices => ({
  make: async wanted => {
    if (wanted.length === 0) return []
    const client = await pool.connect()
    try {
      await client.query('begin')
      const people = await wishesOf(client, wanted)
      const rows = wanted.filter(({ userId }) => people.has(userId)).map(toRow)
      const made = await client.query<{ id: string; user_id: UserId }>(insertion, [JSON.stringify(rows)])
      const fresh = new Set(made.rows.map(({ id }) => id))
      const deliveries = wanted.flatMap(notice => {
        const id = noticeIdOf(notice.cause, notice.userId)
        const wishes = people.get(notice.userId)
        if (!wishes || !fresh.has(id) || !isFresh(notice.at, clock.now())) return []
        return channelsFor(aboutOf(notice), wishes).map(channel => ({ notice_id: id, channel }))
      })
      await client.query(
        `insert into accounts.notice_deliveries (notice_id, channel, since)
         select d.notice_id, d.channel, $2 from jsonb_to_recordset($1::jsonb) as d (notice_id uuid, channel text)`,
        [JSON.stringify(deliveries), clock.now()],
      )
      await tellUsers(client, [...new Set(made.rows.map(row => row.user_id))], [noticesKey])
      await client.query('commit')
      client.release()
    } catch (error) {
      client.release(true) // what it began is rolled back with the connection
      throw error
    }
    return waitingOf(pool, wanted)
  },

  prepare: async (noticeId, channel) => {
    const dayAgo = instant(Date.parse(clock.now()) - dayMs)
    const found = await pool.query<DeliveryRow>(preparation, [noticeId, channel, dayAgo])
    const row = found.rows[0]
    if (!row) return undefined
    const to = channel === 'email' ? row.email : row.phone
    // Turned off between the cause and now.
    const isTooMany = channel === 'email' && row.mailed >= mostUnproven && !isOwnMoney(row, row.amount_cents)
    if (to === null || isTooMany || !channelsFor(row, wishesIn(row)).includes(channel)) {
      await settle(pool, clock, { noticeId, channel, how: 'unwanted' })
      return undefined
    }
    return toDelivery(row, to, clock.now())
  },

  settle: (noticeId, channel, how) => settle(pool, clock, { noticeId, channel, how }),

  waiting: async ({ from, before }) => {
    const found = await pool.query<WaitingDelivery>(
      `${deliveries} where d.state = 'waiting' and d.since >= $1 and d.since < $2 order by d.since limit 5000`,
      [from, before],
    )
    return found.rows
  },

  forgetOld: async () => {
    const before = instant(Date.parse(clock.now()) - keptDays * dayMs)
    await pool.query('delete from accounts.notices where at < $1', [before])
    await pool.query('delete from accounts.seen_due where due_date < $1::timestamptz::date', [before])
  },
})

interface Settling {
  readonly noticeId: string
  readonly channel: DeliveryChannel
  readonly how: DeliveryEnd
}
const settle = async (pool: pg.Pool, clock: Clock, { noticeId, channel, how }: Settling): Promise<void> => {
  await pool.query(
    'update accounts.notice_deliveries set state = $3, since = $4 where notice_id = $1 and channel = $2',
    [noticeId, channel, how, clock.now()],
  )
}

interface WishesRow {
  readonly goal_reminders: boolean
  readonly achievement_alerts: boolean
  readonly texts: boolean
}
const wishesIn = (row: WishesRow): Wishes => ({
  goalReminders: row.goal_reminders,
  achievementAlerts: row.achievement_alerts,
  texts: row.texts,
})
/** Those of the readers who still have an account. They stay until the notices are kept. */
const wishesOf = async (
  client: pg.ClientBase,
  wanted: readonly NewNotice[],
): Promise<Map<UserId, Wishes>> => {
  const found = await client.query<WishesRow & { id: UserId }>(
    `select u.id, u.goal_reminders, u.achievement_alerts, coalesce(p.texts, false) as texts
     from accounts.users u left join accounts.phones p on p.user_id = u.id
     where u.id = any($1::int8[]) order by u.id for key share of u`,
    [[...new Set(wanted.map(({ userId }) => userId))]],
  )
  return new Map(found.rows.map(row => [row.id, wishesIn(row)]))
}

const waitingOf = async (pool: pg.Pool, wanted: readonly NewNotice[]): Promise<WaitingDelivery[]> => {
  const found = await pool.query<WaitingDelivery>(
    `${deliveries} where d.notice_id = any($1::uuid[]) and d.state = 'waiting'`,
    [wanted.map(({ cause, userId }) => noticeIdOf(cause, userId))],
  )
  return found.rows
}

const deliveries = `
  select d.notice_id as "noticeId", d.channel, n.kind, coalesce(u.time_zone, 'UTC') as "timeZone"
  from accounts.notice_deliveries d
    join accounts.notices n on n.id = d.notice_id join accounts.users u on u.id = n.user_id`

const aboutOf = ({ kind, own = false, days }: NewNotice) => ({ kind, own, days: days ?? null })

const toRow = (notice: NewNotice) => ({
  id: noticeIdOf(notice.cause, notice.userId),
  user_id: notice.userId,
  kind: notice.kind,
  own: notice.own ?? false,
  goal_id: notice.goalId,
  goal_name: notice.goalName,
  at: notice.at,
  about_user_id: notice.aboutUserId ?? null,
  amount_cents: notice.amountCents ?? null,
  date: notice.date ?? null,
  days: notice.days ?? null,
  reason: notice.reason ?? null,
  contribution_id: notice.contributionId ?? null,
})

// Whoever it is about may have left for good: then it is about nobody who could be named.
const insertion = `
  insert into accounts.notices
    (id, user_id, kind, own, goal_id, goal_name, at, about_user_id, amount_cents, date, days, reason, contribution_id)
  select n.id, n.user_id, n.kind, n.own, n.goal_id, n.goal_name, n.at,
    (select u.id from accounts.users u where u.id = n.about_user_id),
    n.amount_cents, n.date, n.days, n.reason, n.contribution_id
  from jsonb_to_recordset($1::jsonb) as n (id uuid, user_id int8, kind text, own boolean, goal_id int8,
    goal_name text, at timestamptz, about_user_id int8, amount_cents int8, date date, days int4, reason text,
    contribution_id uuid)
  on conflict (id) do nothing
  returning id, user_id`

const preparation = `
  select n.kind, n.own, n.at, n.user_id, n.goal_id, n.goal_name, n.amount_cents, n.date, n.days, n.reason,
    n.contribution_id, u.username, u.email, coalesce(u.time_zone, 'UTC') as time_zone, about.username as name,
    p.number as phone,
    u.goal_reminders, u.achievement_alerts, coalesce(p.texts, false) as texts,
    case when u.is_verified then 0 else (
      select count(*) from accounts.notices told join accounts.notice_deliveries gone on gone.notice_id = told.id
      where told.user_id = u.id and told.at > $3 and gone.channel = 'email' and gone.state = 'sent') end::int as mailed
  from accounts.notice_deliveries d
    join accounts.notices n on n.id = d.notice_id
    join accounts.users u on u.id = n.user_id
    left join accounts.users about on about.id = n.about_user_id
    left join accounts.phones p on p.user_id = u.id
  where d.notice_id = $1 and d.channel = $2 and d.state = 'waiting'`

interface DeliveryRow extends WishesRow {
  readonly kind: NoticeKind
  readonly own: boolean
  readonly at: Instant
  readonly user_id: UserId
  readonly goal_id: GoalId
  readonly goal_name: string
  readonly amount_cents: Cents | null
  readonly date: CalendarDate | null
  readonly days: number | null
  readonly reason: string | null
  readonly contribution_id: ContributionId | null
  readonly username: string
  readonly email: string
  readonly time_zone: string
  readonly name: string | null
  readonly phone: string | null
  /** By mail, since a day ago, to an address that is not proved. */
  readonly mailed: number
}
/** Their date is the day on which it happened, and that is another one elsewhere. */
const saysWhen: ReadonlySet<NoticeKind> = new Set(['contribution_received', 'payout_sent'])

const toDelivery = (row: DeliveryRow, to: string, now: Instant): Delivery => ({
  userId: row.user_id,
  to,
  username: row.username,
  kind: row.kind,
  own: row.own,
  goalId: row.goal_id,
  goalName: row.goal_name,
  name: row.name,
  amountCents: row.amount_cents,
  date: row.date !== null && saysWhen.has(row.kind) ? dateIn(row.at, row.time_zone) : row.date,
  // It may have waited over midnight, for the morning or for a mail server.
  daysThen: row.days,
  days: row.days === null || row.date === null ? row.days : daysBetween(dateIn(now, row.time_zone), row.date),
  reason: row.reason,
  contributionId: row.contribution_id,
})
