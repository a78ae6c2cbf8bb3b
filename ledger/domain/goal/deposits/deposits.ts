import type { UserId } from '#shared/ids.ts'
import { add, larger, type Minor, subtract, sum, zero } from '#shared/money.ts'
import { type Circle, charterOf } from '../rotation/circle.ts'
import type { GoalState } from '../state.ts'
import type { Deposit } from './depositState.ts'

/** What the charter asks of each seat; nothing where it asks for none. */
export const depositMinorOf = (circle: Circle): Minor => charterOf(circle).deposit?.amountMinor ?? zero

/** What lies for a seat, whoever has paid it. */
export const depositsOf = ({ deposits }: GoalState, seatUserId: UserId): [string, Deposit][] =>
  [...deposits.entries()].filter(([, one]) => one.seatUserId === seatUserId && one.leftMinor > 0)

/** It has come to stay: no bank can ordinarily take it back, or it was kept back from a pot. */
export const isPlaced = ({ isFirm, round }: Deposit): boolean => isFirm || round !== undefined

/** What answers for a seat: only what is firm, so that its parts never turn out smaller. */
export const answeringMinor = (state: GoalState, seatUserId: UserId): Minor =>
  sum(
    depositsOf(state, seatUserId)
      .filter(([, { isFirm }]) => isFirm)
      .map(([, { leftMinor }]) => leftMinor),
  )

/** What the holder of a seat has placed for it, and what of that has come to stay. */
export const placedBy = (state: GoalState, userId: UserId) => {
  let [allMinor, stayingMinor] = [zero, zero]
  for (const [, one] of state.deposits.entries()) {
    if (one.userId !== userId || one.seatUserId !== userId) continue
    allMinor = add(allMinor, one.amountMinor)
    if (isPlaced(one)) stayingMinor = add(stayingMinor, one.amountMinor)
  }
  return { allMinor, stayingMinor }
}

/** What is still to be paid of a seat's deposit. Once its pot has been paid out nothing is: that was kept back. */
export const missingDepositMinor = (circle: Circle, userId: UserId): Minor => {
  const position = circle.members.get(userId)?.position ?? null
  if (circle.cancelled || position === null || position <= circle.closedRounds) return zero
  return larger(zero, subtract(depositMinorOf(circle), placedBy(circle, userId).allMinor))
}
