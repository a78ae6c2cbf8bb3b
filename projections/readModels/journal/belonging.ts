import type { GoalEvent } from '#shared/events/goal.ts'
import type { ContributionId } from '#shared/ids.ts'
import type { JournalLine } from '#shared/journal.ts'

/** The debt that a line changes, and the payout that it belongs to; null for none. */
export interface Belonging {
  readonly debtId: string | null
  readonly payoutId: string | null
}

export const belongingOf = (event: GoalEvent, line: JournalLine): Belonging => ({
  debtId: debtOf(event, line),
  payoutId: payoutOf(event, line),
})

/** The payment of an event; null for none. */
export const paymentOf = ({ type, data }: GoalEvent): ContributionId | null => {
  if (type === 'EntryReversed') return paymentOf(data.mistaken)
  return ('contributionId' in data && data.contributionId) || null
}

const debtOf = (event: GoalEvent, line: JournalLine): string | null => {
  const { account } = line
  switch (event.type) {
    case 'DebtArose':
    case 'DebtPaid':
    case 'DebtNetted':
    case 'GuaranteePaid':
    case 'DebtReleased':
    case 'DebtRestored':
      return event.data.debtId
    // Money taken back after it was paid on becomes a debt to the platform.
    case 'ContributionRefunded':
    case 'ContributionRefundFailed':
      return account === 'owing' ? `reversal-${event.data.refundId}` : null
    // It reduces the debt to the platform.
    case 'DepositLowered':
    case 'PayoutLowered':
      return account === 'owing' ? `reversal-${event.data.reversal}` : null
    case 'EntryReversed':
      return debtOf(event.data.mistaken, line)
    case 'ContributionDisputed':
    case 'DisputeWon':
      return account === 'owing' ? `reversal-${event.data.disputeId}` : null
    default:
      return null
  }
}

const payoutOf = (event: GoalEvent, line: JournalLine): string | null => {
  const { account, userId } = line
  switch (event.type) {
    case 'PayoutDue': {
      // A separate part of a payout was booked with the payout itself.
      const { payoutId, splitFrom = payoutId } = event.data
      return account === 'payable' && line.amountMinor > 0 ? splitFrom : payoutId
    }
    case 'PayoutSent':
    case 'PayoutCaseClosed':
    case 'PayoutTransferReversed':
      return event.data.payoutId
    case 'DepositKept':
      return account === 'payable' ? event.data.payoutId : null
    case 'DepositReleased': {
      const { depositId, change, round, reason } = event.data
      if (account !== 'payable') return null
      return reason === 'returned' ? `deposit-${depositId}-${change}` : `round-${round}`
    }
    case 'PotLowered':
    case 'PayoutLowered':
      return account === 'payable' ? event.data.payoutId : null
    case 'EntryReversed':
      return payoutOf(event.data.mistaken, line)
    case 'RoundClosed':
      return account === 'payable' ? `round-${event.data.round}` : null
    case 'DebtPaid':
      return account === 'payable' ? `debt-${event.data.debtId}-${event.data.payment}` : null
    case 'DebtNetted': {
      const { debtId, payment, potRound, payoutId = `round-${potRound}`, creditorUserId } = event.data
      if (account !== 'payable') return null
      // It reduces the debt for both debtor and creditor.
      return userId === creditorUserId ? `debt-${debtId}-${payment}` : payoutId
    }
    case 'GuaranteePaid': {
      const { debtId, payment, payoutId, creditorUserId } = event.data
      if (account !== 'payable') return null
      return userId === creditorUserId ? `debt-${debtId}-${payment}` : payoutId
    }
    case 'DebtRestored':
      return account === 'payable' ? `restored-${event.data.debtId}-${event.data.restoration}` : null
    default:
      return null
  }
}
