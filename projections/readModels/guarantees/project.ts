import { subtract } from '#shared/money.ts'
import { readModel } from '../../engine/readModel.ts'
import { guaranteeTable } from './table.ts'

export const guarantees = readModel({
  tables: { guarantees: guaranteeTable },
  canHandle: ['GuaranteeAsked', 'GuaranteeAccepted', 'GuaranteeEnded', 'GuaranteePaid'],
  needs: ({ goalId, event }, { guarantees }) => {
    guarantees.request({ goalId, guarantee: event.data.guarantee })
  },
  project: ({ goalId, event }, { guarantees }) => {
    const { guarantee, guarantorUserId } = event.data
    const row = guarantees.get({ goalId, guarantee })
    switch (event.type) {
      case 'GuaranteeAsked': {
        const { amountMinor: leftMinor } = event.data
        return guarantees.put({ goalId, guarantee, guarantorUserId, leftMinor, status: 'asked' })
      }
      case 'GuaranteeAccepted':
        if (row) guarantees.put({ ...row, status: 'accepted' })
        return
      case 'GuaranteeEnded':
        if (row) guarantees.put({ ...row, status: 'ended' })
        return
      case 'GuaranteePaid':
        if (row) guarantees.put({ ...row, leftMinor: subtract(row.leftMinor, event.data.amountMinor) })
    }
  },
})
