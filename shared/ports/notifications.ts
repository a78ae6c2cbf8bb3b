import type { NotificationKind } from '../api/notifications.ts'
import type { CircleWord } from '../circleWords.ts'
import type { Currency } from '../currencies.ts'
import type { ContributionId, GoalId, UserId } from '../ids.ts'
import type { Language } from '../language.ts'
import type { Minor } from '../money.ts'
import type { Said } from '../notices/said.ts'
import type { CalendarDate, Instant } from '../time.ts'

export type NoticeReason = string | Said | readonly Said[]

/** A new notification for one user. */
export interface NewNotification {
  /** The same cause never makes two notifications for one user. */
  readonly cause: string
  readonly userId: UserId
  readonly kind: NotificationKind
  readonly goalId: GoalId
  /** The value at that time, so that repeated mails are identical. */
  readonly goalName: string
  /** The goal's, and so the amount's. */
  readonly currency: Currency
  readonly at: Instant
  /** Another user whom it concerns. */
  readonly aboutUserId?: UserId
  readonly amountMinor?: Minor
  readonly date?: CalendarDate
  /** Days from then to `date`; negative when it is past. */
  readonly days?: number
  /** A clause with the reason; as a string in the words of a person. */
  readonly reason?: NoticeReason
  readonly contributionId?: ContributionId
  /** A receipt for the user's own payment. */
  readonly own?: boolean
}

export const singleChannels = ['email', 'sms', 'push'] as const
export type SingleChannel = (typeof singleChannels)[number]
/** `digest` is the mail of the day, which has several notifications. */
export type DeliveryChannel = SingleChannel | 'digest'

/** A notification to be sent over one channel. */
export interface WaitingDelivery {
  readonly noticeId: string
  readonly channel: DeliveryChannel
  /** Of the reader, for messages that should not come at night. */
  readonly timeZone: string
  readonly kind: NotificationKind
}

export interface WaitingDigest {
  readonly userId: UserId
  readonly timeZone: string
  readonly since: Instant
}

/** The content of a message. */
export interface Delivery {
  readonly userId: UserId
  /** A mail address, or a phone number in E.164; empty for push messages, which go to all of the reader's browsers. */
  readonly to: string
  /** Whether the reader wants messages to this number on WhatsApp. */
  readonly whatsApp: boolean
  readonly username: string
  /** Of the reader; null for the installation's. */
  readonly language: Language | null
  readonly kind: NotificationKind
  readonly own: boolean
  readonly goalId: GoalId
  readonly goalName: string
  /** What its members call a circle; null for other goals. */
  readonly circleWord: CircleWord | null
  readonly currency: Currency
  readonly name: string | null
  readonly amountMinor: Minor | null
  readonly date: CalendarDate | null
  /** Days from now to the date, in the reader's time zone. */
  readonly days: number | null
  /** The days when the notification was made. */
  readonly daysThen: number | null
  readonly reason: NoticeReason | null
  readonly contributionId: ContributionId | null
}

/** Sent; refused permanently by the recipient's server; or no longer wanted. */
export type DeliveryEnd = 'sent' | 'refused' | 'unwanted'

/** What happened to an account, for its owner, or for an admin about another one. */
export interface NewAccountNotification {
  /** The same cause never makes two notifications for one user. */
  readonly cause: string
  readonly userId: UserId
  readonly said: Said
  readonly at: Instant
  readonly aboutUserId?: UserId | undefined
  /** It is shown only while the shortage in this currency that began then lasts. */
  readonly shortCurrency?: Currency | undefined
}
/** They are shown in the app only: their mails have links and details of their own. */
export interface AccountNotifications {
  make(notification: NewAccountNotification): Promise<void>
}

/** All users' notifications: made once per cause, delivered at least once. */
export interface Notifications {
  /**
   * Stores the new ones and updates their readers' browsers. Returns all waiting deliveries of these notifications, also
   * of known ones, so that a caller that was interrupted can repeat the call.
   */
  make(notifications: readonly NewNotification[]): Promise<WaitingDelivery[]>
  /** Undefined when it was sent, is no longer wanted, or its reader has no account any more. */
  prepare(noticeId: string, channel: DeliveryChannel): Promise<Delivery | undefined>
  settle(noticeIds: readonly string[], channel: DeliveryChannel, how: DeliveryEnd): Promise<void>
  /** Ends the texts of other reminders that wait for the same reader; returns how many this one stands for. */
  joinReminders(noticeId: string): Promise<number>
  /** Readers with notifications that wait for their mail of the day, and since when the first one waits. */
  digests(): Promise<WaitingDigest[]>
  /** The notifications that have waited for a mail of the day since before this time, oldest first. */
  digestOf(userId: UserId, before: Instant): Promise<string[]>
  /** Deliveries that have waited since a time in this window, oldest first. */
  waiting(window: { readonly from: Instant; readonly before: Instant }): Promise<WaitingDelivery[]>
  /** Deletes notifications that are half a year old. */
  deleteOld(): Promise<void>
}
