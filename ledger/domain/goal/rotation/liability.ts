import type { UserId } from '#shared/ids.ts'
import type { Evolving, GoalState } from '../state.ts'
import { type Debt, putDebt } from './circleState.ts'
import { hasReceived } from './order.ts'

/**
 * Giving up a seat does not end its debts. A holder who has received its pot answers for its later rounds
 * until its present holder has paid them, and a holder who is replaced after a default answers for what the
 * seat owed by then: with money that is due to them, and with their deposit.
 */
export const liableFor = ({ liable }: GoalState, userId: UserId): readonly UserId[] =>
  liable.get(userId) ?? []

/** Former holders of a seat to whom a payment into this round is owed back. */
export const claimantsOn = ({ claims }: GoalState, seatUserId: UserId, round: number): readonly UserId[] =>
  (claims.get(seatUserId) ?? []).flatMap(claim => (claim.round === round ? [claim.leaverUserId] : []))

/**
 * Members beside the debtor who answer for a new debt of a seat. Among them, for a payment that its bank took back, are the
 * former holder who made it and those to whom it is owed back: they are not paid for it while somebody lacks it.
 */
export const liableForNew = (state: GoalState, arose: NewDebt): readonly UserId[] => {
  if (!isOfSeat(arose)) return []
  const { debtorUserId, creditorUserId, contributionId, round } = arose
  const payer = contributionId && state.contributions.get(contributionId)?.userId
  const all = [
    ...liableFor(state, debtorUserId),
    ...(payer === undefined ? [] : [payer]),
    ...(contributionId === undefined || round === null ? [] : claimantsOn(state, debtorUserId, round)),
  ]
  // A member does not pay themselves.
  return [...new Set(all)].filter(one => one !== debtorUserId && one !== creditorUserId)
}
type NewDebt = Pick<Debt, 'cause' | 'debtorUserId' | 'creditorUserId' | 'contributionId' | 'round'>

/** What a seat owes, regardless of its holder. */
export const isOfSeat = ({ cause }: Pick<Debt, 'cause'>): boolean =>
  cause === 'round_closed_short' || cause === 'wound_up'

export const answersFor = ({ debtorUserId, liableUserIds }: Debt, userId: UserId): boolean =>
  debtorUserId === userId || liableUserIds.includes(userId)

/** A member's seat is handed over to another. */
export const stayLiable = (
  state: Evolving,
  { leaverUserId, userId }: Record<'leaverUserId' | 'userId', UserId>,
  debtIds: Iterable<string>,
): void => {
  const before = liableFor(state, leaverUserId)
  const liable = hasReceived(state, leaverUserId) ? [...before, leaverUserId] : before
  state.liable.delete(leaverUserId)
  // A member who returns has the seat themselves.
  if (liable.length > 0) state.liable.set(userId, without(liable, userId))
  for (const debtId of debtIds) {
    const debt = state.debts.get(debtId)
    if (debt)
      putDebt(state, debtId, {
        ...debt,
        liableUserIds: without([...debt.liableUserIds, leaverUserId], userId),
      })
  }
}

const without = (users: readonly UserId[], userId: UserId): readonly UserId[] =>
  users.filter(one => one !== userId)
