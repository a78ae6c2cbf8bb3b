import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import { smaller, split, stepOf, subtract, zero } from '#shared/money.ts'
import { isTurning } from '../rotation/circle.ts'
import type { Debt } from '../rotation/circleState.ts'
import { paidBy } from '../rotation/debts.ts'
import { netted, passedOn } from '../rotation/settingOff.ts'
import { type GoalState, moneyIn } from '../state.ts'
import { answeringMinor, depositsOf } from './deposits.ts'

/**
 * The round of the seat that a debt is owed to, if a deposit answers for it: its debtor has received their
 * pot, and has failed a later round since, or owes by the settlement of a circle that ended early.
 */
const roundOwed = (state: GoalState, debt: Debt): number | undefined => {
  const position = state.members.get(debt.debtorUserId)?.position ?? undefined
  if (debt.creditorUserId === null || position === undefined || position > state.closedRounds)
    return undefined
  if (debt.cause === 'wound_up')
    return state.members.get(debt.seatUserId ?? debt.creditorUserId)?.position ?? undefined
  const isOfLater = debt.cause === 'round_closed_short' && debt.round !== null && debt.round > position
  return isOfLater ? (debt.round ?? undefined) : undefined
}

/**
 * Applies a deposit to a new debt: it is shared among the rounds at the first debt, and then pays the part of
 * the seat.
 */
export const answering = (state: GoalState, debtId: string): GoalEvent[] => {
  const debt = state.openDebts.get(debtId)
  const round = debt && roundOwed(state, debt)
  if (!debt || round === undefined) return []
  const { debtorUserId: userId } = debt
  const whole = answeringMinor(state, userId)
  if (whole <= 0) return []
  const parts = state.depositParts.get(userId)
  if (!parts) {
    const rounds = roundsOwed(state, userId)
    const amounts = split(whole, rounds.length, stepOf(moneyIn(state, whole).currency))
    const shared = rounds.map((of, index) => ({ round: of, amountMinor: amounts[index] ?? whole }))
    return [{ type: 'DepositSplit', data: { userId, debtId, parts: shared } }]
  }
  let left = smaller(debt.leftMinor, parts.get(round) ?? zero)
  return depositsOf(state, userId).flatMap(([depositId, deposit]): GoalEvent[] => {
    const amountMinor = deposit.isFirm ? smaller(left, deposit.leftMinor) : zero
    if (amountMinor <= 0) return []
    left = subtract(left, amountMinor)
    return [releasing([depositId, deposit], { amountMinor, reason: 'default', forDebt: { debtId, round } })]
  })
}

/** The rounds that a seat owes by now: those it has failed, and later ones. */
const roundsOwed = (state: GoalState, userId: Debt['debtorUserId']): number[] => {
  const rounds = new Set<number>()
  for (const [, debt] of state.openDebts.entries()) {
    const round = debt.debtorUserId === userId ? roundOwed(state, debt) : undefined
    if (round !== undefined) rounds.add(round)
  }
  if (isTurning(state))
    for (let round = state.closedRounds + 1; round <= state.terms.rotation.seats; round++) rounds.add(round)
  return [...rounds].sort((one, other) => one - other)
}

type Released = GoalEventOf<'DepositReleased'>['data']

export const releasing = (
  [depositId, { userId, changes, round, contributionIds }]: ReturnType<typeof depositsOf>[number],
  how: Pick<Released, 'amountMinor' | 'reason' | 'forDebt' | 'charterVersion' | 'askedOn'>,
): GoalEvent => ({
  type: 'DepositReleased',
  data: {
    ...{ depositId, change: changes + 1, userId, contributionIds: [...contributionIds], ...how },
    ...(round === undefined ? { from: 'payment' } : { from: 'pot', round }),
  },
})

/**
 * The part of a deposit that was released for a debt pays it, and is due to its creditor. Where the deposit
 * was kept back from a pot, the payout names no payments: the deposit was firm, so a later reversal of them
 * doesn't lower it.
 */
export const paying = (
  state: GoalState,
  { userId, forDebt, from, round: potRound, amountMinor, contributionIds }: Released,
): GoalEvent[] => {
  const debt = forDebt && state.openDebts.get(forDebt.debtId)
  const [contributionId] = contributionIds
  if (!debt || contributionId === undefined) return []
  const { debtId } = forDebt
  if (from === 'payment' || potRound === undefined)
    return paidBy(contributionId, [debtId, debt], amountMinor, userId)
  const payer = userId === debt.debtorUserId ? {} : { payerUserId: userId }
  return [
    netted(debtId, debt, { potRound, amountMinor, ...payer }),
    ...passedOn(debtId, debt, { amountMinor, round: potRound, contributionIds: [] }),
  ]
}
