import { zero } from '#shared/money.ts'
import { readModel } from '../../engine/readModel.ts'
import { transferTable } from './table.ts'

export const transfers = readModel({
  tables: { transfers: transferTable },
  canHandle: ['PayoutSent', 'PayoutTransferReversed'],
  needs: ({ event }, { transfers }) => {
    if (event.type === 'PayoutTransferReversed') transfers.request({ transferId: event.data.transferId })
  },
  project: ({ goalId, at, event }, { transfers }) => {
    switch (event.type) {
      case 'PayoutSent': {
        const { transferId, accountId, payoutId, attempt, amountMinor } = event.data
        if (transferId === undefined || accountId === undefined) return
        const about = { goalId, payoutId, attempt, accountId, amountMinor }
        return transfers.put({ transferId, ...about, reversedMinor: zero, sentAt: at })
      }
      case 'PayoutTransferReversed': {
        const row = transfers.get({ transferId: event.data.transferId })
        if (row) transfers.put({ ...row, reversedMinor: event.data.reversedMinor })
      }
    }
  },
})
