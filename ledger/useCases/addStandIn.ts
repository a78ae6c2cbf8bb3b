import type { GoalId, UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import type { StandIns } from '../accounts/standIns.ts'
import type { Context, Handled } from '../handle.ts'
import type { Dependencies } from './dependencies.ts'

interface Added {
  readonly goalId: GoalId
  readonly userId: UserId
  readonly name: string
  readonly figureMinor: Minor
}

/** Adds a member without an account to a circle; the same name again is the same person. */
export const addStandIn = async (
  { goals, clock, standIns }: Pick<Dependencies, 'goals' | 'clock'> & { readonly standIns: StandIns },
  { goalId, userId, name, figureMinor }: Added,
  context: Context,
): Promise<Handled> => {
  const state = await goals.load(goalId, 'fresh')
  const before = await standIns.named(goalId, name)
  // Who has left does not come back under the same number.
  if (before && state.joins.has(before.userId) && !state.members.has(before.userId))
    await standIns.forget(before.userId)
  const standInUserId = await standIns.hold(goalId, name)
  const command = { type: 'AddStandIn', userId, standInUserId, hasNumber: false, figureMinor } as const
  const handled = await goals.handle(goalId, { ...command, now: clock.now() }, context)
  if (handled.outcome === 'refused' && !(await goals.load(goalId, 'fresh')).members.has(standInUserId))
    await standIns.forget(standInUserId)
  return handled
}
