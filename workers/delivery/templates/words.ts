import type { NotificationKind } from '#shared/api/notifications.ts'
import { shortened } from '#shared/text.ts'
import { asName } from './layout.ts'

/** The values of the messages: names are escaped, and the short ones fit into a subject. */
export interface Values {
  readonly goal: string
  readonly short: string
  readonly who: string
  readonly whoShort: string
  readonly amount: string
  readonly date: string
  readonly currency: string
  /** `today`, `in 3 days`, `2 days ago`. */
  readonly distance: string
  readonly reason: string
  /** What the members of a circle call it, such as tanda. */
  readonly circleWord: string
  readonly number: string
  /**
   * Selectors: whether there is an amount, a date, a reason, a number, and whether it is about the reader.
   */
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
  /** Paragraphs; an empty one is left out. */
  readonly text: readonly MailText[]
  /** `Open the goal` by default. */
  readonly button?: MailText
  /** Title and text of what to do for a reader who did not expect the mail; the usual ones by default. */
  readonly note?: readonly [title: MailText, text: MailText]
}

export type Mails = Partial<Record<NotificationKind, MailTexts>>

/** Shortens a name to fit into a subject. */
export const shortName = (name: string, most = 28): string => shortened(asName(name).trim(), most)
