import { subtract, zero } from '#shared/money.ts'
import { readModel } from '../../engine/readModel.ts'
import { type DisputeRow, disputeTable } from './table.ts'

export const disputes = readModel({
  tables: { disputes: disputeTable },
  canHandle: [
    'ContributionQuestioned',
    'ContributionQuestionClosed',
    'ContributionDisputed',
    'DisputeAnswered',
    'DisputeLost',
    'DisputeWon',
  ],
  needs: ({ event }, { disputes }) => disputes.request({ disputeId: event.data.disputeId }),
  project: ({ goalId, at, event }, { disputes }) => {
    const change = (changes: (row: DisputeRow) => Partial<DisputeRow>): void => {
      const row = disputes.get({ disputeId: event.data.disputeId })
      if (row) disputes.put({ ...row, ...changes(row) })
    }
    switch (event.type) {
      case 'ContributionQuestioned':
      case 'ContributionDisputed': {
        const { disputeId, contributionId, userId, amountMinor, reason, answerBy } = event.data
        const isDispute = event.type === 'ContributionDisputed'
        return disputes.put({
          disputeId,
          contributionId,
          goalId,
          userId,
          amountMinor,
          feeMinor: isDispute ? event.data.feeMinor : zero,
          reason,
          status: isDispute ? 'open' : 'question',
          answerBy,
          openedAt: disputes.get({ disputeId })?.openedAt ?? at,
        })
      }
      case 'ContributionQuestionClosed':
        return change(() => ({ status: 'closed' }))
      case 'DisputeAnswered':
        return change(() => ({ status: 'answered' }))
      case 'DisputeLost':
        return change(() => ({ status: 'lost' }))
      case 'DisputeWon': {
        const { feeReturnedMinor } = event.data
        return change(row => ({ status: 'won', feeMinor: subtract(row.feeMinor, feeReturnedMinor) }))
      }
    }
  },
})
