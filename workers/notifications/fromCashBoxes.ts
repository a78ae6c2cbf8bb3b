import { ceilingOf, inBox } from '#ledger/domain/goal/cashBoxes/boxes.ts'
import type { GoalState } from '#ledger/domain/goal/state.ts'
import type { UserId } from '#shared/ids.ts'
import { sayings } from '#shared/notices/said.ts'
import { runsGoal } from '#shared/roles.ts'
import type { Makers } from './eventContext.ts'

/** About cash that members keep for the circle. */
export const fromCashBoxes = {
  /** The other cash holder is asked. */
  CashHandoverProposed: ({ fromUserId, toUserId, amountMinor }, { eventId: cause }) => [
    { cause, userId: toUserId, kind: 'cash_handover', aboutUserId: fromUserId, amountMinor },
  ],
  /** To who handed it over, and to those who run the circle. */
  CashHandoverConfirmed: ({ fromUserId, toUserId, amountMinor }, { eventId: cause, state }) => {
    const about = { cause, kind: 'cash_handed_over', aboutUserId: toUserId, amountMinor } as const
    const others = runners(state).filter(userId => userId !== fromUserId && userId !== toUserId)
    return [{ ...about, userId: fromUserId, own: true }, ...others.map(userId => ({ ...about, userId }))]
  },
  /** To the other side. */
  CashHandoverEnded: ({ handover, byUserId }, { eventId: cause, state }) => {
    const known = state.cashHandovers.get(handover)
    if (!known) return []
    const { fromUserId, toUserId, amountMinor } = known
    const userId = byUserId === fromUserId ? toUserId : fromUserId
    return [{ cause, userId, kind: 'cash_handover_ended', aboutUserId: byUserId, amountMinor }]
  },
  /** To the other cash holders, and to those who run the circle. */
  CashCounted: ({ holderUserId, expectedMinor, countedMinor }, { eventId: cause, state }) => {
    const { counted } = sayings.reason
    const reason = countedMinor === expectedMinor ? counted.same : counted.differs
    const readers = new Set([...holders(state), ...runners(state)])
    readers.delete(holderUserId)
    const about = {
      cause,
      kind: 'cash_counted',
      aboutUserId: holderUserId,
      amountMinor: countedMinor,
    } as const
    return [...readers].map(userId => ({ ...about, userId, reason }))
  },
} satisfies Makers

const runners = ({ members }: GoalState): UserId[] =>
  [...members.entries()].flatMap(([userId, { role }]) => (runsGoal(role) ? [userId] : []))

/** Also who is no cash holder any more, and still has cash. */
const holders = (state: GoalState): UserId[] =>
  [...new Set([...state.members.entries(), ...state.cashBoxes.entries()].map(([userId]) => userId))].filter(
    userId => ceilingOf(state, userId) > 0 || inBox(state, userId) > 0,
  )
