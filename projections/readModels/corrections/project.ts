import { readModel } from '../../engine/readModel.ts'
import { type CorrectionRow, correctionTable } from './table.ts'

export const corrections = readModel({
  tables: { corrections: correctionTable },
  canHandle: ['CorrectionProposed', 'CorrectionWithdrawn', 'CorrectionDeclined', 'EntryReversed'],
  needs: ({ goalId, event }, { corrections }) =>
    corrections.request({ goalId, correction: event.data.correction }),
  project: ({ goalId, revision: eventRevision, at, event }, { corrections }) => {
    const { correction } = event.data
    const end = (changes: Partial<CorrectionRow>): void => {
      const row = corrections.get({ goalId, correction })
      if (!row) throw new Error(`correction ${correction} has no row`)
      corrections.put({ ...row, ...changes, endedAt: at })
    }
    switch (event.type) {
      case 'CorrectionProposed': {
        const { revision, byUserId, reason, mistaken } = event.data
        return corrections.put({
          goalId,
          correction,
          revision,
          entry: mistaken.type,
          amountMinor: mistaken.data.amountMinor,
          status: 'proposed',
          reason,
          proposedByUserId: byUserId,
          proposedAt: at,
          endedByUserId: null,
          endedAt: null,
          note: null,
          reversalRevision: null,
        })
      }
      case 'CorrectionWithdrawn':
        return end({ status: 'withdrawn', endedByUserId: event.data.byUserId })
      case 'CorrectionDeclined': {
        const { byUserId, note } = event.data
        return end({ status: 'declined', endedByUserId: byUserId, note })
      }
      case 'EntryReversed': {
        const { approvedByUserId } = event.data
        return end({ status: 'done', endedByUserId: approvedByUserId, reversalRevision: eventRevision })
      }
    }
  },
})
