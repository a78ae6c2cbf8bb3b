import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { draft, type GoalState } from '#ledger/domain/goal/state.ts'
import type { Planted } from './planting.ts'

/** As if what is not held now never was. */
const forgettingHolds = (state: GoalState): GoalState => {
  const forgetful = draft(state)
  for (const [payoutId, payout] of [...state.payouts.entries()])
    if (payout.held?.until === undefined) forgetful.payouts.set(payoutId, { ...payout, held: undefined })
  return forgetful
}

/** Rules of what admins may do, taken out. */
export const inHolds: Readonly<Record<string, Planted>> = {
  'a hold that was ended begins anew': {
    setting: { kind: 'cards', hasBegun: true, admin: 'stranger' },
    decider: {
      ...goalDecider,
      decide: (command, state) =>
        goalDecider.decide(command, command.type === 'HoldPayout' ? forgettingHolds(state) : state),
    },
  },
}
