import { subtract, zero } from '#shared/money.ts'
import type { GoalFact } from '../fact.ts'
import type { ReadTables } from '../readModel.ts'
import type { DisputeRow } from './table.ts'

export const projectDispute = ({ goalId, at, event }: GoalFact, { disputes }: ReadTables): void => {
  const change = (disputeId: string, changes: (row: DisputeRow) => Partial<DisputeRow>): void => {
    const row = disputes.get({ disputeId })
    if (row) disputes.put({ ...row, ...changes(row) })
  }
  switch (event.type) {
    case 'ContributionQuestioned':
    case 'ContributionDisputed': {
      const { disputeId, contributionId, userId, amountCents, reason, answerBy } = event.data
      const taken = event.type === 'ContributionDisputed'
      disputes.put({
        ...{ disputeId, contributionId, goalId, userId, amountCents, reason, answerBy },
        feeCents: taken ? event.data.feeCents : zero,
        status: taken ? 'open' : 'question',
        openedAt: disputes.get({ disputeId })?.openedAt ?? at,
      })
      return
    }
    case 'ContributionQuestionClosed':
      change(event.data.disputeId, () => ({ status: 'closed' }))
      return
    case 'DisputeAnswered':
      change(event.data.disputeId, () => ({ status: 'answered' }))
      return
    case 'DisputeLost':
      change(event.data.disputeId, () => ({ status: 'lost' }))
      return
    case 'DisputeWon': {
      const { disputeId, feeReturnedCents } = event.data
      change(disputeId, row => ({ status: 'won', feeCents: subtract(row.feeCents, feeReturnedCents) }))
      return
    }
    default:
  }
}
