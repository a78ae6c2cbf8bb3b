import type { ContributionId, UserId } from '#shared/ids.ts'
import { add, type Minor, subtract, sum, zero } from '#shared/money.ts'
import { emptyPart, type Part, putDebt } from '../rotation/circleState.ts'
import { isRoundOver, roundsOfSeat } from '../rotation/order.ts'
import type { Evolving, GoalState } from '../state.ts'
import { type Contribution, firmMinor, heldMinor, isUnderWay } from './contribution.ts'

/**
 * Replaces a contribution, and updates everything derived from contributions: what the goal has and has
 * reserved, what each member has, what is paid into open rounds, and which debts are being paid.
 */
export const putContribution = (state: Evolving, id: ContributionId, next: Contribution): void => {
  const before = state.contributions.get(id)
  state.contributions.set(id, next)
  if (isUnderWay(next)) state.open.set(id, next)
  else state.open.delete(id)
  state.reservedMinor = add(subtract(state.reservedMinor, reservedMinor(before)), reservedMinor(next))
  if (before) save(state, before.holderUserId, subtract(zero, heldMinor(before)))
  save(state, next.holderUserId, heldMinor(next))

  if (next.debtId !== undefined) noteDebt(state, id, next, next.debtId)
  if (next.debtId !== undefined || next.round === null || isRoundOver(state, next.round)) return
  if (before && before.holderUserId !== next.holderUserId)
    putPart(state, before.holderUserId, next.round, id, undefined)
  putPart(state, next.holderUserId, next.round, id, next)
}

export const changeContribution = (
  state: Evolving,
  id: ContributionId,
  changes: Partial<Contribution>,
): void => {
  const known = state.contributions.get(id)
  if (known) putContribution(state, id, { ...known, ...changes })
}

const reservedMinor = (contribution: Contribution | undefined): Minor =>
  contribution && isUnderWay(contribution) ? contribution.amountMinor : zero

const save = (state: Evolving, userId: UserId, amount: Minor): void => {
  if (amount === 0) return
  state.receivedMinor = add(state.receivedMinor, amount)
  state.savings.set(userId, add(state.savings.get(userId) ?? zero, amount))
}

const noteDebt = (state: Evolving, id: ContributionId, contribution: Contribution, debtId: string): void => {
  const debt = state.debts.get(debtId)
  // A debt that was handed over with its seat is paid by the present holder.
  if (!debt || debt.debtorUserId !== contribution.holderUserId) return
  const underWay = isUnderWay(contribution) ? id : undefined
  if (underWay === undefined && debt.underWay !== id) return
  putDebt(state, debtId, { ...debt, underWay })
}

/** Payments for a shared seat are for the turns of all its shares. */
const partKey = (state: GoalState, userId: UserId, round: number): string =>
  `${userId}-${roundsOfSeat(state, round).first}`

/** What a member has paid into an open round. */
export const partOf = (state: GoalState, userId: UserId, round: number): Part =>
  state.parts.get(partKey(state, userId, round)) ?? emptyPart

export const dropPart = (state: Evolving, userId: UserId, round: number): void =>
  state.parts.delete(partKey(state, userId, round))

const putPart = (
  state: Evolving,
  userId: UserId,
  round: number,
  id: ContributionId,
  its: Contribution | undefined,
): void => {
  const { contributionIds, underWay } = partOf(state, userId, round)
  const received = listed(contributionIds, id, its !== undefined && heldMinor(its) > 0)
  const counted = received.flatMap(one => state.contributions.get(one) ?? [])
  state.parts.set(partKey(state, userId, round), {
    contributionIds: received,
    underWay: listed(underWay, id, its !== undefined && isUnderWay(its)),
    heldMinor: sum(counted.map(heldMinor)),
    firmMinor: sum(counted.map(firmMinor)),
  })
}

const listed = (
  ids: readonly ContributionId[],
  id: ContributionId,
  belongs: boolean,
): readonly ContributionId[] => {
  if (ids.includes(id) === belongs) return ids
  return belongs ? [...ids, id] : ids.filter(other => other !== id)
}
