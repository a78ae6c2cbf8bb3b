import type { GoalEvent } from '#shared/events/goal.ts'
import type { ContributionId } from '#shared/ids.ts'
import type { JournalLine } from '#shared/journal.ts'

/** The debt that a line changes, and the payout that it is part of; null for none. */
export interface Belonging {
  readonly debtId: string | null
  readonly payoutId: string | null
}

export const belongingOf = (event: GoalEvent, line: JournalLine): Belonging => ({
  debtId: debtOf(event, line),
  payoutId: payoutOf(event, line),
})

/** The payment that an event is about; null where it is about none. */
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
    case 'DebtReleased':
    case 'DebtRestored':
      return event.data.debtId
    // What is taken back after it was paid on becomes a debt to the platform.
    case 'ContributionRefunded':
    case 'ContributionRefundFailed':
      return account === 'owing' ? `reversal-${event.data.refundId}` : null
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
    case 'PayoutDue':
    case 'PayoutSent':
    case 'PayoutCaseClosed':
      return event.data.payoutId
    case 'PotLowered':
      return account === 'payable' ? event.data.payoutId : null
    case 'EntryReversed':
      return payoutOf(event.data.mistaken, line)
    case 'RoundClosed':
      return account === 'payable' ? `round-${event.data.round}` : null
    case 'DebtPaid':
      return account === 'payable' ? `debt-${event.data.debtId}-${event.data.payment}` : null
    case 'DebtNetted': {
      const { debtId, payment, potRound, creditorUserId } = event.data
      if (account !== 'payable') return null
      // As much less of the debtor's pot, and as much for whom it was owed to.
      return userId === creditorUserId ? `debt-${debtId}-${payment}` : `round-${potRound}`
    }
    case 'DebtRestored':
      return account === 'payable' ? `restored-${event.data.debtId}-${event.data.restoration}` : null
    default:
      return null
  }
}
