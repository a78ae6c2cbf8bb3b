import { readModel } from '../../engine/readModel.ts'
import { drawTable, saltTable } from './table.ts'

export const draws = readModel({
  tables: { draws: drawTable, salts: saltTable },
  canHandle: [
    'DrawCommitted',
    'DrawSalted',
    'DrawSaltCommitted',
    'DrawSaltRevealed',
    'DrawRevealed',
    'DrawVoided',
  ],
  needs: ({ goalId, event }, { draws, salts }) => {
    const { draw } = event.data
    draws.request({ goalId, draw })
    if (event.type === 'DrawSaltRevealed') salts.request({ goalId, draw, userId: event.data.userId })
  },
  project: ({ goalId, event }, { draws, salts }) => {
    switch (event.type) {
      case 'DrawCommitted': {
        const { draw, byUserId, commitment, endsAt, revealBy = null, drawnFirst: first } = event.data
        const nothing = { seed: null, drawn: null, missing: null }
        const drawnFirst = first?.join(',') ?? null
        return draws.put({ goalId, draw, byUserId, commitment, endsAt, revealBy, drawnFirst, ...nothing })
      }
      case 'DrawSalted':
        return salts.put({ goalId, ...event.data, commitment: null })
      case 'DrawSaltCommitted':
        return salts.put({ goalId, ...event.data, salt: null })
      case 'DrawSaltRevealed': {
        const { draw, userId, salt } = event.data
        const row = salts.get({ goalId, draw, userId })
        if (row) salts.put({ ...row, salt })
        return
      }
      case 'DrawRevealed': {
        const { draw, seed, order } = event.data
        const row = draws.get({ goalId, draw })
        if (row) draws.put({ ...row, seed, drawn: order.join(',') })
        return
      }
      case 'DrawVoided': {
        const { draw, missing } = event.data
        const row = draws.get({ goalId, draw })
        if (row) draws.put({ ...row, missing: missing.join(',') })
      }
    }
  },
})
