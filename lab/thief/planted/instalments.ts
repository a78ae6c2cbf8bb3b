import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { contribution } from '../../model/world.ts'
import { cards, changing, type Planted } from './planting.ts'

const setting = { ...cards, hasInstalments: true, deposit: 0 } as const

/** Rules of payments in parts, removed one by one. */
export const inInstalments: Readonly<Record<string, Planted>> = {
  'a part of a round counts as all of it': {
    setting,
    liked: ['pay a part', 'wait'],
    decider: changing(events =>
      events.filter(
        ({ type, data }) =>
          type !== 'DebtArose' || data.cause !== 'round_closed_short' || data.amountMinor === contribution,
      ),
    ),
  },
  'a part of a debt settles all of it': {
    setting: { ...setting, seats: 3, latePolicy: 'reduced' },
    liked: ['pay a part of a debt', 'wait'],
    decider: {
      ...goalDecider,
      evolve: (state, event) => {
        if (event.type !== 'DebtPaid') return goalDecider.evolve(state, event)
        const next = goalDecider.evolve(state, event)
        const after = next.debts.get(event.data.debtId)
        if (!after || after.leftMinor <= 0) return next
        const { debtId, debtorUserId, creditorUserId } = event.data
        const { leftMinor: amountMinor } = after
        return goalDecider.evolve(next, {
          type: 'DebtReleased',
          data: { debtId, debtorUserId, creditorUserId, amountMinor, reason: 'forgiven' },
        })
      },
    },
  },
}
