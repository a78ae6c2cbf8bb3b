import type { GoalEventOf } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { changeContribution, partOf } from '../contributions/holdings.ts'
import { putDebt } from '../rotation/circleState.ts'
import type { Evolving, GoalState } from '../state.ts'

type Replaced = GoalEventOf<'MemberReplaced'>['data']

/** What a successor takes over with the seat: payments into open rounds, and debts of closed rounds. */
export const handedOver = (
  state: GoalState,
  leaverUserId: UserId,
): Pick<Replaced, 'savings' | 'early' | 'arrears'> => {
  const heldIn = (round: number) => ({ round, amountMinor: partOf(state, leaverUserId, round).heldMinor })
  const [savings, ahead] = [heldIn(state.round), heldIn(state.round + 1)]
  const arrears = arrearsOf(state, leaverUserId).map(([debtId, { round, leftMinor: amountMinor }]) => ({
    debtId,
    round: round ?? state.round,
    amountMinor,
  }))
  return {
    ...(savings.amountMinor > 0 ? { savings } : {}),
    ...(ahead.amountMinor > 0 ? { early: ahead } : {}),
    ...(arrears.length > 0 ? { arrears } : {}),
  }
}

/** Debts of the seat. Money that a bank took back is owed by the person who received it. */
const arrearsOf = ({ openDebts }: GoalState, userId: UserId) =>
  [...openDebts.entries()].filter(
    ([, { debtorUserId, cause }]) => debtorUserId === userId && cause === 'round_closed_short',
  )

export const takeOver = (state: Evolving, { leaverUserId, userId, arrears = [] }: Replaced): void => {
  const moved = new Set(arrears.map(({ debtId }) => debtId))
  const underWay = [...state.open.entries()]
    .filter(
      ([, { holderUserId, debtId }]) =>
        holderUserId === leaverUserId && (debtId === undefined || moved.has(debtId)),
    )
    .map(([id]) => id)
  const received = [state.round, state.round + 1].flatMap(
    round => partOf(state, leaverUserId, round).contributionIds,
  )
  for (const debtId of moved) {
    const debt = state.debts.get(debtId)
    if (debt) putDebt(state, debtId, { ...debt, debtorUserId: userId })
  }
  for (const id of [...received, ...underWay]) changeContribution(state, id, { holderUserId: userId })
  if (state.late.has(leaverUserId)) state.late = new Set(state.late).add(userId)
}
