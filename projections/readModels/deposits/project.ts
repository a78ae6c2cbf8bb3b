import { add, subtract, zero } from '#shared/money.ts'
import { readModel } from '../../engine/readModel.ts'
import { depositTable } from './table.ts'

export const deposits = readModel({
  tables: { deposits: depositTable },
  canHandle: ['DepositPlaced', 'DepositFirm', 'DepositKept', 'DepositLowered', 'DepositReleased'],
  needs: ({ goalId, event }, { deposits }) => {
    deposits.request({ goalId, depositId: event.data.depositId })
  },
  project: ({ goalId, at, event }, { deposits }) => {
    const { depositId, userId, amountMinor } = event.data
    const row = deposits.get({ goalId, depositId })
    switch (event.type) {
      case 'DepositPlaced':
      case 'DepositKept': {
        const round = event.type === 'DepositKept' ? event.data.round : null
        const leftMinor = add(row?.leftMinor ?? zero, amountMinor)
        deposits.put({ goalId, depositId, userId, leftMinor, isFirm: false, round, placedAt: at })
        return
      }
      case 'DepositFirm':
        if (row) deposits.put({ ...row, isFirm: true })
        return
      default:
        if (row) deposits.put({ ...row, leftMinor: subtract(row.leftMinor, amountMinor) })
    }
  },
})
