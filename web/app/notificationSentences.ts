import type { NotificationResponse } from '#shared/api/notifications.ts'
import { day, money } from '../lib/format.ts'
import { noticeTexts } from './noticeTexts.ts'

/** `own`: a receipt for the reader's own payment, not news of another member's. */
export type ShownNotification = NotificationResponse & { readonly own?: boolean }

export const sentenceOf = ({ kind, goalName, name, own = false, ...notice }: ShownNotification): string =>
  noticeTexts.sentences[kind]({
    goal: goalName,
    name: name ?? '',
    who: name ?? noticeTexts.formerMember,
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
