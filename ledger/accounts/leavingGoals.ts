import type pg from 'pg'
import { membershipsOf } from '#projections/members/query.ts'
import type { UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { refusalText } from '#shared/refusals.ts'
import { goalDecider } from '../domain/goal/decider.ts'
import type { Context, GoalHandler } from '../handle.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly goals: GoalHandler
  readonly clock: Clock
}

/**
 * Leaves every goal, or none: a sentence with the reason when one of them cannot be left. Nobody is to share a circle
 * with an account that is gone, and no goal is to be organised by one.
 */
export const leaveAllGoals = async (
  { pool, goals, clock }: Parts,
  userId: UserId,
  context: Context,
): Promise<string | undefined> => {
  const memberships = await membershipsOf(pool, userId)
  const command = { type: 'LeaveGoal', userId, now: clock.now() } as const
  for (const { goalId, name } of memberships) {
    const decision = goalDecider.decide(command, await goals.load(goalId, 'fresh'))
    if (decision.outcome === 'refused' && decision.refusal.code !== 'not_a_member')
      return `You cannot leave “${name}” yet. ${refusalText(decision.refusal)}.`
  }
  for (const { goalId } of memberships) await goals.handle(goalId, command, context)
  return undefined
}
