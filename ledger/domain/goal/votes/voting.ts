import type { Proposal } from '#shared/events/votes.ts'
import type { UserId } from '#shared/ids.ts'
import { seatHolders } from '../members/seats.ts'
import { isInArrears } from '../rotation/arrears.ts'
import type { Circle } from '../rotation/circle.ts'
import { addedBy, isUnclaimed, standInsOf } from '../standIns/standIns.ts'
import type { Member } from '../state.ts'
import type { Vote } from './voteState.ts'

/**
 * The seats that may vote: neither late nor the subject; about the end of the circle only those who have yet
 * to receive. Other rules need every seat.
 */
export const votersOn = (circle: Circle, proposal: Proposal): UserId[] =>
  seatHolders(circle)
    .filter(
      ([userId, member]) =>
        (proposal.kind === 'rules' || !isLate(circle, userId)) && isAsked(circle, proposal, userId, member),
    )
    .map(([userId]) => userId)

/** Also by a seat of a stand-in whom they have added. */
const isLate = (circle: Circle, userId: UserId): boolean =>
  [userId, ...standInsOf(circle, userId)].some(one => isInArrears(circle, one))

const isAsked = (
  { closedRounds }: Circle,
  proposal: Proposal,
  userId: UserId,
  { role, position }: Member,
): boolean => {
  switch (proposal.kind) {
    case 'replace':
    case 'payout':
      return userId !== proposal.memberUserId
    case 'wind_up':
      return (position ?? 0) > closedRounds
    case 'organiser':
      return role !== 'organiser'
    case 'pause':
    case 'rules':
      return true
  }
}

export interface Tally {
  readonly inFavour: number
  readonly against: number
  readonly eligible: number
}

/** Counts the votes of those who may vote now. */
export const tallyOf = (circle: Circle, { proposal, casts }: Pick<Vote, 'proposal' | 'casts'>): Tally => {
  const voters = votersOn(circle, proposal)
  const cast = voters.flatMap(userId => casts.get(userId) ?? [])
  const inFavour = cast.filter(one => one.inFavour).length
  return { inFavour, against: cast.length - inFavour, eligible: voters.length }
}

/**
 * Whether two members are in favour. A stand-in who has not claimed the seat is none beside who has added them: that member
 * alone may know them.
 */
const areTwo = (circle: Circle, { proposal, casts }: Pick<Vote, 'proposal' | 'casts'>): boolean => {
  const inFavour = votersOn(circle, proposal).filter(userId => casts.get(userId)?.inFavour)
  const holders = inFavour.map(userId => (isUnclaimed(circle, userId) ? addedBy(circle, userId) : userId))
  return new Set(holders).size >= 2
}

/** A missing vote counts against. Without any member who may vote, nothing is agreed. */
export const isAgreed = (circle: Circle, vote: Pick<Vote, 'proposal' | 'casts'>): boolean => {
  const { inFavour, eligible } = tallyOf(circle, vote)
  switch (vote.proposal.kind) {
    case 'replace':
    case 'pause':
      return areTwo(circle, vote) && 2 * inFavour > eligible
    case 'wind_up':
      return eligible > 0 && 3 * inFavour >= 2 * eligible
    case 'organiser':
    case 'payout':
      return 2 * inFavour > eligible
    case 'rules':
      return eligible > 0 && inFavour === eligible
  }
}
