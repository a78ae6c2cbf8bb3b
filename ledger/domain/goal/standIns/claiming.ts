import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import { claimStands } from '#shared/events/standIns.ts'
import type { UserId } from '#shared/ids.ts'
import { caseDays } from '#shared/sendingDays.ts'
import { dayMs, hourMs, type Instant, plusMs } from '#shared/time.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import type { GoalState } from '../state.ts'
import { isKnownIn, merging } from './merging.ts'
import { mayObjectToClaim, mayVouch, wordsNeeded } from './permissions.ts'
import type { SeatClaim } from './standInState.ts'

/** The stand-in claims the seat by the link, to become a member with an account: with a new one, or with the one that they have. */
export interface ClaimSeat {
  readonly type: 'ClaimSeat'
  readonly userId: UserId
  /** The change of the number to which the link was sent, 0 for the first number; undefined for a link that was handed over. */
  readonly textedTo?: number | undefined
  /** The account that they have. Its owner has seen what they take over, and agrees. */
  readonly accountUserId?: UserId | undefined
  readonly now: Instant
}
/** The account that has claimed a seat gives the claim up, before it stands. */
export interface WithdrawClaim {
  readonly type: 'WithdrawClaim'
  readonly userId: UserId
  readonly standInUserId: UserId
}
/** Another member knows that the claim is the stand-in's own. */
export interface VouchForClaim extends AboutClaim {
  readonly type: 'VouchForClaim'
}
export interface ObjectToClaim extends AboutClaim {
  readonly type: 'ObjectToClaim'
  readonly reason: string
}
interface AboutClaim {
  readonly userId: UserId
  readonly standInUserId: UserId
  /** The claim that they have seen. */
  readonly claim: number
  readonly now: Instant
}
/** How long every member has notice of a claim. */
export const claimNoticeHours = 72

export const claimSeat = (command: ClaimSeat, state: GoalState): Decision<GoalEvent> => {
  const { userId, textedTo, accountUserId, now: claimedAt } = command
  const known = state.standIns.get(userId)
  if (!known) return refuse('stand_in_not_found')
  if (known.isClaimed) return refuse('seat_claimed')
  const open = state.openClaims.get(userId)
  if (open) return open.accountUserId === accountUserId ? accept() : refuse('claim_open')
  const refused = accountUserId === undefined ? undefined : mayMerge(state, accountUserId)
  if (refused) return refused
  const byText = known.hasNumber && textedTo === known.numberChanges
  const account = accountUserId === undefined ? {} : { accountUserId }
  return accept({
    type: 'SeatClaimed',
    data: { userId, claim: known.claims + 1, byText, claimedAt, ...account },
  })
}

/**
 * An account takes a seat over only where it has had nothing to do with the circle: otherwise one person would have two parts of it, and could
 * have decided about what is theirs by then.
 */
export const mayMerge = (state: GoalState, accountUserId: UserId): Decision<never> | undefined => {
  if (state.members.has(accountUserId)) return refuse('already_a_member')
  const claims = [...state.openClaims.entries()].some(([, one]) => one.accountUserId === accountUserId)
  if (claims) return refuse('claim_open')
  return isKnownIn(state, accountUserId) ? refuse('known_in_circle') : undefined
}

export const withdrawClaim = (
  { userId: accountUserId, standInUserId: userId }: WithdrawClaim,
  state: GoalState,
): Decision<GoalEvent> => {
  const open = state.openClaims.get(userId)
  if (open?.accountUserId !== accountUserId) return refuse('claim_not_found')
  const data = { userId, claim: open.claim, outcome: 'withdrawn', accountUserId } as const
  return accept({ type: 'SeatClaimEnded', data })
}

/** The end of a claim. By one that stands, a stand-in becomes the member of the account that has claimed. */
export const endOfClaim = (state: GoalState, ended: GoalEventOf<'SeatClaimEnded'>['data']): GoalEvent[] => {
  const { accountUserId } = state.openClaims.get(ended.userId) ?? {}
  if (accountUserId === undefined) return [{ type: 'SeatClaimEnded', data: ended }]
  const about = { ...ended, accountUserId }
  if (!claimStands(ended.outcome)) return [{ type: 'SeatClaimEnded', data: about }]
  // They have become a member in another way meanwhile, or have decided something as an admin.
  if (isKnownIn(state, accountUserId))
    return [{ type: 'SeatClaimEnded', data: { ...about, outcome: 'withdrawn' } }]
  return [{ type: 'SeatClaimEnded', data: about }, merging(state, ended.userId, accountUserId)]
}

export const vouchForClaim = (command: VouchForClaim, state: GoalState): Decision<GoalEvent> => {
  const { userId: byUserId, standInUserId: userId, claim, now } = command
  const known = openClaim(state, command)
  if ('outcome' in known) return known
  const refused = mayVouch(state, userId, byUserId)
  if (refused) return refused
  if (known.vouchedBy.includes(byUserId)) return accept()
  const isLast = known.vouchedBy.length + 1 === wordsNeeded(state, userId)
  const notice = isLast ? { noticeEndsAt: plusMs(now, claimNoticeHours * hourMs) } : {}
  return accept({ type: 'SeatClaimVouched', data: { userId, claim, byUserId, ...notice } })
}

export const objectToClaim = (command: ObjectToClaim, state: GoalState): Decision<GoalEvent> => {
  const { userId: byUserId, standInUserId: userId, claim, reason, now } = command
  const known = openClaim(state, command)
  if ('outcome' in known) return known
  const refused = mayObjectToClaim(state, userId, byUserId)
  if (refused) return refused
  if (known.objection) return known.objection.byUserId === byUserId ? accept() : refuse('claim_objected')
  const decidedBy = plusMs(now, caseDays * dayMs)
  return accept({ type: 'SeatClaimObjected', data: { userId, claim, byUserId, reason, decidedBy } })
}

/** Two admins end a claim to which a member has objected, or for which words are missing. */
export const endClaim = (
  state: GoalState,
  ended: GoalEventOf<'SeatClaimEnded'>['data'],
): Decision<GoalEvent> => {
  const known = openClaim(state, { standInUserId: ended.userId, claim: ended.claim })
  if ('outcome' in known) return known
  if (!known.objection && known.noticeEndsAt !== undefined) return refuse('claim_undisputed')
  return accept(...endOfClaim(state, ended))
}

export const openClaim = (
  { openClaims }: GoalState,
  { standInUserId, claim }: Pick<AboutClaim, 'standInUserId' | 'claim'>,
): SeatClaim | Decision<never> => {
  const known = openClaims.get(standInUserId)
  return known?.claim === claim ? known : refuse('claim_not_found')
}
