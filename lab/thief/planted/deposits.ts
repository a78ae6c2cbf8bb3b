import { releasing } from '#ledger/domain/goal/deposits/answering.ts'
import { depositsOf } from '#ledger/domain/goal/deposits/deposits.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { changing, type Planted } from './planting.ts'

const withDeposits = { kind: 'cards', hasBegun: false, deposit: 2, sendsAfter: 0 } as const

/** Nothing of a deposit pays for its seat. */
const withoutDefault = (events: readonly GoalEvent[]): readonly GoalEvent[] => {
  const debts = new Set(
    events.flatMap(({ type, data }) =>
      type === 'DepositReleased' && data.forDebt ? [data.forDebt.debtId] : [],
    ),
  )
  return events.filter(({ type, data }) => {
    if (type === 'DepositReleased') return data.reason !== 'default'
    if (type === 'DebtPaid' || type === 'DebtNetted') return !debts.has(data.debtId)
    return type !== 'PayoutDue' || ![...debts].some(debtId => data.payoutId.startsWith(`debt-${debtId}-`))
  })
}

export const inDeposits: Readonly<Record<string, Planted>> = {
  'a deposit does not go back': {
    setting: withDeposits,
    decider: changing(events =>
      events.filter(
        ({ type, data }) =>
          !(type === 'DepositReleased' && data.reason === 'returned') &&
          !(type === 'RefundRequested' && data.reason === 'deposit_returned'),
      ),
    ),
  },
  'a deposit goes back with its own pot': {
    setting: { ...withDeposits, seats: 3, honest: [3] },
    decider: changing((events, state) =>
      events.flatMap((event): GoalEvent[] => {
        if (event.type !== 'RoundClosed') return [event]
        const lying = depositsOf(state, event.data.recipientUserId)
        const released = lying.map(([id, one]) =>
          releasing([id, one], { amountMinor: one.leftMinor, reason: 'returned' }),
        )
        return [event, ...released]
      }),
    ),
  },
  'a deposit pays nothing at a default': {
    setting: { ...withDeposits, seats: 3, honest: [3] },
    decider: changing(withoutDefault),
  },
}
