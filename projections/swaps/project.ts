import type { GoalFact } from '../fact.ts'
import type { ReadTables } from '../readModel.ts'
import type { SwapRow } from './table.ts'

export const projectSwap = ({ goalId, at, event }: GoalFact, { swaps }: ReadTables): void => {
  const end = (swap: number, status: SwapRow['status']): void => {
    const row = swaps.get({ goalId, swap })
    if (row) swaps.put({ ...row, status })
  }
  switch (event.type) {
    case 'SwapProposed':
      swaps.put({ goalId, ...event.data, status: 'proposed', proposedAt: at })
      return
    case 'SwapAccepted':
      end(event.data.swap, 'accepted')
      return
    case 'SwapDeclined':
      end(event.data.swap, 'declined')
      return
    case 'SwapLapsed':
      end(event.data.swap, 'lapsed')
      return
    default:
  }
}
