import type { NoticeKind } from '#shared/api/notices.ts'
import type { DeliveryChannel } from '#shared/ports/notices.ts'
import type { Instant } from '#shared/time.ts'

/** What can be turned off: in the settings, or by the link in each mail of the category. */
export const noticeCategories = ['reminders', 'achievements'] as const
export type NoticeCategory = (typeof noticeCategories)[number]

/** Undefined for what concerns money that has moved or failed to: that always goes by mail. */
export const categoryOf = (kind: NoticeKind): NoticeCategory | undefined => categories[kind]
const categories: Partial<Readonly<Record<NoticeKind, NoticeCategory>>> = {
  due_soon: 'reminders',
  overdue: 'reminders',
  your_turn: 'reminders',
  charter_amended: 'reminders',
  draw_begun: 'reminders',
  round_opened: 'reminders',
  member_late: 'reminders',
  swap_proposed: 'reminders',
  contribution_reported: 'reminders',
  joined: 'achievements',
  contribution_received: 'achievements',
  goal_reached: 'achievements',
  draw_revealed: 'achievements',
  rotation_begun: 'achievements',
  swap_accepted: 'achievements',
  swap_declined: 'achievements',
  circle_completed: 'achievements',
}

/** How somebody wants to hear of things. */
export interface Wishes {
  readonly goalReminders: boolean
  readonly achievementAlerts: boolean
  /** Whether they have proved a phone number and want text messages to it. */
  readonly texts: boolean
}

interface About {
  readonly kind: NoticeKind
  readonly own: boolean
  readonly days: number | null
}

/** The ways in which a notice goes out beside the app; it is always in the app. */
export const channelsFor = (notice: About, wishes: Wishes): readonly DeliveryChannel[] => {
  if (!wanted(notice, wishes)) return []
  return [
    ...(byMail(notice) ? (['email'] as const) : []),
    ...(byText(notice) && wishes.texts ? (['sms'] as const) : []),
  ]
}

const wanted = ({ kind, own }: About, { goalReminders, achievementAlerts }: Wishes): boolean => {
  const category = own ? undefined : categoryOf(kind)
  if (category === 'reminders') return goalReminders
  return category === undefined || achievementAlerts
}

/** Invitations have a mail of their own, and other people's payments are no reason to fill mailboxes. */
const byMail = ({ kind, own }: About): boolean =>
  kind !== 'invitation' && (kind !== 'contribution_received' || own)

/** Only what cannot wait until somebody reads their mail. */
const byText = ({ kind, days }: About): boolean =>
  ['overdue', 'late', 'your_turn', 'payment_failed', 'payout_sent', 'payout_returned'].includes(kind) ||
  (kind === 'due_soon' && days === 0)

/** Word of money of theirs that has moved, or failed to. */
export const isOwnMoney = ({ kind, own }: Pick<About, 'kind' | 'own'>, amountCents: number | null): boolean =>
  amountCents !== null && (own || categoryOf(kind) === undefined)

const dayMs = 86_400_000
/** Older news than this is for looking up only: nobody is mailed about yesterday because a worker was away. */
const freshDays = 1
export const isFresh = (at: Instant, now: Instant): boolean =>
  Date.parse(now) - Date.parse(at) <= freshDays * dayMs
