import type { UserId } from '#shared/ids.ts'
import { refuse } from '../../decider.ts'
import { type CallerOrOperator, mayRun, mayTakePart, type Refused } from '../permissions.ts'
import type { GoalState } from '../state.ts'
import type { Debt } from './circleState.ts'
import { areOfOneSeat, turnsBy } from './order.ts'

/** Pay a debt: its debtor, who may have left the goal. For others outside the goal the debt does not exist. */
export const mayPayDebt = (state: GoalState, debt: Debt, userId: UserId): Refused => {
  if (debt.debtorUserId === userId) return undefined
  return refuse(state.members.has(userId) ? 'not_the_debtor' : 'debt_not_found')
}

/** Release a debt: its creditor, who may have left the goal. */
export const mayRelease = (state: GoalState, debt: Debt, userId: UserId): Refused => {
  if (debt.creditorUserId === userId) return undefined
  return refuse(state.members.has(userId) ? 'not_the_creditor' : 'debt_not_found')
}

/** Close a round without members who have not paid: its recipient, who is owed what is missing, and who shares the seat. */
export const mayCloseShort = (state: GoalState, round: number, userId: UserId): Refused =>
  turnsBy(state, userId).some(turn => areOfOneSeat(state, turn.round, round))
    ? undefined
    : refuse('not_the_recipient')

/** Announce a pause: the organiser alone. */
export const mayAnnouncePause = (state: GoalState, userId: UserId): Refused => {
  const refused = mayRun(state, userId)
  if (refused) return refused
  return state.members.get(userId)?.role === 'organiser' ? undefined : refuse('not_the_organiser')
}

/** Object to an announced pause: every other seat. */
export const mayObjectToPause = (state: GoalState, userId: UserId): Refused =>
  mayTakePart(state, userId) ?? (state.notice?.byUserId === userId ? refuse('not_a_voter') : undefined)

/** Write off a debt to the platform: an admin who does not owe it. */
export const mayWriteOff = (_: GoalState, debt: Debt, { userId, asAdmin }: CallerOrOperator): Refused => {
  if (!asAdmin) return refuse('not_an_admin')
  if (debt.creditorUserId !== null) return refuse('not_the_creditor')
  return debt.debtorUserId === userId ? refuse('own_debt') : undefined
}
