import { sql } from 'kysely'
import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import {
  type AccountNotificationResponse,
  type GoalNotificationResponse,
  type NotificationsResponse,
  notificationPath,
} from '#shared/api/notifications.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import { formatDecimal, type Minor } from '#shared/money.ts'
import { storedWords } from '#shared/notices/said.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { type CalendarDate, parseCalendarDate } from '#shared/time.ts'
import type { LedgerTables } from '../accounts/tables.ts'
import { notifyBrowsers } from '../browserUpdates.ts'
import { notificationsKey } from './notifications.ts'

const shown = 50

export interface Read {
  readonly ids?: readonly string[] | undefined
  /** `{goalId}-{dueDate}` each. */
  readonly due?: readonly string[] | undefined
}

/** The notifications of a user, and which of them were seen, on any device. */
export const createNotificationList = (pool: pg.Pool, clock: Clock) => {
  const db = databaseOf<LedgerTables>(pool)
  /** With the goal's present name, if the user is still a member. */
  const newest = (userId: UserId) =>
    db
      .selectFrom('accounts.notices as n')
      .leftJoin('members as m', join =>
        join.onRef('m.goal_id', '=', 'n.goal_id').onRef('m.user_id', '=', 'n.user_id'),
      )
      .leftJoin('goals as g', 'g.goal_id', 'm.goal_id')
      .leftJoin('accounts.users as about', 'about.id', 'n.about_user_id')
      .select(['n.id', 'n.kind', 'n.own', 'n.goal_id as goalId', 'n.at', 'about.username as name', 'n.date'])
      .select(['n.amount_cents', 'n.currency', 'n.reason', 'n.said', 'n.contribution_id'])
      .select(eb => [
        eb.fn.coalesce('g.name', 'n.goal_name').as('goalName'),
        eb('n.read_at', 'is not', null).$castTo<boolean>().as('read'),
      ])
      .where('n.user_id', '=', userId)
      .orderBy('n.at', 'desc')
      .orderBy('n.id')
      .limit(shown)
      .execute()

  const newestOfAccount = async (userId: UserId): Promise<AccountNotificationResponse[]> => {
    const rows = await db
      .selectFrom('accounts.account_notices as n')
      .leftJoin('accounts.users as about', 'about.id', 'n.about_user_id')
      .select([
        'n.id',
        'n.text',
        'n.said',
        'n.at',
        'about.username as name',
        'n.short_currency as shortCurrency',
      ])
      .select(eb => eb('n.read_at', 'is not', null).$castTo<boolean>().as('read'))
      .where('n.user_id', '=', userId)
      .where(
        sql<boolean>`n.short_currency is null or exists (select from accounts.stripe_funds f
          where f.currency = n.short_currency and f.short_since = n.at)`,
      )
      .orderBy('n.at', 'desc')
      .orderBy('n.id')
      .limit(shown)
      .execute()
    return rows.map(({ shortCurrency, said, text, ...row }) => ({
      ...row,
      text: storedWords(said, text) ?? '',
      ...({ kind: 'account', goalId: null } as const),
      path: shortCurrency !== null ? '/admin/payouts' : row.name === null ? '/settings' : '/admin/users',
    }))
  }

  return {
    list: async (userId: UserId): Promise<NotificationsResponse> => {
      const [notifications, ofAccount, seen] = await Promise.all([
        newest(userId),
        newestOfAccount(userId),
        db
          .selectFrom('accounts.seen_due')
          .select(['goal_id', 'due_date'])
          .where('user_id', '=', userId)
          .orderBy('due_date', 'desc')
          .orderBy('goal_id')
          .limit(500)
          .execute(),
      ])
      return {
        notices: [...notifications.map(ofGoal), ...ofAccount]
          .toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
          .slice(0, shown),
        seenDue: seen.map(row => `${row.goal_id}-${row.due_date}`),
      }
    },

    /** Without ids and due dates everything until now is read. The user's other browsers are updated. */
    markRead: async (userId: UserId, { ids, due }: Read): Promise<void> => {
      const all = ids === undefined && due === undefined
      let isNews = false
      for (const table of ['accounts.notices', 'accounts.account_notices'] as const) {
        const { numUpdatedRows } = await db
          .updateTable(table)
          .set({ read_at: clock.now() })
          .where('user_id', '=', userId)
          .where('read_at', 'is', null)
          .$if(!all, query => query.where('id', '=', sql<string>`any(${ids ?? []}::uuid[])`))
          .executeTakeFirst()
        isNews ||= numUpdatedRows > 0n
      }
      const dueDates = sql<{ goal_id: GoalId; due_date: CalendarDate }>`
        jsonb_to_recordset(${JSON.stringify((due ?? []).flatMap(dueOf))}::jsonb)`.as<'d'>(
        sql`d (goal_id int8, due_date date)`,
      )
      const seen = await db
        .insertInto('accounts.seen_due')
        .columns(['user_id', 'goal_id', 'due_date'])
        .expression(
          db
            .selectFrom(dueDates)
            .innerJoin('members as m', 'm.goal_id', 'd.goal_id')
            .where('m.user_id', '=', userId)
            .select(['m.user_id', 'm.goal_id', 'd.due_date']),
        )
        .onConflict(conflict => conflict.doNothing())
        .executeTakeFirst()
      if (isNews || seen.numInsertedOrUpdatedRows) await notifyBrowsers(pool, [userId], [notificationsKey])
    },
  }
}
export type NotificationList = ReturnType<typeof createNotificationList>

type GoalRow = Omit<GoalNotificationResponse, 'path' | 'amount'> & {
  readonly amount_cents: Minor | null
  readonly contribution_id: string | null
  readonly said: unknown
}
const ofGoal = ({
  amount_cents: amountMinor,
  contribution_id: contributionId,
  reason,
  said,
  ...notification
}: GoalRow): GoalNotificationResponse => ({
  ...notification,
  reason: storedWords(said, reason),
  path: notificationPath(notification.kind, notification.goalId, contributionId),
  amount: amountMinor === null ? null : formatDecimal(amountMinor, notification.currency),
})

/** Empty for a day that does not exist. */
const dueOf = (key: string) => {
  const dash = key.indexOf('-')
  const date = parseCalendarDate(key.slice(dash + 1))
  return date === undefined ? [] : [{ goal_id: Number(key.slice(0, dash)), due_date: date }]
}
