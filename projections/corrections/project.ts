import type { GoalFact } from '../fact.ts'
import type { ReadTables } from '../readModel.ts'
import type { CorrectionRow } from './table.ts'

export const projectCorrection = (
  { goalId, revision: here, at, event }: GoalFact,
  { corrections }: ReadTables,
): void => {
  const end = (correction: number, changes: Partial<CorrectionRow>): void => {
    const row = corrections.get({ goalId, correction })
    if (!row) throw new Error(`correction ${correction} has no row`)
    corrections.put({ ...row, ...changes, endedAt: at })
  }
  switch (event.type) {
    case 'CorrectionProposed': {
      const { correction, revision, byUserId, reason, mistaken } = event.data
      corrections.put({
        ...{ goalId, correction, revision, reason, entry: mistaken.type },
        ...{ amountCents: mistaken.data.amountCents, status: 'proposed' },
        ...{ proposedByUserId: byUserId, proposedAt: at, endedByUserId: null, endedAt: null },
        ...{ note: null, reversalRevision: null },
      })
      return
    }
    case 'CorrectionWithdrawn':
      end(event.data.correction, { status: 'withdrawn', endedByUserId: event.data.byUserId })
      return
    case 'CorrectionDeclined': {
      const { correction, byUserId, note } = event.data
      end(correction, { status: 'declined', endedByUserId: byUserId, note })
      return
    }
    case 'EntryReversed': {
      const { correction, approvedByUserId } = event.data
      end(correction, { status: 'done', endedByUserId: approvedByUserId, reversalRevision: here })
      return
    }
    default:
  }
}
