import type { NoticeKind } from '../api/notices.ts'
import type { ContributionId, GoalId, UserId } from '../ids.ts'
import type { Cents } from '../money.ts'
import type { CalendarDate, Instant } from '../time.ts'

/** Something that somebody should know of. */
export interface NewNotice {
  /** What it comes from; the same cause never tells the same person twice. */
  readonly cause: string
  readonly userId: UserId
  readonly kind: NoticeKind
  readonly goalId: GoalId
  /** As it was then, so that every attempt at a mail says the same. */
  readonly goalName: string
  readonly at: Instant
  /** The other person whom it is about, if there is one. */
  readonly aboutUserId?: UserId
  readonly amountCents?: Cents
  readonly date?: CalendarDate
  /** From then to `date`; negative when that is past. */
  readonly days?: number
  /** A clause that says why, in words for the reader. */
  readonly reason?: string
  readonly contributionId?: ContributionId
  /** For the one who paid: the receipt. */
  readonly own?: boolean
}

export const deliveryChannels = ['email', 'sms'] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]

/** One notice that is to go out one way. */
export interface WaitingDelivery {
  readonly noticeId: string
  readonly channel: DeliveryChannel
  /** The reader's own, for what should not come in the night. */
  readonly timeZone: string
  readonly kind: NoticeKind
}

/** What a mail or text message is written from. */
export interface Delivery {
  readonly userId: UserId
  /** A mail address, or a phone number in E.164. */
  readonly to: string
  readonly username: string
  readonly kind: NoticeKind
  readonly own: boolean
  readonly goalId: GoalId
  readonly goalName: string
  readonly name: string | null
  readonly amountCents: Cents | null
  readonly date: CalendarDate | null
  /** From now to the date, where the reader lives. */
  readonly days: number | null
  /** What they were when the notice was made. */
  readonly daysThen: number | null
  readonly reason: string | null
  readonly contributionId: ContributionId | null
}

/** Sent; refused at the other side, for good; or not to be sent any more. */
export type DeliveryEnd = 'sent' | 'refused' | 'unwanted'

/** Notices of all members: made once per cause, delivered at least once. */
export interface Notices {
  /**
   * Keeps those that are new and tells their readers' browsers. Answers with every delivery of these notices that is
   * still to be made, the known ones included: whoever was stopped before delivering can simply call again.
   */
  make(notices: readonly NewNotice[]): Promise<WaitingDelivery[]>
  /** Undefined when there is nothing to send any more: sent, or not wanted any more, or its reader is gone. */
  prepare(noticeId: string, channel: DeliveryChannel): Promise<Delivery | undefined>
  settle(noticeId: string, channel: DeliveryChannel, how: DeliveryEnd): Promise<void>
  /** Those that wait since some time in a window, the longest first. */
  waiting(window: { readonly from: Instant; readonly before: Instant }): Promise<WaitingDelivery[]>
  /** Deletes what is too old for anybody to look for. */
  forgetOld(): Promise<void>
}
