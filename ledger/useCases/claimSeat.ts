import type { GoalEvent } from '#shared/events/goal.ts'
import { claimStands } from '#shared/events/standIns.ts'
import type { UserId } from '#shared/ids.ts'
import type { Refusal } from '#shared/refusals.ts'
import type { StandInNumbers } from '../accounts/standInNumbers.ts'
import type { Claimant, KnownStandIn, StandIns } from '../accounts/standIns.ts'
import type { Taken } from '../accounts/users.ts'
import { takenOver } from '../domain/goal/standIns/merging.ts'
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

/**
 * The owner of an account claims the seat by its link, and agrees to what they were shown: the most that the seat can lose, and what it owes.
 */
export const claimWithAccount = async (
  { goals, clock, standInNumbers }: Pick<Parts, 'goals' | 'clock' | 'standInNumbers'>,
  { known, accountUserId, shown }: WithAccount,
  context: Context,
): Promise<Handled | Refusal> => {
  const { goalId, userId } = known
  const state = await goals.load(goalId, 'fresh')
  if (!hasLink(state, userId)) return { code: 'stand_in_not_found' }
  const now = takenOver(state, userId)
  if (now.figureMinor > shown.figureMinor || now.owingMinor > shown.owingMinor) return { code: 'turn_moved' }
  const textedTo = await textedToOwn(standInNumbers, known, state)
  const command = { type: 'ClaimSeat', userId, textedTo, accountUserId, now: clock.now() } as const
  return goals.handle(goalId, command, context)
}
interface WithAccount {
  readonly known: KnownStandIn
  readonly accountUserId: UserId
  readonly shown: ReturnType<typeof takenOver>
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
  readonly accountOf: (userId: UserId) => Promise<Pick<Claimant, 'email' | 'username'> | undefined>
}

/** What the log says of members without an account, for their rows: a claim that ended, and who has left. */
export const createFollowStandIns =
  ({ standIns, greet, sayRefused, accountOf }: Following) =>
  async (event: GoalEvent): Promise<void> => {
    if (event.type === 'MemberLeft') {
      const { userId, reason } = event.data
      // Who was replaced after a default may still receive and confirm money by their link.
      return reason === 'replaced' ? undefined : standIns.forget(userId)
    }
    if (event.type !== 'SeatClaimEnded') return
    const { userId, claim, outcome, accountUserId } = event.data
    if (accountUserId !== undefined) {
      await standIns.forgetEntered(userId)
      if (claimStands(outcome)) return standIns.endLink(userId, { number: true })
      if (outcome !== 'rejected') return
      const claimant = await accountOf(accountUserId)
      if (claimant) await sayRefused(claimant)
      return standIns.endLink(userId)
    }
    if (outcome === 'rejected') {
      const entered = await standIns.entered(userId, claim)
      if (entered) await sayRefused(entered)
      return standIns.refuse(userId, claim)
    }
    const email = await standIns.becomeAccount(userId)
    if (email !== undefined) await greet(email)
  }
