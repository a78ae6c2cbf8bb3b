import type { Proposal } from '#shared/events/votes.ts'
import type { UserId } from '#shared/ids.ts'
import { seatHolders } from '../members/seats.ts'
import { isInArrears } from '../rotation/arrears.ts'
import type { Circle } from '../rotation/circle.ts'
import { awaitedTurns, seatsIn, weightOf } from '../rotation/order.ts'
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

const isAsked = (circle: Circle, proposal: Proposal, userId: UserId, { role }: Member): boolean => {
  switch (proposal.kind) {
    case 'replace':
    case 'payout':
      return userId !== proposal.memberUserId
    case 'wind_up':
      return awaitedTurns(circle, userId).length > 0
    case 'organiser':
      return role !== 'organiser'
    case 'pause':
    case 'rules':
      return true
  }
}

/** In seats; a share of one is a fraction. */
export interface Tally {
  readonly inFavour: number
  readonly against: number
  readonly eligible: number
}

/** Counts the votes of those who may vote now. */
export const tallyOf = (circle: Circle, { proposal, casts }: Pick<Vote, 'proposal' | 'casts'>): Tally => {
  const { inFavour, against, eligible } = twelfthsFor(circle, { proposal, casts })
  return { inFavour: seatsIn(inFavour), against: seatsIn(against), eligible: seatsIn(eligible) }
}

/** The same in twelfths of a seat. The end of the circle is a matter of the turns that are still awaited. */
const twelfthsFor = (circle: Circle, { proposal, casts }: Pick<Vote, 'proposal' | 'casts'>): Tally => {
  const weightsOf = (users: readonly UserId[]): number =>
    weightOf(
      users.flatMap(userId =>
        proposal.kind === 'wind_up'
          ? awaitedTurns(circle, userId)
          : (circle.members.get(userId)?.seats ?? []),
      ),
    )
  const voters = votersOn(circle, proposal)
  const by = (inFavour: boolean) => voters.filter(userId => casts.get(userId)?.inFavour === inFavour)
  return { inFavour: weightsOf(by(true)), against: weightsOf(by(false)), eligible: weightsOf(voters) }
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
  const { inFavour, eligible } = twelfthsFor(circle, vote)
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
