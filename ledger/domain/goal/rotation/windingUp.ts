import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { ContributionId, UserId } from '#shared/ids.ts'
import { type Minor, smaller, subtract, times } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import { firmMinor } from '../contributions/contribution.ts'
import { partOf } from '../contributions/holdings.ts'
import { givingBack } from '../contributions/surplus.ts'
import { type Caller, mayWindUp } from '../permissions.ts'
import { schedulesEnding } from '../schedules/endingSchedules.ts'
import type { GoalState } from '../state.ts'
import { byPosition, type Circle, contributionMinorOf, isCircle, notTurning } from './circle.ts'

/** A circle that has begun is not cancelled: its account is settled, and it ends before its time. */
export interface WindUpCircle extends Caller {
  readonly type: 'WindUpCircle'
  readonly now: Instant
}

/**
 * Payments into open rounds are refunded. Members who have had their turn owe their contributions to the remaining turns,
 * and owe them to the members who have not. Debts and payouts of closed rounds stay: with them, every member has paid or
 * owes one contribution for each of those rounds.
 */
export const windUpCircle = (command: WindUpCircle, state: GoalState): Decision<GoalEvent> => {
  const { userId } = command
  const notAllowed = mayWindUp(state, command)
  if (notAllowed) return notAllowed
  if (state.woundUp) return accept()
  // Archived or not: what has to end can end.
  const refused = notTurning({ ...state, archived: false })
  if (refused || !isCircle(state)) return refused ?? refuse('not_a_circle')
  const round = state.closedRounds + 1
  return accept<GoalEvent>(
    ...schedulesEnding(state, 'goal_closed'),
    ...endingUnderWay(state),
    { type: 'CircleWoundUp', data: { byUserId: userId, round } },
    ...partsGoingBack(state),
    ...reckoning(state),
  )
}

/** What no processor knows of ends with the goal. A payment at the processor ends there, or comes and goes back. */
export const endingUnderWay = (state: GoalState): GoalEvent[] =>
  [...state.open.entries()]
    .filter(
      ([, { status, debtId }]) => debtId === undefined && (status === 'requested' || status === 'reported'),
    )
    .map(([contributionId]) => ({
      type: 'ContributionCancelled',
      data: { contributionId, reason: 'goal_closed' },
    }))

const partsGoingBack = (circle: Circle): GoalEvent[] => {
  const open = [circle.closedRounds + 1, circle.closedRounds + 2]
  return byPosition(circle)
    .flatMap(([userId]) => open.flatMap(round => partOf(circle, userId, round).contributionIds))
    .flatMap(id => goingBack(circle, id))
}

/** All that is left of a contribution, as the goal is given up. */
export const goingBack = (state: GoalState, id: ContributionId): GoalEvent[] => {
  const contribution = state.contributions.get(id)
  if (!contribution) return []
  return givingBack(state, id, { amountMinor: firmMinor(contribution), reason: 'goal_cancelled' })
}

/**
 * After m of n rounds each of those who had a turn has had n contributions and given m, each of the others has given m:
 * (n - m) contributions owed by each of m, m owed to each of (n - m). In the order of their turns, the first to the first.
 */
const reckoning = (circle: Circle): GoalEvent[] => {
  const { closedRounds, terms } = circle
  const contribution = contributionMinorOf(circle)
  const turns = byPosition(circle).map(([userId]) => userId)
  const owed = turns
    .slice(closedRounds)
    .map(userId => ({ userId, leftMinor: times(contribution, closedRounds) }))
  const events: GoalEvent[] = []
  for (const debtorUserId of turns.slice(0, closedRounds)) {
    let owes = times(contribution, terms.rotation.seats - closedRounds)
    for (const creditor of owed) {
      const amountMinor = smaller(owes, creditor.leftMinor)
      if (amountMinor <= 0) continue
      owes = subtract(owes, amountMinor)
      creditor.leftMinor = subtract(creditor.leftMinor, amountMinor)
      events.push(arising(circle, debtorUserId, creditor.userId, amountMinor))
    }
  }
  return events
}

const arising = (
  { closedRounds }: Circle,
  debtorUserId: UserId,
  creditorUserId: UserId,
  amountMinor: Minor,
): GoalEventOf<'DebtArose'> => ({
  type: 'DebtArose',
  data: {
    debtId: `wound-up-${debtorUserId}-${creditorUserId}`,
    debtorUserId,
    creditorUserId,
    round: closedRounds + 1,
    amountMinor,
    cause: 'wound_up',
  },
})
