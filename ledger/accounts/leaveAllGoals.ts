import type pg from 'pg'
import { membershipsOf } from '#projections/readModels/members/query.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { Refusal } from '#shared/refusals.ts'
import type { Decision } from '../domain/decider.ts'
import { goalDecider } from '../domain/goal/decider.ts'
import type { Context, GoalHandler, Handled } from '../handle.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly goals: GoalHandler
  readonly clock: Clock
}

interface Obstacle {
  readonly goal: string
  readonly reason: Refusal
}

/**
 * Leaves every goal before an account is deleted, so that no circle has a deleted member or organiser.
 * Returns the reason when a goal can't be left; then no goal is left, unless the obstacle arose only
 * meanwhile.
 */
export const leaveAllGoals = async (
  { pool, goals, clock }: Parts,
  userId: UserId,
  context: Context,
): Promise<Obstacle | undefined> => {
  const memberships = await membershipsOf(pool, userId)
  const command = { type: 'LeaveGoal', userId, now: clock.now() } as const
  for (const { goalId, name } of memberships) {
    if (await goals.isHeldBack(goalId)) return obstacleIn(name, heldBack)
    const obstacle = obstacleIn(name, goalDecider.decide(command, await goals.load(goalId, 'fresh')))
    if (obstacle !== undefined) return obstacle
  }
  for (const { goalId, name } of memberships) {
    // Something may have changed since the check, such as a payment begun elsewhere.
    const obstacle = obstacleIn(name, await goals.handle(goalId, command, context))
    if (obstacle !== undefined) return obstacle
  }
  return undefined
}

const heldBack = { outcome: 'refused', refusal: { code: 'goal_held_back' } } as const

const obstacleIn = (name: string, left: Handled | Decision<GoalEvent>): Obstacle | undefined =>
  left.outcome === 'refused' && left.refusal.code !== 'not_a_member'
    ? { goal: name, reason: left.refusal }
    : undefined
