import { readModel } from '../../engine/readModel.ts'
import { type RefundRow, refundTable } from './table.ts'

export const refunds = readModel({
  tables: { refunds: refundTable },
  canHandle: ['RefundRequested', 'RefundRefused', 'ContributionRefunded'],
  needs: ({ event }, { refunds }) => {
    const { refundRequestId } = event.data
    if (refundRequestId !== null) refunds.request({ refundRequestId })
  },
  project: ({ goalId, at, event }, { refunds }) => {
    const end = (status: RefundRow['status']): void => {
      const { refundRequestId } = event.data
      const row = refundRequestId === null ? undefined : refunds.get({ refundRequestId })
      if (row) refunds.put({ ...row, status })
    }
    switch (event.type) {
      case 'RefundRequested': {
        const { refundRequestId, contributionId, amountMinor, byUserId, reason } = event.data
        return refunds.put({
          refundRequestId,
          contributionId,
          goalId,
          amountMinor,
          byUserId,
          reason,
          status: 'requested',
          requestedAt: at,
        })
      }
      case 'RefundRefused':
        return end('refused')
      case 'ContributionRefunded':
        return end('made')
    }
  },
})
