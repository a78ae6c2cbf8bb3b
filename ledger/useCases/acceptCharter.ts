import type { GoalId } from '#shared/ids.ts'
import { isAdopting } from '../domain/goal/adoption/adopting.ts'
import type { AcceptCharter } from '../domain/goal/rotation/charter.ts'
import { isUnclaimed, standInsOf } from '../domain/goal/standIns/standIns.ts'
import type { Context, Handled } from '../handle.ts'
import { changeGoal } from './changeGoal.ts'
import type { Dependencies } from './dependencies.ts'

/**
 * A member accepts the rules, also for those whom they have added without an account. With an opening line these have to confirm it
 * themselves.
 */
export const acceptCharter = async (
  deps: Pick<Dependencies, 'goals' | 'jobs'>,
  goalId: GoalId,
  command: AcceptCharter,
  context: Context,
): Promise<Handled> => {
  const { userId: byUserId, version, now } = command
  let handled = await changeGoal(deps, goalId, command, context)
  const state = await deps.goals.load(goalId)
  if (isAdopting(state)) return handled
  for (const userId of standInsOf(state, byUserId).filter(one => isUnclaimed(state, one))) {
    if (handled.outcome === 'refused') return handled
    handled = await changeGoal(
      deps,
      goalId,
      { type: 'AcceptCharter', userId, byUserId, version, now },
      context,
    )
  }
  return handled
}
