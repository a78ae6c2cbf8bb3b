import { readModel } from '../../engine/readModel.ts'
import { drawTable, saltTable } from './table.ts'

export const draws = readModel({
  tables: { draws: drawTable, salts: saltTable },
  canHandle: ['DrawCommitted', 'DrawSalted', 'DrawRevealed'],
  needs: ({ goalId, event }, { draws }) => draws.request({ goalId, draw: event.data.draw }),
  project: ({ goalId, event }, { draws, salts }) => {
    switch (event.type) {
      case 'DrawCommitted':
        return draws.put({ goalId, ...event.data, seed: null, drawn: null })
      case 'DrawSalted':
        return salts.put({ goalId, ...event.data })
      case 'DrawRevealed': {
        const { draw, seed, order } = event.data
        const row = draws.get({ goalId, draw })
        if (row) draws.put({ ...row, seed, drawn: order.join(',') })
      }
    }
  },
})
