import type { GoalId, UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import type { StandInNumbers } from '../accounts/standInNumbers.ts'
import type { StandIns } from '../accounts/standIns.ts'
import type { Context, Handled } from '../handle.ts'
import type { Dependencies } from './dependencies.ts'
import { sendLink } from './textLink.ts'

interface Added {
  readonly goalId: GoalId
  readonly userId: UserId
  readonly name: string
  readonly figureMinor: Minor
  /** In E.164. */
  readonly number?: string | undefined
}

type Parts = Pick<Dependencies, 'goals' | 'clock' | 'jobs'> & {
  readonly standIns: StandIns
  readonly standInNumbers: StandInNumbers
}

/** Adds a member without an account to a circle; the same name again is the same person. */
export const addStandIn = async (
  { goals, clock, jobs, standIns, standInNumbers }: Parts,
  { goalId, userId, name, figureMinor, number }: Added,
  context: Context,
): Promise<Handled> => {
  const state = await goals.load(goalId, 'fresh')
  const before = await standIns.named(goalId, name)
  // Who has left, or has an account now, does not come back under the same number.
  const isGone =
    before &&
    (state.joins.has(before.userId) || state.merged.has(before.userId)) &&
    !state.members.has(before.userId)
  if (isGone) await standIns.forget(before.userId)
  const standInUserId = await standIns.hold(goalId, name)
  // The number is stored first: a member with one whose number is unknown could not get their link.
  if (number !== undefined && !state.members.has(standInUserId))
    await standInNumbers.store(standInUserId, number, 0)
  const hasNumber = number !== undefined
  const command = { type: 'AddStandIn', userId, standInUserId, hasNumber, figureMinor } as const
  const handled = await goals.handle(goalId, { ...command, now: clock.now() }, context)
  if (handled.outcome === 'refused' && !(await goals.load(goalId, 'fresh')).members.has(standInUserId))
    await standIns.forget(standInUserId)
  if (hasNumber && handled.outcome === 'accepted' && handled.events.length > 0)
    await sendLink({ jobs, standInNumbers }, standInUserId)
  return handled
}
