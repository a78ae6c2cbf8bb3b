import type { ContributionId } from '#shared/ids.ts'
import type { GoalFact } from '../fact.ts'
import type { ReadTables } from '../readModel.ts'
import type { TransactionRow } from './table.ts'

export const projectTransaction = ({ goalId, at, event }: GoalFact, { transactions }: ReadTables): void => {
  const change = (contributionId: ContributionId, changes: Partial<TransactionRow>): void => {
    const row = transactions.get({ contributionId })
    if (!row) throw new Error(`contribution ${contributionId} has no row`)
    transactions.put({ ...row, ...changes })
  }
  switch (event.type) {
    case 'ContributionRequested': {
      const { contributionId, userId, amountCents, round } = event.data
      transactions.put({ ...empty, contributionId, goalId, userId, amountCents, round, createdAt: at })
      return
    }
    case 'ContributionOpened':
      change(event.data.contributionId, { paymentIntentId: event.data.paymentIntentId })
      return
    case 'ContributionProcessing':
      change(event.data.contributionId, { status: 'pending', declineCode: null })
      return
    case 'ContributionDeclined':
      change(event.data.contributionId, {
        status: 'failed',
        declineCode: event.data.declineCode ?? event.data.code,
      })
      return
    case 'ContributionReceived': {
      const { contributionId, userId, amountCents, paymentIntentId } = event.data
      transactions.put({
        ...(transactions.get({ contributionId }) ?? { ...empty, contributionId, goalId, createdAt: at }),
        userId,
        amountCents,
        paymentIntentId,
        status: 'completed',
        state: 'closed',
        completedAt: at,
        declineCode: null,
      })
      return
    }
    case 'ContributionSettled':
      change(event.data.contributionId, {
        feeCents: event.data.feeCents,
        availableAt: event.data.availableAt,
      })
      return
    case 'ContributionCancelled':
      change(event.data.contributionId, { status: 'failed', state: 'closed' })
      return
    default:
      return
  }
}

const empty = {
  status: 'pending',
  state: 'open',
  round: null,
  paymentIntentId: null,
  completedAt: null,
  declineCode: null,
  feeCents: null,
  availableAt: null,
} as const
