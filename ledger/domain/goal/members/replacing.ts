import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { isPaidOn, seatOf } from '../contributions/contribution.ts'
import { changeContribution, partOf } from '../contributions/holdings.ts'
import { givingBack } from '../contributions/surplus.ts'
import { depositsGoOn } from '../deposits/evolveDeposit.ts'
import { guaranteesGoOn } from '../guarantees/evolveGuarantee.ts'
import { type Debt, putDebt } from '../rotation/circleState.ts'
import { newClaims, takeClaims } from '../rotation/claims.ts'
import { payingOff } from '../rotation/debts.ts'
import { othersFirst } from '../rotation/lastDebts.ts'
import { stayLiable } from '../rotation/liability.ts'
import { isRoundOver, payableRounds } from '../rotation/order.ts'
import { bringOver } from '../rotation/pairs.ts'
import type { Evolving, GoalState } from '../state.ts'
import { hasSeveralSeats, withSeats } from './seats.ts'

type Replaced = GoalEventOf<'MemberReplaced'>['data']
type HandedOver = Pick<Replaced, 'savings' | 'early' | 'arrears' | 'claims'> & {
  /** The events about the leaver's money before that. */
  readonly events: readonly GoalEvent[]
}

/**
 * What a successor takes over with the seat: debts of closed rounds, and the holder's payments into rounds,
 * if the successor has paid them for these. Otherwise the payments into open rounds pay the leaver's debts,
 * and the rest is refunded; what they are owed for closed rounds is theirs when it arrives.
 */
export const handedOver = (
  state: GoalState,
  leaverUserId: UserId,
  { way, paidFor }: { readonly way: NonNullable<Replaced['way']>; readonly paidFor?: true | undefined },
): HandedOver => {
  if (way === 'default' || !paidFor) return paidOut(state, leaverUserId)
  const heldIn = (round: number) => ({ round, amountMinor: partOf(state, leaverUserId, round).heldMinor })
  const [now = state.round, next = state.round] = payableRounds(state)
  const [savings, ahead] = [heldIn(now), heldIn(next)]
  return {
    ...(savings.amountMinor > 0 ? { savings } : {}),
    ...(ahead.amountMinor > 0 ? { early: ahead } : {}),
    ...arrearsIn(state, leaverUserId, [...state.openDebts.entries()]),
    events: [],
  }
}

const paidOut = (state: GoalState, leaverUserId: UserId): HandedOver => {
  const owed = [...state.openDebts.entries()].filter(([, debt]) => debt.debtorUserId === leaverUserId)
  const paid = payingOff(state, receivedOf(state, leaverUserId), othersFirst(owed))
  const back = [...paid.left].flatMap(([id, amountMinor]) =>
    givingBack(state, id, { amountMinor, reason: 'leaving' }),
  )
  const owing = arrearsIn(state, leaverUserId, paid.owed)
  const claims = newClaims(state, leaverUserId, { ...owing, paid: paid.events })
  return { ...owing, ...(claims.length > 0 ? { claims } : {}), events: [...paid.events, ...back] }
}

/** Debts of the seat. Money that a bank took back is owed by the person who received it. */
const arrearsIn = (
  state: GoalState,
  userId: UserId,
  debts: readonly (readonly [string, Debt])[],
): Pick<Replaced, 'arrears'> => {
  const arrears = debts
    .filter(
      ([, { debtorUserId, cause, leftMinor }]) =>
        debtorUserId === userId && cause === 'round_closed_short' && leftMinor > 0,
    )
    .map(([debtId, { round, leftMinor: amountMinor }]) => ({
      debtId,
      round: round ?? state.round,
      amountMinor,
    }))
  return arrears.length > 0 ? { arrears } : {}
}

const receivedOf = (state: GoalState, userId: UserId) =>
  payableRounds(state).flatMap(round => partOf(state, userId, round).contributionIds)

/**
 * What a seat has given in closed rounds stays with the seat: it owes what a bank takes back of it. The rest of a
 * payment stays its payer's.
 */
const takeGivenOver = (state: Evolving, { leaverUserId, userId }: Replaced): void => {
  for (const [id, contribution] of [...state.contributions.entries()]) {
    const { round, spentMinor } = contribution
    if (seatOf(contribution) !== leaverUserId || round === null || !isRoundOver(state, round)) continue
    if (isPaidOn(contribution)) changeContribution(state, id, { holderUserId: userId, seatUserId: undefined })
    else if (spentMinor > 0) changeContribution(state, id, { seatUserId: userId })
  }
}

/** What several seats have paid of their debts is owed by their next holder if a bank takes it back. */
const takePaidDebtsOver = (state: Evolving, { leaverUserId, userId }: Replaced): void => {
  if (!hasSeveralSeats(state, leaverUserId)) return
  for (const [debtId, debt] of [...state.debts.entries()])
    if (debt.debtorUserId === leaverUserId && debt.cause === 'round_closed_short' && debt.leftMinor <= 0)
      putDebt(state, debtId, { ...debt, debtorUserId: userId })
}

/** All seats and shares of the leaver. */
const takeSeatsOver = (state: Evolving, { leaverUserId, userId }: Replaced): void => {
  const [leaver, successor] = [state.members.get(leaverUserId), state.members.get(userId)]
  if (leaver && successor) state.members.set(userId, withSeats(successor, leaver.seats))
}

export const takeOver = (state: Evolving, replaced: Replaced): void => {
  const { leaverUserId, userId, way, savings, early, arrears = [] } = replaced
  const moved = new Set(arrears.map(({ debtId }) => debtId))
  const underWay = [...state.open.entries()]
    .filter(
      ([, { holderUserId, debtId }]) =>
        // A pending payment belongs to its payer; events from before the two ways hand it over.
        way === undefined && holderUserId === leaverUserId && (debtId === undefined || moved.has(debtId)),
    )
    .map(([id]) => id)
  const goesAlong = way === undefined || savings !== undefined || early !== undefined
  const received = goesAlong ? receivedOf(state, leaverUserId) : []
  for (const debtId of moved) {
    const debt = state.debts.get(debtId)
    if (!debt) continue
    const paidBy = way === undefined ? debt.underWay : undefined
    putDebt(state, debtId, { ...debt, debtorUserId: userId, underWay: paidBy })
  }
  for (const id of [...received, ...underWay]) changeContribution(state, id, { holderUserId: userId })
  if (way !== undefined) {
    takeGivenOver(state, replaced)
    takePaidDebtsOver(state, replaced)
  }
  takeSeatsOver(state, replaced)
  if (state.late.has(leaverUserId)) state.late = new Set(state.late).add(userId)
  bringOver(state, leaverUserId, userId)
  if (way !== undefined) stayLiable(state, replaced, moved)
  takeClaims(state, replaced)
  depositsGoOn(state, replaced)
  guaranteesGoOn(state, replaced)
}
