import type { UserId } from '#shared/ids.ts'
import { add, type Cents, subtract, zero } from '#shared/money.ts'
import { type Role, takesPart } from '#shared/roles.ts'
import { plusCycles } from '#shared/time.ts'
import type { GoalFact } from '../fact.ts'
import type { MemberRow } from '../members/table.ts'
import type { ReadTables } from '../readModel.ts'
import type { GoalRow } from './table.ts'

export const projectGoal = (
  { goalId, revision, at, event }: GoalFact,
  { goals, members }: ReadTables,
): void => {
  if (event.type === 'GoalCreated') {
    const { data } = event
    goals.put({
      goalId,
      creatorId: data.creatorId,
      createdAt: at,
      name: data.name,
      type: data.type,
      subtype: data.subtype,
      description: data.description,
      targetCents: data.targetCents,
      currentCents: zero,
      startDate: data.startDate,
      endDate: data.endDate,
      dueDate: data.rotation ? plusCycles(data.startDate, data.rotation.cycleType, 1) : data.endDate,
      cycleType: data.rotation?.cycleType ?? null,
      contributionCents: data.contributionCents,
      totalMembers: data.totalMembers,
      memberCount: 0,
      currentCycle: 0,
      status: 'upcoming',
      isArchived: false,
      revision,
    })
    return
  }
  const goal = goals.get({ goalId })
  if (!goal) throw new Error(`goal ${goalId} has no row at revision ${revision}`)
  const memberCount = goal.memberCount + seatsGained(event, userId => members.get({ goalId, userId }))
  goals.put({ ...changed(goal, event), memberCount, revision })
}

/** Auditors hold no seat and are not counted. */
const seatsGained = (
  event: GoalFact['event'],
  memberOf: (userId: UserId) => MemberRow | undefined,
): number => {
  const seats = (role: Role | undefined): number => (role !== undefined && takesPart(role) ? 1 : 0)
  switch (event.type) {
    case 'MemberJoined':
      return seats(event.data.role)
    case 'MemberRoleChanged':
      return seats(event.data.role) - seats(memberOf(event.data.userId)?.role)
    case 'MemberLeft':
      return -seats(memberOf(event.data.userId)?.role)
    default:
      return 0
  }
}

const changed = (goal: GoalRow, event: GoalFact['event']): GoalRow => {
  switch (event.type) {
    case 'GoalEdited': {
      const { edit: _, ...changes } = event.data
      const edited: GoalRow = { ...goal, ...given(changes) }
      // A deadline of a circle is its round's; any other goal is due when it ends.
      const dueDate = goal.cycleType === null ? edited.endDate : goal.dueDate
      return { ...edited, dueDate, status: statusOf(edited) }
    }
    case 'GoalArchived':
      return { ...goal, isArchived: true }
    case 'GoalRestored':
      return { ...goal, isArchived: false }
    case 'GoalCancelled':
      return { ...goal, status: 'cancelled' }
    case 'ContributionReceived':
    case 'ContributionRefundFailed':
    case 'DisputeWon':
      return withCurrent(goal, add(goal.currentCents, event.data.amountCents))
    case 'ContributionRefunded':
    case 'ContributionDisputed':
      return withCurrent(goal, subtract(goal.currentCents, event.data.amountCents))
    default:
      return goal
  }
}

const withCurrent = (goal: GoalRow, currentCents: Cents): GoalRow => ({
  ...goal,
  currentCents,
  status: goal.status === 'cancelled' ? goal.status : statusOf({ ...goal, currentCents }),
})

const statusOf = ({ cycleType, currentCents, targetCents }: GoalRow): GoalRow['status'] => {
  if (currentCents === 0) return 'upcoming'
  return cycleType === null && currentCents >= targetCents ? 'completed' : 'active'
}

type Given<Changes> = { [Field in keyof Changes]: Exclude<Changes[Field], undefined> }
const given = <Changes extends object>(changes: Changes): Given<Changes> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Given<Changes>
