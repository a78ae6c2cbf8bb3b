import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { databaseOf, inTransaction, type Queryable } from '#projections/db/kysely.ts'
import type { NotificationKind } from '#shared/api/notifications.ts'
import type { CircleWord } from '#shared/circleWords.ts'
import type { UserId } from '#shared/ids.ts'
import { saidIn } from '#shared/notices/said.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type {
  Delivery,
  DeliveryChannel,
  DeliveryEnd,
  NewNotification,
  Notifications,
} from '#shared/ports/notifications.ts'
import { dayMs, daysBetween, type Instant, plusMs } from '#shared/time.ts'
import { dateIn, usualTimeZone } from '#shared/zones.ts'
import type { Addresses } from '../accounts/addresses.ts'
import type { AccountTables, LedgerTables } from '../accounts/tables.ts'
import { eventId } from '../appending.ts'
import { notifyBrowsers } from '../browserUpdates.ts'
import { channelsFor, isFresh, isOwnMoney, type Preferences } from './channels.ts'

export const notificationsKey = '/api/notices'
const keptDays = 180
/**
 * Mails a day to an address that is not verified: it may be a stranger's. Mails about the account's own money are always
 * sent, and the app shows everything.
 */
const maxUnverifiedMails = 30
/** Texts, and push messages, a day about goals, to one account. The mail and the app have everything. */
const maxTexts = 10
const maxPushes = 30

/** Several of them for one reader are one text. */
const remindersByText: readonly NotificationKind[] = ['due_soon', 'overdue', 'reminded']

type Db = Kysely<AccountTables>

/** The same cause and the same person make the same notification. */
export const notificationIdOf = (cause: string, userId: UserId): string =>
  eventId('notice', `${cause}/${userId}`)

/** Notifications in Postgres: a row each, and a row for each delivery by mail or text message. */
export const createNotifications = (
  pool: pg.Pool,
  clock: Clock,
  addresses: Pick<Addresses, 'read'>,
): Notifications => {
  const db = databaseOf<AccountTables>(pool)
  const settle = async (
    noticeIds: readonly string[],
    channel: DeliveryChannel,
    state: DeliveryEnd,
  ): Promise<void> => {
    await db
      .updateTable('accounts.notice_deliveries')
      .set({ state, since: clock.now() })
      .where('notice_id', '=', sql<string>`any(${noticeIds}::uuid[])`)
      .where('channel', '=', channel)
      .execute()
  }
  return {
    make: async wanted => {
      if (wanted.length === 0) return []
      await inTransaction(pool, client => insert(client, wanted, clock.now()))
      const ids = wanted.map(({ cause, userId }) => notificationIdOf(cause, userId))
      return waitingDeliveries(db).where('d.notice_id', '=', sql<string>`any(${ids}::uuid[])`).execute()
    },

    prepare: async (noticeId, channel) => {
      const row = await deliveryRow(db, { noticeId, channel, dayAgo: plusMs(clock.now(), -dayMs) })
      if (!row) return undefined
      const byMail = () =>
        addresses.read('email', { plain: row.email, sealed: row.sealed_email }, row.user_id)
      const to = {
        email: byMail,
        digest: byMail,
        sms: () => addresses.read('phone', { plain: row.phone, sealed: row.sealed_number }, row.user_id),
        push: () => '',
      }[channel]()
      const isTooMany = {
        email: !row.is_verified && row.sent >= maxUnverifiedMails && !isOwnMoney(row, row.amount_cents),
        digest: false,
        sms: row.sent >= maxTexts,
        push: row.sent >= maxPushes,
      }[channel]
      // The user may have turned it off since.
      const wanted = channelsFor(row, preferencesIn(row)).some(
        one => one === channel || (isMail(one) && isMail(channel)),
      )
      if (to === null || isTooMany || !wanted) {
        await settle([noticeId], channel, 'unwanted')
        return undefined
      }
      return toDelivery(row, { to, circleWord: await circleWordOf(pool, row), now: clock.now() })
    },

    settle,

    joinReminders: async noticeId => {
      const joined = await sql`
        update accounts.notice_deliveries delivery set state = 'unwanted', since = ${clock.now()}
        from accounts.notices other, accounts.notices this
        where this.id = ${noticeId} and other.user_id = this.user_id and other.id <> this.id
          and this.kind = any(${remindersByText}) and other.kind = any(${remindersByText})
          and delivery.notice_id = other.id and delivery.channel = 'sms' and delivery.state = 'waiting'
        returning delivery.notice_id`.execute(db)
      return joined.rows.length
    },

    digests: () =>
      waitingDeliveries(db)
        .where('d.channel', '=', 'digest')
        .clearSelect()
        .select(({ fn, val }) => [
          'n.user_id as userId',
          fn.coalesce('u.time_zone', val(usualTimeZone())).as('timeZone'),
          fn.min('d.since').as('since'),
        ])
        .groupBy(['n.user_id', 'u.time_zone'])
        .execute(),

    digestOf: async (userId, before) =>
      (
        await waitingDeliveries(db)
          .where('d.channel', '=', 'digest')
          .where('n.user_id', '=', userId)
          .where('d.since', '<', before)
          .orderBy('n.at')
          .orderBy('n.id')
          .execute()
      ).map(({ noticeId }) => noticeId),

    waiting: ({ from, before }) =>
      waitingDeliveries(db)
        .where('d.channel', '<>', 'digest')
        .where('d.since', '>=', from)
        .where('d.since', '<', before)
        .orderBy('d.since')
        .limit(5000)
        .execute(),

    deleteOld: async () => {
      const before = plusMs(clock.now(), -keptDays * dayMs)
      await db.deleteFrom('accounts.notices').where('at', '<', before).execute()
      await db.deleteFrom('accounts.account_notices').where('at', '<', before).execute()
      await db
        .deleteFrom('accounts.seen_due')
        .where(sql<boolean>`due_date < ${before}::timestamptz::date`)
        .execute()
    },
  }
}

/** Inserts new notifications with their deliveries, and updates their readers' browsers at the commit. */
const insert = async (db: Queryable, wanted: readonly NewNotification[], now: Instant): Promise<void> => {
  const accounts = databaseOf<AccountTables>(db)
  const readers = await preferencesOf(accounts, wanted)
  const made = await insertRows(accounts, wanted.filter(({ userId }) => readers.has(userId)).map(toRow))
  const isNew = new Set(made.map(({ id }) => id))
  const deliveries = wanted.flatMap(notification => {
    const id = notificationIdOf(notification.cause, notification.userId)
    const preferences = readers.get(notification.userId)
    if (!preferences || !isNew.has(id) || !isFresh(notification.at, now)) return []
    return channelsFor(aboutOf(notification), preferences).map(channel => ({ notice_id: id, channel }))
  })
  await accounts
    .insertInto('accounts.notice_deliveries')
    .columns(['notice_id', 'channel', 'since'])
    .expression(
      accounts
        .selectFrom(
          sql<{ notice_id: string; channel: DeliveryChannel }>`
            jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb)`.as<'d'>(
            sql`d (notice_id uuid, channel text)`,
          ),
        )
        .select(['d.notice_id', 'd.channel', sql`${now}::timestamptz`.as('since')]),
    )
    .execute()
  await notifyBrowsers(db, [...new Set(made.map(row => row.user_id))], [notificationsKey])
}

interface PreferenceColumns {
  readonly goal_reminders: boolean
  readonly achievement_alerts: boolean
  readonly daily_mail: boolean
  readonly texts: boolean
  readonly push: boolean
}
const preferencesIn = (row: PreferenceColumns): Preferences => ({
  goalReminders: row.goal_reminders,
  achievementAlerts: row.achievement_alerts,
  dailyMail: row.daily_mail,
  texts: row.texts,
  push: row.push,
})

/** One that comes by itself, or the one of the day, as the reader may have changed meanwhile. */
const isMail = (channel: DeliveryChannel): boolean => channel === 'email' || channel === 'digest'

/** Whether the user `u` has a browser that gets push messages. */
const hasDevice = sql<boolean>`exists (select from accounts.push_devices d where d.user_id = u.id)`

/** The preferences of readers who still have an account. Their rows are locked, so they stay until the commit. */
const preferencesOf = async (
  db: Db,
  wanted: readonly NewNotification[],
): Promise<Map<UserId, Preferences>> => {
  const ids = [...new Set(wanted.map(({ userId }) => userId))]
  const rows = await db
    .selectFrom('accounts.users as u')
    .leftJoin('accounts.phones as p', 'p.user_id', 'u.id')
    .select(['u.id', 'u.goal_reminders', 'u.achievement_alerts', 'u.daily_mail'])
    .select(eb => [eb.fn.coalesce('p.texts', eb.lit(false)).as('texts'), hasDevice.as('push')])
    .where('u.id', '=', sql<UserId>`any(${ids}::int8[])`)
    .where('u.has_account', '=', true)
    .orderBy('u.id')
    .forKeyShare('u')
    .execute()
  return new Map(rows.map(row => [row.id, preferencesIn(row)]))
}

const waitingDeliveries = (db: Db) =>
  db
    .selectFrom('accounts.notice_deliveries as d')
    .innerJoin('accounts.notices as n', 'n.id', 'd.notice_id')
    .innerJoin('accounts.users as u', 'u.id', 'n.user_id')
    .select(['d.notice_id as noticeId', 'd.channel', 'n.kind'])
    .select(eb => eb.fn.coalesce('u.time_zone', eb.val(usualTimeZone())).as('timeZone'))
    .where('d.state', '=', 'waiting')

const aboutOf = ({ kind, own = false, days }: NewNotification) => ({ kind, own, days: days ?? null })

const toRow = (notification: NewNotification) => ({
  id: notificationIdOf(notification.cause, notification.userId),
  user_id: notification.userId,
  kind: notification.kind,
  own: notification.own ?? false,
  goal_id: notification.goalId,
  goal_name: notification.goalName,
  at: notification.at,
  about_user_id: notification.aboutUserId ?? null,
  amount_cents: notification.amountMinor ?? null,
  currency: notification.currency,
  date: notification.date ?? null,
  days: notification.days ?? null,
  reason: typeof notification.reason === 'string' ? notification.reason : null,
  said: typeof notification.reason === 'object' ? notification.reason : null,
  contribution_id: notification.contributionId ?? null,
})
type NewRow = ReturnType<typeof toRow>

const columns = [
  'id',
  'user_id',
  'kind',
  'own',
  'goal_id',
  'goal_name',
  'at',
  'amount_cents',
  'currency',
  'date',
  'days',
  'reason',
  'said',
  'contribution_id',
] as const

/** Without a name when the person that a notification is about has deleted their account. */
const insertRows = (db: Db, rows: readonly NewRow[]): Promise<{ id: string; user_id: UserId }[]> =>
  db
    .insertInto('accounts.notices')
    .columns([...columns, 'about_user_id'])
    .expression(
      db
        .selectFrom(
          sql<NewRow>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`.as<'n'>(
            sql`n (id uuid, user_id int8, kind text, own boolean, goal_id int8, goal_name text, at timestamptz,
              about_user_id int8, amount_cents int8, currency text, date date, days int4, reason text,
              said jsonb, contribution_id uuid)`,
          ),
        )
        .select(columns.map(column => `n.${column}` as const))
        .select(eb =>
          eb
            .selectFrom('accounts.users as u')
            .select('u.id')
            .whereRef('u.id', '=', 'n.about_user_id')
            .as('about_user_id'),
        ),
    )
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning(['id', 'user_id'])
    .execute()

interface Wanted {
  readonly noticeId: string
  readonly channel: DeliveryChannel
  readonly dayAgo: Instant
}
/** A waiting delivery, with the number that were sent by its channel since a day ago. */
const deliveryRow = (db: Db, { noticeId, channel, dayAgo }: Wanted) =>
  db
    .selectFrom('accounts.notice_deliveries as d')
    .innerJoin('accounts.notices as n', 'n.id', 'd.notice_id')
    .innerJoin('accounts.users as u', 'u.id', 'n.user_id')
    .leftJoin('accounts.users as about', 'about.id', 'n.about_user_id')
    .leftJoin('accounts.phones as p', 'p.user_id', 'u.id')
    .select(['n.kind', 'n.own', 'n.at', 'n.user_id', 'n.goal_id', 'n.goal_name', 'n.amount_cents', 'n.date'])
    .select([
      'n.currency',
      'n.days',
      'n.reason',
      'n.said',
      'n.contribution_id',
      'u.username',
      'u.email',
      'u.sealed_email',
      'u.is_verified',
      'u.language',
      'about.username as name',
    ])
    .select([
      'p.number as phone',
      'p.sealed_number',
      'p.whatsapp',
      'u.goal_reminders',
      'u.achievement_alerts',
      'u.daily_mail',
    ])
    .select(eb => [
      eb.fn.coalesce('u.time_zone', eb.val(usualTimeZone())).as('time_zone'),
      eb.fn.coalesce('p.texts', eb.lit(false)).as('texts'),
      hasDevice.as('push'),
      sql<number>`case when u.is_verified and d.channel = 'email' then 0 else (
        select count(*) from accounts.notices earlier
          join accounts.notice_deliveries delivery on delivery.notice_id = earlier.id
        where earlier.user_id = u.id and earlier.at > ${dayAgo}
          and delivery.channel = d.channel and delivery.state = 'sent') end::int`.as('sent'),
    ])
    .where('d.notice_id', '=', noticeId)
    .where('d.channel', '=', channel)
    .where('d.state', '=', 'waiting')
    .executeTakeFirst()
type DeliveryRow = NonNullable<Awaited<ReturnType<typeof deliveryRow>>>

/** Their subjects name the circle itself, by its members' word. */
const namingCircle: ReadonlySet<NotificationKind> = new Set([
  'circle_completed',
  'circle_wound_up',
  'circle_not_begun',
])
const circleWordOf = async (
  pool: pg.Pool,
  { kind, goal_id: goalId }: Pick<DeliveryRow, 'kind' | 'goal_id'>,
): Promise<CircleWord | null> => {
  if (!namingCircle.has(kind)) return null
  const goals = databaseOf<LedgerTables>(pool).selectFrom('goals').select('circle_word')
  return (await goals.where('goal_id', '=', goalId).executeTakeFirst())?.circle_word ?? null
}

/** Their date is the day of the event, which depends on the reader's time zone. */
const datedByEvent: ReadonlySet<NotificationKind> = new Set(['contribution_received', 'payout_sent'])

const toDelivery = (
  row: DeliveryRow,
  { to, circleWord, now }: Pick<Delivery, 'to' | 'circleWord'> & { readonly now: Instant },
): Delivery => ({
  userId: row.user_id,
  to,
  whatsApp: row.whatsapp ?? false,
  username: row.username,
  language: row.language,
  kind: row.kind,
  own: row.own,
  goalId: row.goal_id,
  goalName: row.goal_name,
  circleWord,
  currency: row.currency,
  name: row.name,
  amountMinor: row.amount_cents,
  date: row.date !== null && datedByEvent.has(row.kind) ? dateIn(row.at, row.time_zone) : row.date,
  // It may have waited past midnight, for the morning or for a mail server.
  daysThen: row.days,
  days: row.days === null || row.date === null ? row.days : daysBetween(dateIn(now, row.time_zone), row.date),
  reason: saidIn(row.said) ?? row.reason,
  contributionId: row.contribution_id,
})
