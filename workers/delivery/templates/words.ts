import type { NotificationKind } from '#shared/api/notifications.ts'
import { shortened } from '#shared/text.ts'
import { asName } from './layout.ts'

/** What the messages are made of: names are safe to be written, and the short ones fit a subject. */
export interface Values {
  readonly goal: string
  readonly short: string
  readonly who: string
  readonly whoShort: string
  readonly amount: string
  readonly date: string
  /** `today`, `in 3 days`, `2 days ago`. */
  readonly distance: string
  readonly reason: string
  readonly number: string
  /** For messages to choose by: whether there is an amount, a date, a reason, a number, and whether it is about the reader. */
  readonly priced: YesOrNo
  readonly dated: YesOrNo
  readonly reasoned: YesOrNo
  readonly numbered: YesOrNo
  readonly whose: 'own' | 'other'
}
type YesOrNo = 'yes' | 'no'

export type MailText = string | ((values: Values) => string)

/** The texts of a mail about a goal. */
export interface MailTexts {
  readonly subject: MailText
  readonly preheader: MailText
  /** Paragraphs; one that comes out empty is left out. */
  readonly text: readonly MailText[]
  /** `Open the goal` when it is left out. */
  readonly button?: MailText
  /** Title and text: what to do for a reader who did not expect it; the usual ones for a member when it is left out. */
  readonly note?: readonly [title: MailText, text: MailText]
}

export type Mails = Partial<Record<NotificationKind, MailTexts>>

/** A name that leaves room in a short subject. */
export const shortName = (name: string, most = 28): string => shortened(asName(name).trim(), most)
