import type { GoalEvent } from '#shared/events/goal.ts'
import type { Refusal } from '#shared/refusals.ts'
import type { StandInNumbers } from '../accounts/standInNumbers.ts'
import type { Claimant, KnownStandIn, StandIns } from '../accounts/standIns.ts'
import type { Taken } from '../accounts/users.ts'
import { hasLink } from '../domain/goal/standIns/standIns.ts'
import type { GoalState } from '../domain/goal/state.ts'
import type { Context, Handled } from '../handle.ts'
import type { Dependencies } from './dependencies.ts'

type Parts = Pick<Dependencies, 'goals' | 'clock'> & {
  readonly standIns: StandIns
  readonly standInNumbers: StandInNumbers
}

/**
 * A member without an account claims the seat by their link. What they enter is stored before the claim: a claim whose claimant is
 * unknown could never become an account.
 */
export const claimSeat = async (
  { goals, clock, standIns, standInNumbers }: Parts,
  { known, claimant }: { readonly known: KnownStandIn; readonly claimant: Claimant },
  context: Context,
): Promise<Handled | Refusal | Taken> => {
  const { goalId, userId } = known
  const state = await goals.load(goalId, 'fresh')
  const standIn = state.standIns.get(userId)
  if (!standIn || !hasLink(state, userId)) return { code: 'stand_in_not_found' }
  if (!state.openClaims.has(userId) && !standIn.isClaimed) {
    const entered = await standIns.enter(userId, standIn.claims + 1, claimant)
    if (entered === 'username' || entered === 'email') return entered
  }
  const textedTo = await textedToOwn(standInNumbers, known, state)
  return goals.handle(goalId, { type: 'ClaimSeat', userId, textedTo, now: clock.now() }, context)
}

/** A number that another member has registered meanwhile counts as none: the link may have been theirs. */
const textedToOwn = async (
  numbers: StandInNumbers,
  { goalId, userId, textedTo }: KnownStandIn,
  state: GoalState,
): Promise<number | undefined> => {
  if (textedTo === null) return undefined
  const number = await numbers.of(userId)
  const members = [...state.members.entries()].map(([id]) => id)
  if (number === undefined || (await numbers.isOfOther(number, { goalId, userId, members }))) return undefined
  return textedTo
}

interface Following {
  readonly standIns: StandIns
  readonly greet: (email: string) => Promise<void>
  readonly sayRefused: (claimant: Pick<Claimant, 'email' | 'username'>) => Promise<void>
}

/** What the log says of members without an account, for their rows: a claim that ended, and who has left. */
export const createFollowStandIns =
  ({ standIns, greet, sayRefused }: Following) =>
  async (event: GoalEvent): Promise<void> => {
    if (event.type === 'MemberLeft') {
      const { userId, reason } = event.data
      // Who was replaced after a default may still receive and confirm money by their link.
      return reason === 'replaced' ? undefined : standIns.forget(userId)
    }
    if (event.type !== 'SeatClaimEnded') return
    const { userId, claim, outcome } = event.data
    if (outcome === 'rejected') {
      const entered = await standIns.entered(userId, claim)
      if (entered) await sayRefused(entered)
      return standIns.refuse(userId, claim)
    }
    const email = await standIns.becomeAccount(userId)
    if (email !== undefined) await greet(email)
  }
