import type { NoticeResponse } from '#shared/api/notices.ts'
import { day, money } from '../lib/format.ts'

/** `own`: a receipt for the reader's own payment, as opposed to news of somebody else's. */
export type Told = NoticeResponse & { readonly own?: boolean }

export const sentenceOf = ({ kind, goalName: goal, name, own, ...notice }: Told): string => {
  const who = name ?? 'A former member'
  const amount = money(notice.amount)
  switch (kind) {
    case 'invitation':
      return `${who} invited you to ${goal}`
    case 'joined':
      return `${who} joined ${goal}`
    case 'contribution_received':
      return own
        ? `Your contribution of ${amount} to ${goal} has arrived`
        : `${who} contributed ${amount} to ${goal}`
    case 'payment_failed':
      return `Your payment of ${amount} to ${goal} failed${notice.reason ? `: ${notice.reason}` : ''}`
    case 'due_soon':
      return `Payment due for ${goal}`
    case 'overdue':
      return `Your payment for ${goal} was due on ${day(notice.date ?? '')}`
    case 'your_turn':
      return `It is your turn to receive ${notice.amount === null ? 'the pot of' : `${amount} from`} ${goal}`
    case 'payout_sent':
      return `Your payout of ${amount} from ${goal} has been sent`
    case 'card_expiring':
      return `Your card for ${goal} expires on ${day(notice.date ?? '')}`
    case 'goal_reached':
      return `${goal} has reached its target`
  }
}

/** 'Nov 21, 2026, 2:41 PM' */
export const momentOf = (at: string): string =>
  `${day(at)}, ${new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })}`
