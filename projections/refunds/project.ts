import type { RefundRequestId } from '#shared/ids.ts'
import type { GoalFact } from '../fact.ts'
import type { ReadTables } from '../readModel.ts'
import type { RefundRow } from './table.ts'

export const projectRefund = ({ goalId, at, event }: GoalFact, { refunds }: ReadTables): void => {
  const end = (refundRequestId: RefundRequestId, status: RefundRow['status']): void => {
    const row = refunds.get({ refundRequestId })
    if (row) refunds.put({ ...row, status })
  }
  switch (event.type) {
    case 'RefundRequested': {
      const { refundRequestId, contributionId, amountCents, byUserId, reason } = event.data
      const asked = { refundRequestId, contributionId, goalId, amountCents, byUserId, reason }
      refunds.put({ ...asked, status: 'requested', requestedAt: at })
      return
    }
    case 'RefundRefused':
      end(event.data.refundRequestId, 'refused')
      return
    case 'ContributionRefunded':
      if (event.data.refundRequestId !== null) end(event.data.refundRequestId, 'made')
      return
    default:
  }
}
