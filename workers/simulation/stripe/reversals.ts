import type { Random } from '../core/random.ts'
import type { Account } from './account.ts'
import { invalid } from './errors.ts'
import {
  type Behaviour,
  type Charge,
  type Dispute,
  type Intent,
  type Refund,
  shownDispute,
  shownRefund,
} from './objects.ts'

export const disputeFee = 1_500

/** Money that goes back: by refunds, which are asked for, and by payers who go to their banks. */
export const createReversals = (account: Account, random: Random) => {
  /** Within minutes of what it follows from, when there may be trouble still, or long afterwards. */
  const soonOrLater = (): number => random.between(100, random.chance(0.5) ? 120_000 : 3_600_000)
  const paidCharge = (intent: Intent): Charge => {
    const charge = intent.charges.at(-1)
    if (intent.status !== 'succeeded' || !charge?.paid)
      throw invalid('There is no successful charge to refund.')
    return charge
  }

  const refund = (intent: Intent, amount: number, metadata: Refund['metadata']): Refund => {
    const charge = paidCharge(intent)
    if (charge.disputed) throw invalid('The charge has been charged back.', 'charge_disputed')
    if (charge.refunded === charge.amount) throw invalid('It has been refunded.', 'charge_already_refunded')
    if (amount > charge.amount - charge.refunded) throw invalid('The refund is greater than what is left.')
    const { refund: outcome } = account.card(charge.card).behaviour
    const status = outcome === 'pends' ? 'pending' : 'succeeded'
    const made: Refund = { id: account.newId('re'), intent: intent.id, amount, metadata, status }
    account.refunds.push(made)
    account.book('refund', -amount)
    charge.refunded += amount
    account.emit('refund.created', shownRefund(made))
    if (outcome === 'pends')
      account.later(random.between(1_000, 300_000), () => {
        made.status = 'succeeded'
        account.emit('refund.updated', shownRefund(made))
      })
    if (outcome === 'fails')
      account.later(soonOrLater(), () => {
        made.status = 'failed'
        account.book('refund_failure', amount)
        charge.refunded -= amount
        account.emit('refund.failed', shownRefund(made))
      })
    return made
  }

  const takeAway = (dispute: Dispute, charge: Charge): void => {
    if (!isOver(dispute)) dispute.status = 'needs_response'
    charge.disputed = true
    dispute.bookings.push(account.book('dispute', -dispute.amount, disputeFee))
    account.emit('charge.dispute.funds_withdrawn', shownDispute(dispute))
    if (dispute.plan === 'won' || dispute.plan === 'lost')
      account.later(soonOrLater(), () => decide(dispute, dispute.plan === 'won'))
  }
  const decide = (dispute: Dispute, isWon: boolean): void => {
    if (isOver(dispute)) return
    dispute.status = isWon ? 'won' : 'lost'
    if (isWon) dispute.bookings.push(account.book('dispute_reversal', dispute.amount, -disputeFee))
    account.emit('charge.dispute.closed', shownDispute(dispute))
  }
  const endQuestion = (dispute: Dispute, charge: Charge, refundedBefore: number): void => {
    if (isOver(dispute)) return
    if (dispute.plan === 'question_escalates' && charge.refunded === refundedBefore) takeAway(dispute, charge)
    else {
      dispute.status = 'warning_closed'
      account.emit('charge.dispute.closed', shownDispute(dispute))
    }
  }
  const open = (intent: Intent, charge: Charge, plan: Behaviour['dispute']): void => {
    const amount = charge.amount - charge.refunded
    if (amount <= 0 || charge.disputed) return
    const id = account.newId('du')
    const dispute: Dispute = { id, intent: intent.id, amount, plan, status: 'needs_response', bookings: [] }
    const isQuestion = plan === 'question' || plan === 'question_escalates'
    if (isQuestion) dispute.status = 'warning_needs_response'
    else charge.disputed = true
    const { refunded } = charge
    account.disputes.push(dispute)
    account.emit('charge.dispute.created', shownDispute(dispute))
    if (isQuestion) account.later(soonOrLater(), () => endQuestion(dispute, charge, refunded))
    // The money is booked a moment after the dispute is told of.
    else account.later(random.between(10, 3_000), () => takeAway(dispute, charge))
  }

  return {
    refund,
    planDispute: (intent: Intent, charge: Charge, plan: Behaviour['dispute']): void => {
      if (plan !== 'none') account.later(soonOrLater(), () => open(intent, charge, plan))
    },
    /** We say something to the bank, or nothing any more. */
    answer: (id: string): void => {
      const dispute = stillOpen(account, id)
      if (dispute.status !== 'needs_response' || dispute.bookings.length === 0) return
      dispute.status = 'under_review'
      account.emit('charge.dispute.updated', shownDispute(dispute))
    },
    accept: (id: string): void => {
      const dispute = stillOpen(account, id)
      if (dispute.status.startsWith('warning_')) {
        dispute.status = 'warning_closed'
        account.emit('charge.dispute.closed', shownDispute(dispute))
      } else decide(dispute, false)
    },
  }
}

const isOver = ({ status }: Dispute): boolean => ['won', 'lost', 'warning_closed'].includes(status)

const stillOpen = (account: Account, id: string): Dispute => {
  const dispute = account.disputes.find(known => known.id === id)
  if (!dispute || isOver(dispute)) throw invalid('This dispute is already closed', 'dispute_already_closed')
  return dispute
}
