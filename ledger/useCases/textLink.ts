import type { GoalId, UserId } from '#shared/ids.ts'
import type { Refusal } from '#shared/refusals.ts'
import type { StandInNumbers } from '../accounts/standInNumbers.ts'
import { mayActFor } from '../domain/goal/standIns/permissions.ts'
import type { Context } from '../handle.ts'
import type { Dependencies } from './dependencies.ts'

type Parts = Pick<Dependencies, 'goals' | 'jobs'> & { readonly standInNumbers: StandInNumbers }

interface Texted {
  readonly goalId: GoalId
  /** Who has added them. */
  readonly userId: UserId
  readonly standInUserId: UserId
  readonly number: string
}

/**
 * Sends a new link to the number of a member without an account; to another number once the log says so. A link to the number
 * before counts as one that was handed over from then on, also when this is interrupted.
 */
export const textLink = async (
  deps: Parts,
  { goalId, userId, standInUserId, number }: Texted,
  context: Context,
): Promise<Refusal | undefined> => {
  const { goals, standInNumbers } = deps
  const state = await goals.load(goalId, 'fresh')
  const refused = mayActFor(state, standInUserId, userId)
  if (refused?.outcome === 'refused') return refused.refusal
  // The claimant needs the present link to follow the claim.
  if (state.openClaims.has(standInUserId)) return { code: 'claim_open' }
  if ((await standInNumbers.of(standInUserId)) !== number) {
    const change = (state.standIns.get(standInUserId)?.numberChanges ?? 0) + 1
    const handled = await goals.handle(
      goalId,
      { type: 'ChangeStandInNumber', userId, standInUserId, change },
      context,
    )
    if (handled.outcome === 'refused') return handled.refusal
    for (const event of handled.events)
      if (event.type === 'StandInNumberChanged')
        await standInNumbers.store(standInUserId, number, event.data.change)
  }
  await sendLink(deps, standInUserId)
  return undefined
}

/** Sends a new link to the number that is stored. */
export const sendLink = async (
  { jobs, standInNumbers }: Pick<Parts, 'jobs' | 'standInNumbers'>,
  userId: UserId,
): Promise<void> => {
  const text = await standInNumbers.newText(userId)
  if (text !== undefined) await jobs.add('seat-link', { userId, text }, { id: `${userId}-${text}` })
}
