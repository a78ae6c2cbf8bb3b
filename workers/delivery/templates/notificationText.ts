import { notificationPath } from '#shared/api/notifications.ts'
import type { Delivery } from '#shared/ports/notifications.ts'
import type { TemplateValues } from '#shared/ports/sms.ts'
import { shortened } from '#shared/text.ts'
import { withPlainLinks } from '#shared/textLinks.ts'
import { valuesOf } from './goalNotification.ts'
import { asName } from './layout.ts'
import { notificationTexts as texts } from './notificationTexts.ts'
import type { MailText } from './words.ts'

const longestName = 40

/** The message of a notification to a phone: one sentence, and where its link leads. */
export const messageToPhone = (
  notification: Omit<Delivery, 'userId' | 'to' | 'whatsApp' | 'language'> & { readonly more?: number },
): TemplateValues => {
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
  return more > 0
    ? { sentence: texts.withMore({ sentence, more }), path: 'contributions' }
    : { sentence, path: notificationPath(kind, goalId, contributionId).slice(1) }
}

/** The same as one text message. */
export const notificationText = (
  notification: Parameters<typeof messageToPhone>[0],
  appUrl: string,
): string => {
  const { sentence, path } = messageToPhone(notification)
  return withPlainLinks(texts.all({ sentence, link: `${appUrl}/${path}` }))
}
