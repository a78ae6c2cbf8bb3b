import { add, zero } from '#shared/money.ts'
import { plusCycles } from '#shared/time.ts'
import type { GoalFact } from '../fact.ts'
import type { ReadTables } from '../readModel.ts'
import type { GoalRow } from './table.ts'

export const projectGoal = ({ goalId, revision, at, event }: GoalFact, { goals }: ReadTables): void => {
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
      revision,
    })
    return
  }
  const goal = goals.get({ goalId })
  if (!goal) throw new Error(`goal ${goalId} has no row at revision ${revision}`)
  goals.put({ ...changed(goal, event), revision })
}

const changed = (goal: GoalRow, event: GoalFact['event']): GoalRow => {
  switch (event.type) {
    case 'MemberJoined':
      return { ...goal, memberCount: goal.memberCount + 1 }
    case 'ContributionReceived': {
      const currentCents = add(goal.currentCents, event.data.amountCents)
      const complete = goal.cycleType === null && currentCents >= goal.targetCents
      return { ...goal, currentCents, status: complete ? 'completed' : 'active' }
    }
    default:
      return goal
  }
}
