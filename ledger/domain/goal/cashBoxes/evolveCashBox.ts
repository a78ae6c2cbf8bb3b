import type { UserId } from '#shared/ids.ts'
import { add, type Minor, subtract, zero } from '#shared/money.ts'
import type { Evolvers, Evolving } from '../state.ts'
import type { CashHandover } from './cashBoxState.ts'

/** What a cash holder owes rises, or falls. */
export const putIntoBox = (state: Evolving, userId: UserId, amountMinor: Minor): void => {
  state.cashBoxes.set(userId, add(state.cashBoxes.get(userId) ?? zero, amountMinor))
}
export const takeOutOfBox = (state: Evolving, userId: UserId, amountMinor: Minor): void =>
  putIntoBox(state, userId, subtract(zero, amountMinor))

const change = ({ cashHandovers }: Evolving, handover: number, status: CashHandover['status']): void => {
  const known = cashHandovers.get(handover)
  if (known) cashHandovers.set(handover, { ...known, status })
}

export const cashBoxEvolvers = {
  CashCounted: (state, { holderUserId, explanation: _, ...count }) => {
    state.cashCounts.set(holderUserId, count)
  },
  CashHandoverProposed: (state, { handover, ...proposed }) => {
    state.cashHandovers.set(handover, { ...proposed, status: 'proposed' })
  },
  CashHandoverConfirmed: (state, { handover, fromUserId, toUserId, amountMinor }) => {
    change(state, handover, 'confirmed')
    takeOutOfBox(state, fromUserId, amountMinor)
    putIntoBox(state, toUserId, amountMinor)
  },
  CashHandoverEnded: (state, { handover }) => change(state, handover, 'ended'),
} satisfies Partial<Evolvers>
