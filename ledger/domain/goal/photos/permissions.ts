import type { PhotoOf } from '#shared/events/photos.ts'
import type { UserId } from '#shared/ids.ts'
import { runsGoal } from '#shared/roles.ts'
import { isOutside } from '../contributions/contribution.ts'
import { mayConfirm, receiverOf } from '../contributions/permissions.ts'
import { isSent } from '../payouts/payoutState.ts'
import type { GoalState } from '../state.ts'
import type { Photo } from './photoState.ts'

/** The two sides of a payment outside. */
export interface Sides {
  readonly payer: UserId | null
  readonly isReceiver: (userId: UserId) => boolean
  /** Where it is one person. */
  readonly receiver: UserId | null
}

/** Undefined for a payment that was not made outside, or that ended. */
export const sidesOf = (state: GoalState, of: PhotoOf): Sides | undefined =>
  'contributionId' in of ? sidesOfContribution(state, of) : sidesOfPayout(state, of)

const sidesOfContribution = (
  state: GoalState,
  { contributionId }: Extract<PhotoOf, { contributionId: unknown }>,
): Sides | undefined => {
  const known = state.contributions.get(contributionId)
  if (!known || !isOutside(known)) return undefined
  const { userId: payer, keptByUserId: keeper } = known
  // Once it was confirmed, the person who has the money.
  if (keeper !== undefined) return { payer, receiver: keeper, isReceiver: userId => userId === keeper }
  return {
    payer,
    receiver: receiverOf(state, known) ?? null,
    isReceiver: userId => mayConfirm(state, known, userId) === undefined,
  }
}

const sidesOfPayout = (
  state: GoalState,
  { payoutId, attempt }: Extract<PhotoOf, { payoutId: unknown }>,
): Sides | undefined => {
  const payout = state.payouts.get(payoutId)
  if (!payout?.sent || !isSent(payout) || payout.attempt !== attempt) return undefined
  // What the processor has transferred has its record there.
  if (payout.sent.from === 'stripe') return undefined
  const { userId: receiver, sent } = payout
  return { payer: sent.byUserId, receiver, isReceiver: userId => userId === receiver }
}

/** Which side of the payment the user is. */
export const sideOf = ({ payer, isReceiver }: Sides, userId: UserId): 'payer' | 'receiver' | undefined => {
  if (payer === userId) return 'payer'
  return isReceiver(userId) ? 'receiver' : undefined
}

/** See the photos of a payment: its two sides, and who runs the goal, who see all of its payments. */
export const maySeePhotosOf = (state: GoalState, of: PhotoOf, userId: UserId): boolean => {
  const sides = sidesOf(state, of)
  return runs(state, userId) || (sides !== undefined && sideOf(sides, userId) !== undefined)
}

/** See one, also after the payment was denied or came back. */
export const maySeePhoto = (state: GoalState, photo: Photo, userId: UserId): boolean =>
  [photo.byUserId, photo.userId].includes(userId) || maySeePhotosOf(state, photo.of, userId)

const runs = ({ members }: GoalState, userId: UserId): boolean => {
  const member = members.get(userId)
  return member !== undefined && runsGoal(member.role)
}
