import type { GoalFact } from '../fact.ts'
import type { ReadTables } from '../readModel.ts'

export const projectDraw = ({ goalId, event }: GoalFact, { draws, salts }: ReadTables): void => {
  switch (event.type) {
    case 'DrawCommitted':
      draws.put({ goalId, ...event.data, seed: null, drawn: null })
      return
    case 'DrawSalted':
      salts.put({ goalId, ...event.data })
      return
    case 'DrawRevealed': {
      const { draw, seed, order } = event.data
      const row = draws.get({ goalId, draw })
      if (row) draws.put({ ...row, seed, drawn: order.join(',') })
      return
    }
    default:
  }
}
