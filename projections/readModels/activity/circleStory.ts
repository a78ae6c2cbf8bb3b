import type { GoalEvent } from '#shared/events/goal.ts'
import type { GoalFact } from '../fact.ts'
import type { ReadTables } from '../readModel.ts'
import type { Story } from './story.ts'

/** What a circle's people are told of its turns, its debts and its payouts. */
export const storyOfTurn = (
  { goalId, event }: Pick<GoalFact, 'goalId'> & { readonly event: GoalEvent },
  { payouts, swaps }: Pick<ReadTables, 'payouts' | 'swaps'>,
): Story | undefined => {
  const payoutNow = (payoutId: string) => {
    const row = payouts.get({ goalId, payoutId })
    return row ? { subject: row.userId, amount: row.amountCents } : {}
  }
  switch (event.type) {
    case 'CharterAmended':
      return { actor: event.data.byUserId }
    case 'CharterAccepted':
      return { actor: event.data.userId }
    case 'RotationOrdered':
    case 'DrawCommitted':
      return { actor: event.data.byUserId }
    case 'CircleShrunk':
      return { actor: event.data.byUserId, detail: String(event.data.seats) }
    case 'DrawSalted':
      return { actor: event.data.userId }
    case 'DrawRevealed':
    case 'RotationBegan':
      return { actor: null }
    case 'RoundOpened':
      return { actor: event.data.byUserId, detail: String(event.data.round) }
    case 'MemberLate':
      return { actor: null, subject: event.data.userId, detail: String(event.data.round) }
    case 'RoundClosed': {
      const { shortByUserId, recipientUserId, potCents, round } = event.data
      return { actor: shortByUserId, subject: recipientUserId, amount: potCents, detail: String(round) }
    }
    case 'DebtArose': {
      const { debtorUserId, creditorUserId, amountCents, cause } = event.data
      return { actor: debtorUserId, ...toOther(creditorUserId), amount: amountCents, detail: cause }
    }
    case 'DebtPaid':
    case 'DebtNetted': {
      const { debtorUserId, creditorUserId, amountCents } = event.data
      return { actor: debtorUserId, ...toOther(creditorUserId), amount: amountCents }
    }
    case 'DebtReleased': {
      const { creditorUserId, debtorUserId, amountCents, reason } = event.data
      return { actor: creditorUserId, subject: debtorUserId, amount: amountCents, detail: reason }
    }
    case 'SwapProposed':
      return { actor: event.data.byUserId, subject: event.data.withUserId }
    case 'SwapAccepted': {
      const row = swaps.get({ goalId, swap: event.data.swap })
      return row ? { actor: row.withUserId, subject: row.byUserId } : undefined
    }
    case 'SwapDeclined': {
      const { swap, byUserId } = event.data
      const withdrawn = swaps.get({ goalId, swap })?.byUserId === byUserId
      return { actor: byUserId, detail: withdrawn ? 'withdrawn' : 'declined' }
    }
    case 'CircleWoundUp':
    case 'WithdrawalRequested':
      return { actor: event.data.byUserId }
    case 'PayoutDue': {
      // The pot of a round is told as it is closed, and what was owed as it is paid.
      const { reason, userId, amountCents } = event.data
      return reason === 'withdrawal' ? { actor: null, subject: userId, amount: amountCents } : undefined
    }
    case 'PayoutApproved':
    case 'PayoutConfirmed':
    case 'PayoutContested':
      return { ...payoutNow(event.data.payoutId), actor: event.data.byUserId }
    case 'PayoutSent': {
      const { byUserId, userId, amountCents } = event.data
      return { actor: byUserId, subject: userId, amount: amountCents }
    }
    case 'PayoutCaseClosed': {
      const { byUserId, userId, amountCents, outcome } = event.data
      return { actor: byUserId, subject: userId, amount: amountCents, detail: outcome }
    }
    default:
      return undefined
  }
}

/** Nobody, where it is owed to the house. */
const toOther = (creditor: Story['subject'] | null): Pick<Story, 'subject'> =>
  creditor == null ? {} : { subject: creditor }
