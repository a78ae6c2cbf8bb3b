import type { ContributionId, UserId } from '#shared/ids.ts'
import { add, type Cents, subtract, zero } from '#shared/money.ts'
import { type CalendarDate, plusCycles } from '#shared/time.ts'
import type { GoalFact } from '../fact.ts'
import type { ReadTables } from '../readModel.ts'
import type { TransactionRow } from '../transactions/table.ts'

/** Who is a member now. The row of somebody who leaves is gone; what they did stays, in transactions and activity. */
export const projectMember = (
  { goalId, at, event }: GoalFact,
  { goals, members, transactions }: ReadTables,
): void => {
  const payoutOf = (position: number | null): CalendarDate | null => {
    const goal = goals.get({ goalId })
    return goal?.cycleType && position !== null ? plusCycles(goal.startDate, goal.cycleType, position) : null
  }
  /** Money of the member's that leaves or comes back; a round of which nothing is left is not paid. */
  const move = (moved: Moved, amountCents: Cents): void => {
    const { userId, holderUserId = userId, contributionId, round } = moved
    const member = members.get({ goalId, userId: holderUserId })
    if (!member) return
    const transaction = transactions.get({ contributionId })
    const before = transaction ? countedCents(transaction) : zero
    const after = add(before, amountCents)
    members.put({
      ...member,
      contributedCents: add(member.contributedCents, amountCents),
      paidRound: paidAfter(member.paidRound, round, before, after),
    })
  }
  switch (event.type) {
    case 'MemberJoined': {
      const { userId, role, position } = event.data
      members.put({
        goalId,
        userId,
        role,
        position,
        joinedAt: at,
        contributedCents: zero,
        paidRound: 0,
        nextPayoutDate: payoutOf(position),
      })
      return
    }
    case 'MemberRoleChanged': {
      const { userId, role, position } = event.data
      const member = members.get({ goalId, userId })
      if (member) members.put({ ...member, role, position, nextPayoutDate: payoutOf(position) })
      return
    }
    case 'MemberReplaced': {
      const leaver = members.get({ goalId, userId: event.data.leaverUserId })
      const newcomer = members.get({ goalId, userId: event.data.userId })
      if (!leaver || !newcomer) return
      const { contributedCents, paidRound, nextPayoutDate } = leaver
      members.put({ ...newcomer, contributedCents, paidRound, nextPayoutDate })
      return
    }
    case 'MemberLeft':
      members.remove({ goalId, userId: event.data.userId })
      return
    case 'ContributionReceived': {
      const { userId, holderUserId = userId, amountCents, contributionId } = event.data
      const member = members.get({ goalId, userId: holderUserId })
      if (!member) return // money of someone who has left still counts for the goal
      members.put({
        ...member,
        contributedCents: add(member.contributedCents, amountCents),
        paidRound: Math.max(member.paidRound, transactions.get({ contributionId })?.round ?? 0),
      })
      return
    }
    case 'ContributionRefundFailed':
    case 'DisputeWon':
      move(event.data, event.data.amountCents)
      return
    case 'ContributionRefunded':
    case 'ContributionDisputed':
      move(event.data, subtract(zero, event.data.amountCents))
      return
    default:
  }
}

interface Moved {
  readonly contributionId: ContributionId
  readonly userId: UserId
  readonly holderUserId?: UserId | undefined
  readonly round: number | null
}

const countedCents = ({ amountCents, refundedCents, disputedCents }: TransactionRow): Cents =>
  subtract(subtract(amountCents, refundedCents), disputedCents)

const paidAfter = (paidRound: number, round: number | null, before: Cents, after: Cents): number => {
  if (round === null) return paidRound
  if (before > 0 && after <= 0) return Math.min(paidRound, round - 1)
  return before <= 0 && after > 0 ? Math.max(paidRound, round) : paidRound
}
