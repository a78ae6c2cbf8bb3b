import { draftMap } from '#ledger/domain/draftMap.ts'
import type { GoalState } from '#ledger/domain/goal/state.ts'
import { deciding, type Planted } from './planting.ts'

/** As if no payment could be taken back. */
const withoutWaiting = (state: GoalState): GoalState => {
  const { terms } = state
  if (!terms?.rotation?.charter) return state
  const { cash: _, ...charter } = terms.rotation.charter
  return { ...state, payouts: draftMap(), terms: { ...terms, rotation: { ...terms.rotation, charter } } }
}

/** Rules of cash beside cards, removed one by one. */
export const inCash: Readonly<Record<string, Planted>> = {
  'cash is handed to a member whose payment is not sent yet': {
    setting: {
      ...{
        kind: 'mixed',
        hasBegun: true,
        seats: 2,
        honest: [1],
        deposit: 0,
        admin: 'none',
        firmAfterDays: 7,
      },
      ...{ paysAtOnce: true, paysOnLastDay: false, graceDays: 3, latePolicy: 'hold' },
    },
    liked: ['dispute', 'answer about cash', 'pay by card', 'wait'],
    decider: deciding((command, state) =>
      command.type === 'ReportContribution' ? withoutWaiting(state) : state,
    ),
  },
}
