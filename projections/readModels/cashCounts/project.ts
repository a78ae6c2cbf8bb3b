import { readModel } from '../../engine/readModel.ts'
import { cashCountTable } from './table.ts'

export const cashCounts = readModel({
  tables: { cashCounts: cashCountTable },
  canHandle: ['CashCounted'],
  project: ({ goalId, revision, event }, { cashCounts }) => {
    const { explanation = null, ...counted } = event.data
    cashCounts.put({ ...counted, explanation, goalId, revision })
  },
})
