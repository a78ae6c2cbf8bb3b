import { notificationPath } from '#shared/api/notifications.ts'
import type { Delivery } from '#shared/ports/notifications.ts'
import { shortened } from '#shared/text.ts'
import { valuesOf } from './goalNotification.ts'
import { asName } from './layout.ts'
import { notificationTexts as texts } from './notificationTexts.ts'
import type { MailText } from './words.ts'

const longestName = 40

/** The text message of a notification: one sentence and a link. */
export const notificationText = (
  notification: Omit<Delivery, 'userId' | 'to'> & { readonly more?: number },
  appUrl: string,
): string => {
  const { kind, goalId, contributionId, goalName, more = 0 } = notification
  const sentences: Partial<Record<typeof kind, MailText>> = texts
  const said = sentences[kind] ?? texts.other
  const values = valuesOf(notification)
  // GSM text messages have no non-breaking space: one would double the cost of the message.
  const fitting = {
    ...values,
    goal: shortened(asName(goalName).trim(), longestName, '...'),
    amount: values.amount.replaceAll('\u00a0', ' '),
  }
  const sentence = typeof said === 'string' ? said : said(fitting)
  if (more > 0) return texts.all({ sentence: texts.withMore({ sentence, more }), link: appUrl })
  return texts.all({ sentence, link: appUrl + notificationPath(kind, goalId, contributionId) })
}
