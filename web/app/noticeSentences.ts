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
    case 'charter_amended':
      return `${who} changed the rules of ${goal}: please accept them`
    case 'draw_begun':
      return `The turns of ${goal} are being drawn: add to it until ${day(notice.date ?? '')}`
    case 'draw_revealed':
      return `The turns of ${goal} have been drawn: ${notice.reason ?? 'see yours'}`
    case 'rotation_begun':
      return `The rotation of ${goal} has begun`
    case 'round_opened':
      return `A new round of ${goal} is open: ${amount} is due on ${day(notice.date ?? '')}`
    case 'late':
      return `${goal} is waiting for your ${amount}, which was due on ${day(notice.date ?? '')}`
    case 'member_late':
      return `${who} is late with ${amount} for ${goal}`
    case 'debt_owed':
      return `You owe ${name ?? 'Calabash'} ${amount} in ${goal}`
    case 'debt_due':
      return `${who} owes you ${amount} in ${goal}`
    case 'swap_proposed':
      return `${who} would like to swap turns with you in ${goal}`
    case 'swap_accepted':
      return `${who} swapped turns with you in ${goal}`
    case 'swap_declined':
      return `${who} would rather not swap turns in ${goal}`
    case 'payout_due':
      return `${amount} from ${goal} is due to you`
    case 'payout_contested':
      return `${who} says that your payout of ${amount} from ${goal} has not come`
    case 'payout_case':
      return `A payout of ${amount} from ${goal} has not come: a case is open`
    case 'payout_returned':
      return `Your payout of ${amount} from ${goal} came back and will be sent again`
    case 'payout_proved':
      return `The payout of ${amount} from ${goal} is shown to have reached you`
    case 'circle_completed':
      return `${goal} is complete: everybody has had their turn`
    case 'circle_wound_up':
      return `${who} wound ${goal} up`
    case 'contribution_reported':
      return `${who} says to have paid ${amount} for ${goal}: has it come?`
    case 'contribution_denied':
      return `Your ${amount} for ${goal} was not received: please look into it`
    case 'dispute_question':
      return `The bank of ${who} asks about ${amount} for ${goal}${by(notice.date)}`
    case 'dispute_opened':
      return `${who} disputes ${amount} for ${goal}${by(notice.date)}`
    case 'payment_disputed':
      return `${amount} of ${who} for ${goal} is disputed and does not count for now`
    case 'correction_waiting':
      return `${who} proposes to reverse ${amount} in ${goal}: please look at it`
    case 'payment_reversed':
      return `${own ? 'Your' : `${who}’s`} contribution of ${amount} to ${goal} counts no longer: ${notice.reason ?? ''}`
    case 'payout_reversed':
      return `The payout of ${amount} from ${goal} to ${own ? 'you' : who} is due again: ${notice.reason ?? ''}`
    case 'release_reversed':
      return `${own ? 'Your' : `${who}’s`} debt of ${amount} in ${goal} is open again: ${notice.reason ?? ''}`
  }
}

const by = (date: string | null): string => (date === null ? '' : `: answer by ${day(date)}`)

/** 'Nov 21, 2026, 2:41 PM' */
export const momentOf = (at: string): string =>
  `${day(at)}, ${new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })}`
