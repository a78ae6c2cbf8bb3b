import { add, zero } from '#shared/money.ts'
import { plusCycles } from '#shared/time.ts'
import type { GoalFact } from '../fact.ts'
import type { ReadTables } from '../readModel.ts'

export const projectMember = (
  { goalId, at, event }: GoalFact,
  { goals, members, transactions }: ReadTables,
): void => {
  if (event.type === 'MemberJoined') {
    const { userId, role, position } = event.data
    const goal = goals.get({ goalId })
    const nextPayoutDate =
      goal?.cycleType && position !== null ? plusCycles(goal.startDate, goal.cycleType, position) : null
    members.put({
      goalId,
      userId,
      role,
      position,
      joinedAt: at,
      contributedCents: zero,
      paidRound: 0,
      nextPayoutDate,
    })
  }
  if (event.type === 'ContributionReceived') {
    const { userId, amountCents, contributionId } = event.data
    const member = members.get({ goalId, userId })
    if (!member) return // money of someone who has left still counts for the goal
    members.put({
      ...member,
      contributedCents: add(member.contributedCents, amountCents),
      paidRound: Math.max(member.paidRound, transactions.get({ contributionId })?.round ?? 0),
    })
  }
}
