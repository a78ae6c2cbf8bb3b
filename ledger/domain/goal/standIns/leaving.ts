import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import { endingWith, left } from '../members/leaving.ts'
import { isForming } from '../rotation/circle.ts'
import type { GoalState } from '../state.ts'
import { isUnclaimed, standInsOf } from './standIns.ts'

/**
 * Before the circle begins, stand-ins leave with the member who has added them: no other one owes their rounds. Who has
 * claimed the seat meanwhile stays, like any member.
 */
export const standInsLeaving = (
  state: GoalState,
  { userId: addedByUserId, byUserId }: GoalEventOf<'MemberLeft'>['data'],
): GoalEvent[] => {
  if (!isForming(state)) return []
  const leaving = standInsOf(state, addedByUserId).filter(userId => isUnclaimed(state, userId))
  return leaving.flatMap((userId, index) => [
    ...endingWith(state, userId),
    left(state, { userId, byUserId, reason: 'removed', leaving: state.leavings + 1 + index }),
  ])
}
