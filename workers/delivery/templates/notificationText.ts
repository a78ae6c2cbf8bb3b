import { notificationPath } from '#shared/api/notifications.ts'
import type { Delivery } from '#shared/ports/notifications.ts'
import { valuesOf } from './goalNotification.ts'
import { asName } from './layout.ts'
import { notificationTexts as texts } from './notificationTexts.ts'
import type { MailText } from './words.ts'

const longestName = 40

/** The text message of a notification: one sentence and a link. */
export const notificationText = (notification: Omit<Delivery, 'userId' | 'to'>, appUrl: string): string => {
  const { kind, goalId, contributionId, goalName } = notification
  const sentences: Partial<Record<typeof kind, MailText>> = texts
  const said = sentences[kind] ?? texts.other
  const values = { ...valuesOf(notification), goal: shortened(goalName) }
  return texts.all({
    sentence: typeof said === 'string' ? said : said(values),
    link: appUrl + notificationPath(kind, goalId, contributionId),
  })
}

const shortened = (name: string): string => {
  const characters = [...asName(name).trim()]
  return characters.length <= longestName
    ? characters.join('')
    : `${characters.slice(0, longestName - 3).join('')}...`
}
