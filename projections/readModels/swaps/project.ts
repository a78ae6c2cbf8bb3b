import { readModel } from '../../engine/readModel.ts'
import { type SwapRow, swapTable } from './table.ts'

export const swaps = readModel({
  tables: { swaps: swapTable },
  canHandle: ['SwapProposed', 'SwapAccepted', 'SwapDeclined', 'SwapLapsed'],
  needs: ({ goalId, event }, { swaps }) => swaps.request({ goalId, swap: event.data.swap }),
  project: ({ goalId, at, event }, { swaps }) => {
    const end = (status: SwapRow['status']): void => {
      const row = swaps.get({ goalId, swap: event.data.swap })
      if (row) swaps.put({ ...row, status })
    }
    switch (event.type) {
      case 'SwapProposed': {
        const { positions: [byTurn, withTurn] = [null, null], ...proposed } = event.data
        return swaps.put({ goalId, ...proposed, byTurn, withTurn, status: 'proposed', proposedAt: at })
      }
      case 'SwapAccepted':
        return end('accepted')
      case 'SwapDeclined':
        return end('declined')
      case 'SwapLapsed':
        return end('lapsed')
    }
  },
})
