import { noticePath } from '#shared/api/notices.ts'
import { formatMoney } from '#shared/money.ts'
import type { Delivery } from '#shared/ports/notices.ts'
import { distanceOf } from './goalNotice.ts'
import { asName } from './layout.ts'

const longestName = 40

/** The same as a text message: one sentence and where to go. */
export const noticeText = (notice: Omit<Delivery, 'userId' | 'to'>, appUrl: string): string => {
  const link = appUrl + noticePath(notice.kind, notice.goalId, notice.contributionId)
  return `Calabash: ${sentence(notice)} ${link}`
}

const sentence = (notice: Omit<Delivery, 'userId' | 'to'>): string => {
  const characters = [...asName(notice.goalName).trim()]
  const goal =
    characters.length <= longestName
      ? characters.join('')
      : `${characters.slice(0, longestName - 3).join('')}...`
  const amount = notice.amountCents === null ? 'a payment' : formatMoney(notice.amountCents)
  const distance = distanceOf(notice.days ?? 0)
  switch (notice.kind) {
    case 'due_soon':
      return notice.amountCents === null
        ? `${goal} ends ${distance} and has not reached its target yet.`
        : `${amount} for ${goal} is due ${distance}.`
    case 'overdue':
      return notice.amountCents === null
        ? `${goal} was to reach its target ${distance}.`
        : `${amount} for ${goal} was due ${distance}.`
    case 'your_turn':
      return notice.reason === null
        ? `The pot of ${goal} is full, and it is your turn: ${amount}.`
        : `It is your turn: the pot of ${goal} is yours, ${amount}, although ${notice.reason}.`
    case 'payment_failed':
      return `Your payment of ${amount} for ${goal} failed: ${notice.reason ?? 'your bank declined the card'}.`
    case 'card_expiring':
      return `Your card for ${goal} expires soon.`
    case 'payout_sent':
      return `Your payout of ${amount} from ${goal} is on its way.`
    case 'payout_returned':
      return `Your payout of ${amount} from ${goal} came back. It will be sent again.`
    case 'late':
      return `${goal} is waiting for your ${amount}: grace is over.`
    default:
      return `There is news of ${goal}.`
  }
}
