import type { NotificationKind } from '#shared/api/notifications.ts'
import { notificationPath } from '#shared/api/notifications.ts'
import { usualCircleWord } from '#shared/circleWords.ts'
import { circleWordTexts } from '#shared/circleWordTexts.ts'
import { formatMoney } from '#shared/money.ts'
import { sentenceOf } from '#shared/notices/said.ts'
import type { Delivery } from '#shared/ports/notifications.ts'
import { cut } from '#shared/text.ts'
import { formatDate } from '#shared/time.ts'
import { correctionTexts } from './correctionTexts.ts'
import { disputeTexts } from './disputeTexts.ts'
import { commonTexts, goalTexts, receiptTexts } from './goalTexts.ts'
import { asName, type Block, type Content, letter } from './layout.ts'
import { turnTexts } from './turnTexts.ts'
import { type MailText, type MailTexts, shortName, type Values } from './words.ts'

export type NotificationValues = Omit<Delivery, 'userId' | 'to' | 'whatsApp' | 'language'> & {
  readonly appUrl: string
  /** The unsubscribe link; undefined for mails that can't be turned off. */
  readonly unsubscribe: string | undefined
}

/** The mail of a notification. */
export const goalNotification = (notification: NotificationValues): Content => {
  const { username, appUrl, kind, own, goalId, contributionId, unsubscribe } = notification
  const values = valuesOf(notification)
  const said = (text: MailText): string => (typeof text === 'string' ? text : text(values))
  const isReceipt = own && kind === 'contribution_received'
  const mail: MailTexts = isReceipt ? receiptTexts : texts[kind]
  const { subject, preheader, text, button = commonTexts.button, note } = mail
  const [title, advice] = note ?? [commonTexts.strange, commonTexts.member]
  const blocks: Block[] = [
    ...text.map(said).filter(paragraph => paragraph !== ''),
    { kind: 'button', label: said(button), link: appUrl + notificationPath(kind, goalId, contributionId) },
    { kind: 'note', title: said(title), text: said(advice) },
  ]
  return letter({
    username,
    subject: cut(said(subject), longestSubject),
    preheader: said(preheader),
    blocks,
    ...(unsubscribe
      ? { unsubscribe: { label: commonTexts.end[ends[kind] ?? 'any'], link: unsubscribe } }
      : {}),
  })
}

const longestSubject = 60

/** The title and the first paragraph, for a mail with several notifications. */
export const firstLines = (
  notification: Omit<Delivery, 'to' | 'whatsApp' | 'language'>,
): { readonly title: string; readonly text: string } => {
  const { subject, text } = texts[notification.kind]
  const values = valuesOf(notification)
  const said = (one: MailText): string => (typeof one === 'string' ? one : one(values))
  return { title: cut(said(subject), longestSubject), text: text.map(said).find(line => line !== '') ?? '' }
}

/** The sentence of a push message: the mail's subject, without an amount, because locked screens show it. */
export const pushTitle = (
  notification: Omit<Delivery, 'userId' | 'to' | 'whatsApp' | 'language'>,
): string => {
  const { subject } = texts[notification.kind]
  const values = { ...valuesOf(notification), amount: commonTexts.money }
  const said = typeof subject === 'string' ? subject : subject(values)
  return cut(`${said.slice(0, 1).toUpperCase()}${said.slice(1)}`, longestPush)
}
const longestPush = 100

const texts: Readonly<Record<NotificationKind, MailTexts>> = {
  ...turnTexts,
  ...disputeTexts,
  ...correctionTexts,
  ...goalTexts,
}

/** Which mails the unsubscribe link turns off. */
const ends: Partial<Record<NotificationKind, 'reminders' | 'news'>> = {
  due_soon: 'reminders',
  overdue: 'reminders',
  seat_due: 'reminders',
  reminded: 'reminders',
  your_turn: 'reminders',
  joined: 'news',
  goal_reached: 'news',
  swap_declined: 'news',
  circle_completed: 'news',
}

/** `today`, `tomorrow`, `in 3 days`, `2 days ago`. */
const distanceOf = (days: number): string =>
  commonTexts.distance({ when: days < 0 ? 'past' : 'future', days: Math.abs(days) })

export const valuesOf = (notification: Omit<Delivery, 'userId' | 'to' | 'whatsApp' | 'language'>): Values => {
  const { goalName, name, amountMinor, currency, date, days, contributionId, own } = notification
  const reason = reasonOf(notification)
  const who = name === null ? commonTexts.somebody : asName(name)
  return {
    goal: `“${asName(goalName)}”`,
    short: shortName(goalName),
    who,
    whoShort: shortName(who, 20),
    amount: amountMinor === null ? commonTexts.payment : formatMoney(amountMinor, currency),
    currency,
    date: date === null ? '' : formatDate(date),
    distance: distanceOf(days ?? 0),
    reason: reason ?? '',
    circleWord: circleWordTexts[notification.circleWord ?? usualCircleWord],
    number: contributionId ?? '',
    priced: yesOrNo(amountMinor),
    dated: yesOrNo(date),
    reasoned: yesOrNo(reason),
    numbered: yesOrNo(contributionId),
    whose: own ? 'own' : 'other',
  }
}
const reasonOf = ({ reason }: Pick<Delivery, 'reason'>): string | null =>
  typeof reason === 'object' && reason !== null ? (sentenceOf(reason) ?? null) : reason

const yesOrNo = (value: unknown) => (value === null ? 'no' : 'yes')
