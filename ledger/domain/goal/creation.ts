import type { GoalEvent } from '#shared/events/goal.ts'
import { times } from '#shared/money.ts'
import { plusCycles } from '#shared/time.ts'
import { accept, type Decision, refuse } from '../decider.ts'
import { notAnAmount } from './amounts.ts'
import type { GoalState, Terms } from './state.ts'

export interface CreateGoal {
  readonly type: 'CreateGoal'
  readonly terms: Terms
}

/** The goal and its first member, who organises it. In a circle the pot is always contribution times seats. */
export const createGoal = ({ terms }: CreateGoal, state: GoalState): Decision<GoalEvent> => {
  if (state.terms) return state.terms.creatorId === terms.creatorId ? accept() : refuse('goal_exists')
  const { rotation, currency } = terms
  const typed = rotation ? [rotation.contributionMinor] : [terms.targetMinor, terms.contributionMinor]
  for (const amount of typed) {
    const wrong = amount !== null && notAnAmount(amount, currency)
    if (wrong) return wrong
  }
  const agreed: Terms = rotation
    ? {
        ...terms,
        targetMinor: times(rotation.contributionMinor, rotation.seats),
        totalMembers: rotation.seats,
        contributionMinor: rotation.contributionMinor,
        endDate: plusCycles(terms.startDate, rotation.cycleType, rotation.seats),
      }
    : terms
  return accept<GoalEvent>(
    { type: 'GoalCreated', data: agreed },
    { type: 'MemberJoined', data: { userId: terms.creatorId, role: 'organiser', position: 1, join: 1 } },
  )
}
