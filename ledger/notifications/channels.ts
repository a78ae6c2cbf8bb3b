import type { NotificationKind } from '#shared/api/notifications.ts'
import type { DeliveryChannel } from '#shared/ports/notifications.ts'
import { dayMs, type Instant } from '#shared/time.ts'

/** Can be turned off, in the settings or by the unsubscribe link in the mails of the category. */
export const notificationCategories = ['reminders', 'achievements'] as const
export type NotificationCategory = (typeof notificationCategories)[number]

/**
 * Undefined for notifications about the user's own seat, money and dates, and for requests to them: these are
 * always mailed.
 */
export const categoryOf = (kind: NotificationKind): NotificationCategory | undefined => categories[kind]
const categories: Partial<Readonly<Record<NotificationKind, NotificationCategory>>> = {
  due_soon: 'reminders',
  overdue: 'reminders',
  seat_due: 'reminders',
  reminded: 'reminders',
  round_opened: 'reminders',
  member_late: 'reminders',
  joined: 'achievements',
  contribution_received: 'achievements',
  goal_reached: 'achievements',
  swap_declined: 'achievements',
  circle_completed: 'achievements',
}

/** Which notifications a user wants outside the app. */
export interface Preferences {
  readonly goalReminders: boolean
  readonly achievementAlerts: boolean
  /** Text messages, to a phone number that the user has proved. */
  readonly texts: boolean
  /** One mail a day with what can wait. */
  readonly dailyMail: boolean
  /** Push messages, to at least one browser. */
  readonly push: boolean
}

interface About {
  readonly kind: NotificationKind
  readonly own: boolean
  readonly days: number | null
}

/** The channels of a notification besides the app, which always shows it. */
export const channelsFor = (notification: About, preferences: Preferences): readonly DeliveryChannel[] => {
  if (!isWanted(notification, preferences)) return []
  return [
    ...(byMail(notification)
      ? ([preferences.dailyMail && canWait(notification) ? 'digest' : 'email'] as const)
      : []),
    ...(byText(notification) && preferences.texts ? (['sms'] as const) : []),
    ...(byPush(notification) && preferences.push ? (['push'] as const) : []),
  ]
}

const isWanted = ({ kind, own }: About, { goalReminders, achievementAlerts }: Preferences): boolean => {
  const category = own ? undefined : categoryOf(kind)
  if (category === 'reminders') return goalReminders
  return category === undefined || achievementAlerts
}

/** Invitations have a mail of their own, and payments of others would be too many. */
const byMail = ({ kind, own }: About): boolean =>
  kind !== 'invitation' && (kind !== 'contribution_received' || own)

/** Only notifications that are too urgent for a mail. */
const byText = ({ kind, days }: About): boolean =>
  ['overdue', 'reminded', 'late', 'your_turn', 'payment_failed', 'payout_sent', 'payout_returned'].includes(
    kind,
  ) ||
  (kind === 'due_soon' && days === 0)

/** Until the next morning: what can be turned off, and is not urgent. */
const canWait = (notification: About): boolean =>
  !notification.own && categoryOf(notification.kind) !== undefined && !byText(notification)

/** What waits for the reader, or concerns their money: no news, and no receipts. */
const byPush = ({ kind }: About): boolean => categoryOf(kind) !== 'achievements'

/** What other members cause as they like, without moving money. */
const askedByOthers: ReadonlySet<NotificationKind> = new Set([
  'contribution_reported',
  'photo_attached',
  'guarantee_asked',
  'opening_correction',
])

/** Notifications about the user's own money that has moved or failed to. */
export const isOwnMoney = ({ kind, own }: Pick<About, 'kind' | 'own'>, amountMinor: number | null): boolean =>
  amountMinor !== null && (own || (categoryOf(kind) === undefined && !askedByOthers.has(kind)))

/** Older notifications are shown in the app only: after a stop of the workers no stale mails go out. */
const freshDays = 1
export const isFresh = (at: Instant, now: Instant): boolean =>
  Date.parse(now) - Date.parse(at) <= freshDays * dayMs
