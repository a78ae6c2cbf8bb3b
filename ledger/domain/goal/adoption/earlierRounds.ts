import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import { subtract, sum, zero } from '#shared/money.ts'
import { byPosition, type Circle, contributionMinorOf, isCircle } from '../rotation/circle.ts'
import { shortDebtId } from '../rotation/circleState.ts'
import type { GoalState } from '../state.ts'

type Adopted = GoalEventOf<'RoundAdopted'>

/** The rounds before the one that an adopted circle begins with, by the lines that all seats have confirmed. */
export const earlierRounds = (circle: Circle): Adopted[] => {
  const { openingLines: lines } = circle
  if (!lines) return []
  const holders = byPosition(circle)
  return holders.slice(0, circle.closedRounds).map(([recipientUserId], index) => {
    const shares = holders
      .map(([userId], seat) => ({ userId, amountMinor: lines[seat]?.[index] ?? zero }))
      .filter(({ amountMinor }) => amountMinor > 0)
    const potMinor = sum(shares.map(({ amountMinor }) => amountMinor))
    return { type: 'RoundAdopted', data: { round: index + 1, recipientUserId, potMinor, shares } }
  })
}

/** What a seat had not paid is owed to that round's recipient, as if the round had closed without it here. */
export const openingDebts = (
  state: GoalState,
  { round, recipientUserId, shares }: Adopted['data'],
): GoalEvent[] => {
  if (!isCircle(state)) return []
  return byPosition(state).flatMap(([debtorUserId]) => {
    const paid = shares.find(({ userId }) => userId === debtorUserId)?.amountMinor ?? zero
    const amountMinor = subtract(contributionMinorOf(state), paid)
    if (amountMinor <= 0 || debtorUserId === recipientUserId) return []
    const debtId = shortDebtId(round, debtorUserId)
    const owed = { debtorUserId, creditorUserId: recipientUserId, round, amountMinor }
    return { type: 'DebtArose', data: { debtId, ...owed, cause: 'round_closed_short' } }
  })
}
