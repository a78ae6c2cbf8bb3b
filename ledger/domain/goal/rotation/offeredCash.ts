import type { ContributionId, UserId } from '#shared/ids.ts'
import type { Contribution } from '../contributions/contribution.ts'
import { partOf } from '../contributions/holdings.ts'
import type { Evolving, GoalState } from '../state.ts'
import type { Circle } from './circle.ts'

/**
 * A member who offers all that they lack in cash is not late: not while its recipient has not answered, nor once they have refused
 * it. Where the platform takes payments, a refused member can pay there, and is late otherwise.
 */
export const hasOfferedCash = (circle: Circle, userId: UserId, round: number): boolean =>
  wasCashRefused(circle, userId, round) ||
  partOf(circle, userId, round).underWay.some(id => isOffer(circle.contributions.get(id)))

/** The same for a closed round with an unanswered offer. */
export const isCashUnanswered = (circle: Circle, userId: UserId, round: number): boolean =>
  wasCashRefused(circle, userId, round) ||
  [...circle.open.entries()].some(
    ([, one]) => isOffer(one) && one.holderUserId === userId && one.round === round,
  )

/**
 * A part that is offered leaves the rest unpaid, so it excuses nothing. Nor does what was given to a cash holder, who could leave it
 * unanswered for an accomplice; it is not the recipient's to refuse.
 */
const isOffer = (offered: Contribution | undefined): boolean =>
  offered?.status === 'reported' && isToRecipient(offered)

const isToRecipient = ({ isPart, cashHolderUserId }: Contribution): boolean =>
  !isPart && cashHolderUserId === undefined

/** What is missing then is owed, but neither late nor a default. */
export const wasCashRefused = (state: GoalState, userId: UserId, round: number): boolean =>
  state.refusedCash.has(keyOf(userId, round)) && !takesCards(state)

const takesCards = ({ contributions }: GoalState): boolean =>
  [...contributions.entries()].some(([, { paymentIntentId }]) => paymentIntentId !== undefined)

/** Whether there was an offer for this round, including refused and withdrawn ones. */
export const hasEverOffered = ({ offeredCash }: GoalState, userId: UserId, round: number): boolean =>
  offeredCash.has(keyOf(userId, round))

export const noteOfferedCash = (state: Evolving, id: ContributionId): void => {
  const offered = state.contributions.get(id)
  if (!offered || offered.round === null || offered.debtId !== undefined || !isToRecipient(offered)) return
  state.offeredCash = new Set(state.offeredCash).add(keyOf(offered.holderUserId, offered.round))
}

/** An offer that its payer withdrew was not refused. */
export const noteRefusedCash = (state: Evolving, id: ContributionId, byUserId: UserId): void => {
  const offered = state.contributions.get(id)
  if (!offered || offered.round === null || offered.debtId !== undefined || !isToRecipient(offered)) return
  if (offered.userId === byUserId) return
  state.refusedCash = new Set(state.refusedCash).add(keyOf(offered.holderUserId, offered.round))
}

const keyOf = (userId: UserId, round: number): string => `${userId}-${round}`
