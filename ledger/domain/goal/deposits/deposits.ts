import type { UserId } from '#shared/ids.ts'
import { add, larger, type Minor, subtract, sum, zero } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import { firmAt } from '../payouts/firmness.ts'
import { type Circle, charterOf } from '../rotation/circle.ts'
import type { GoalState } from '../state.ts'
import type { Deposit } from './depositState.ts'

/** The deposit of each seat by the charter; nothing where there is none. */
export const depositMinorOf = (circle: Circle): Minor => charterOf(circle).deposit?.amountMinor ?? zero

/** The deposits for a seat, regardless of who paid them. */
export const depositsOf = ({ deposits }: GoalState, seatUserId: UserId): [string, Deposit][] =>
  [...deposits.entries()].filter(([, one]) => one.seatUserId === seatUserId && one.leftMinor > 0)

/** It is firm: no bank can ordinarily take it back, or it was kept back from a pot. */
export const isPlaced = ({ isFirm, round }: Deposit): boolean => isFirm || round !== undefined

/** What answers for a seat: only firm deposits, so that its parts never turn out smaller. */
export const answeringMinor = (state: GoalState, seatUserId: UserId): Minor =>
  sum(
    depositsOf(state, seatUserId)
      .filter(([, { isFirm }]) => isFirm)
      .map(([, { leftMinor }]) => leftMinor),
  )

/** What the holder of a seat has placed for it, and how much of it is firm. */
export const placedBy = (state: GoalState, userId: UserId) => {
  let [allMinor, stayingMinor] = [zero, zero]
  for (const [, one] of state.deposits.entries()) {
    if (one.userId !== userId || one.seatUserId !== userId) continue
    allMinor = add(allMinor, one.amountMinor)
    if (isPlaced(one)) stayingMinor = add(stayingMinor, one.amountMinor)
  }
  return { allMinor, stayingMinor }
}

/**
 * What is still to be paid of a seat's deposit. Nothing after its pot was paid out, because the rest was kept
 * back from it.
 */
export const missingDepositMinor = (circle: Circle, userId: UserId): Minor => {
  const position = circle.members.get(userId)?.position ?? null
  if (circle.cancelled || position === null || position <= circle.closedRounds) return zero
  return larger(zero, subtract(depositMinorOf(circle), placedBy(circle, userId).allMinor))
}

/** From when each of its payments is firm; undefined until the processor has it. */
export const firmTimesOf = (
  { contributions, terms }: GoalState,
  { contributionIds }: Pick<Deposit, 'contributionIds'>,
): readonly (Instant | undefined)[] =>
  contributionIds.map(id => {
    const contribution = contributions.get(id)
    return contribution && firmAt(contribution, terms?.rotation?.charter?.deposit?.firmAfterDays ?? 0)
  })
