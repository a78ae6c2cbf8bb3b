import type { GoalNotificationResponse, NotificationResponse } from '#shared/api/notifications.ts'
import { day, money } from '../lib/format.ts'
import { noticeTexts } from './noticeTexts.ts'

export const sentenceOf = (notice: NotificationResponse): string => {
  if (notice.kind !== 'account') return aboutGoal(notice)
  const { text, name } = notice
  return noticeTexts.account({ text, name: name ?? '', hasName: yes(name !== null) })
}

/** `own`: a receipt for the reader's own payment, not news of another member's. */
const aboutGoal = ({ kind, goalName, name, own, ...notice }: GoalNotificationResponse): string =>
  noticeTexts.sentences[kind]({
    goal: goalName,
    name: name ?? '',
    who: name ?? noticeTexts.formerMember,
    currency: notice.currency,
    amount: money(notice.amount, notice.currency),
    date: day(notice.date ?? ''),
    reason: notice.reason ?? '',
    own: yes(own),
    hasName: yes(name !== null),
    hasAmount: yes(notice.amount !== null),
    hasDate: yes(notice.date !== null),
    hasReason: yes(notice.reason !== null && notice.reason !== ''),
  })

const yes = (is: boolean): 'yes' | 'no' => (is ? 'yes' : 'no')
