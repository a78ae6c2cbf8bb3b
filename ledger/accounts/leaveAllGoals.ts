import type pg from 'pg'
import { membershipsOf } from '#projections/members/query.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { refusalText } from '#shared/refusals.ts'
import type { Decision } from '../domain/decider.ts'
import { goalDecider } from '../domain/goal/decider.ts'
import type { Context, GoalHandler, Handled } from '../handle.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly goals: GoalHandler
  readonly clock: Clock
}

/**
 * Leaves every goal, or none as far as that can be told beforehand: a sentence with the reason when one of them cannot be
 * left. Nobody is to share a circle with an account that is gone, and no goal is to be organised by one.
 */
export const leaveAllGoals = async (
  { pool, goals, clock }: Parts,
  userId: UserId,
  context: Context,
): Promise<string | undefined> => {
  const memberships = await membershipsOf(pool, userId)
  const command = { type: 'LeaveGoal', userId, now: clock.now() } as const
  for (const { goalId, name } of memberships) {
    if (await goals.isHeldBack(goalId)) return whyKept(name, heldBack)
    const kept = whyKept(name, goalDecider.decide(command, await goals.load(goalId, 'fresh')))
    if (kept !== undefined) return kept
  }
  for (const { goalId, name } of memberships) {
    // Something may have happened since it was looked at, such as a payment that was begun elsewhere.
    const kept = whyKept(name, await goals.handle(goalId, command, context))
    if (kept !== undefined) return kept
  }
  return undefined
}

const heldBack = { outcome: 'refused', refusal: { code: 'goal_held_back' } } as const

const whyKept = (name: string, left: Handled | Decision<GoalEvent>): string | undefined =>
  left.outcome === 'refused' && left.refusal.code !== 'not_a_member'
    ? `You cannot leave “${name}” yet. ${refusalText(left.refusal)}.`
    : undefined
