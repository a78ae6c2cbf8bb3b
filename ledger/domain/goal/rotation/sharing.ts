import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import { mostShares } from '#shared/shares.ts'
import type { Instant } from '#shared/time.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import { partOf } from '../contributions/holdings.ts'
import { surplus } from '../contributions/surplus.ts'
import { depositMinorOf } from '../deposits/deposits.ts'
import { hasOneWholeSeat, isWhole, withSeats } from '../members/seats.ts'
import { mayTakePart } from '../permissions.ts'
import { isUnclaimed } from '../standIns/standIns.ts'
import { draft, type Evolvers, type Evolving, type GoalState } from '../state.ts'
import { askingFor } from './acceptance.ts'
import { seatsFixed } from './choosingSeats.ts'
import { isCircle, isForming, todayIn } from './circle.ts'
import type { Sharing } from './circleState.ts'
import { figureOfMember } from './figure.ts'
import { payableRounds, turnsOf } from './order.ts'
import type { Knowing } from './settingOff.ts'

/**
 * A member asks others to share the seat that they have, in equal shares, while the circle is forming. The
 * others have one seat each, which is free once all of them have agreed.
 */
export interface ShareSeat {
  readonly type: 'ShareSeat'
  readonly userId: UserId
  readonly withUserIds: readonly UserId[]
  /** What they could lose then, as they were shown. */
  readonly figureMinor: Minor
  readonly now: Instant
}
/** One of them agrees or not; the proposer withdraws it by a no. */
export interface AnswerSharing {
  readonly type: 'AnswerSharing'
  readonly userId: UserId
  readonly sharing: number
  readonly inFavour: boolean
  readonly figureMinor?: Minor
  readonly now: Instant
}

export const shareSeat = (command: ShareSeat, state: GoalState): Decision<GoalEvent> => {
  const { userId: byUserId, withUserIds, figureMinor } = command
  const refused = mayTakePart(state, byUserId) ?? objection(state, { byUserId, withUserIds })
  if (refused) return refused
  const isSame = (one: Sharing): boolean =>
    one.status === 'proposed' &&
    one.byUserId === byUserId &&
    one.withUserIds.length === withUserIds.length &&
    one.withUserIds.every((other, index) => other === withUserIds[index])
  if ([...state.sharings.entries()].some(([, one]) => isSame(one))) return accept()
  const acceptedFigureMinor = figureSharing(state, { byUserId, withUserIds }, byUserId)
  if (acceptedFigureMinor > figureMinor) return refuse('turn_moved')
  const data = {
    sharing: state.sharings.size + 1,
    byUserId,
    withUserIds: [...withUserIds],
    acceptedFigureMinor,
  }
  return accept({ type: 'SharingProposed', data })
}

export const answerSharing = (command: AnswerSharing, state: GoalState): Decision<GoalEvent> => {
  const { userId, sharing, inFavour } = command
  const refused = mayTakePart(state, userId)
  if (refused) return refused
  const known = state.sharings.get(sharing)
  if (!known || ![known.byUserId, ...known.withUserIds].includes(userId)) return refuse('sharing_not_found')
  if (inFavour && known.accepted.has(userId) && known.status !== 'declined') return accept()
  if (!inFavour && known.status === 'declined') return accept()
  if (known.status !== 'proposed') return refuse('sharing_over')
  const answer = { sharing, answer: known.answers + 1, userId }
  if (!inFavour) return accept({ type: 'SharingAnswered', data: { ...answer, inFavour } })
  const objected = objection(state, known)
  if (objected) return objected
  const acceptedFigureMinor = figureSharing(state, known, userId)
  if (acceptedFigureMinor > (command.figureMinor ?? acceptedFigureMinor)) return refuse('turn_moved')
  const answered: GoalEvent = { type: 'SharingAnswered', data: { ...answer, inFavour, acceptedFigureMinor } }
  const accepted = new Map(known.accepted).set(userId, acceptedFigureMinor)
  const all = [known.byUserId, ...known.withUserIds]
  if (!all.every(one => accepted.has(one))) return accept(answered)
  const shared = outcomeOf(state, known)
  const isHigher = shared.holders.some(one => one.acceptedFigureMinor > (accepted.get(one.userId) ?? 0))
  // The turn of the seat has changed since the others agreed.
  if (isHigher) return refuse('turn_moved')
  return accept<GoalEvent>(answered, {
    type: 'SeatShared',
    data: { change: state.seatChanges + 1, sharing, ...shared },
  })
}

type Sharers = Pick<Sharing, 'byUserId' | 'withUserIds'>

/** The reason why these members cannot share a seat, if there is one. */
const objection = (state: GoalState, { byUserId, withUserIds }: Sharers): Decision<never> | undefined => {
  const fixed = seatsFixed(state)
  if (fixed || !isCircle(state)) return fixed ?? refuse('not_a_circle')
  const all = [byUserId, ...withUserIds]
  if (withUserIds.length === 0 || all.length > mostShares || new Set(all).size < all.length)
    return refuse('member_not_found')
  for (const one of all) {
    const refused = mayTakePart(state, one)
    if (refused) return refuse('member_not_found')
    if (isUnclaimed(state, one)) return refuse('seat_unclaimed')
  }
  if (depositMinorOf(state) > 0) return refuse('deposits_of_one_seat')
  const haveOne = all.every(one => hasOneWholeSeat(state.members.get(one) ?? { seats: [] }))
  // Rules from before charters are not accepted again when a member leaves.
  const isOld = state.terms.rotation.charter === null
  return haveOne && !isOld ? undefined : refuse('one_whole_seat')
}

/** What a member could lose if these share a seat. */
export const figureSharing = (state: GoalState, sharers: Sharers, userId: UserId): Minor =>
  outcomeOf(state, sharers).holders.find(one => one.userId === userId)?.acceptedFigureMinor ??
  figureOfMember(state, userId)

const outcomeOf = (state: GoalState, { byUserId, withUserIds }: Sharers) => {
  const position = state.members.get(byUserId)?.seats.find(isWhole)?.position ?? 1
  const users = [byUserId, ...withUserIds]
  const next = draft(state)
  share(next, { position, users, isNew: true })
  return {
    position,
    holders: users.map(userId => ({ userId, acceptedFigureMinor: figureOfMember(next, userId) })),
  }
}

/**
 * When a member leaves who shared a seat, the others share it equally. They have not accepted the larger
 * share, and are asked.
 */
export const sharesLeft = (state: GoalState, { now }: Knowing): GoalEvent[] => {
  if (!isForming(state) || !state.hasShares) return []
  const turns = turnsOf(state).filter(seat => !isWhole(seat))
  const isLeft = (position: number): boolean => {
    const held = turns.filter(turn => turn.position === position)
    return held.length < (held[0]?.share.of ?? 0)
  }
  const positions = [...new Set(turns.map(({ position }) => position))].filter(isLeft)
  const asked = now === undefined ? {} : { askedOn: todayIn(state, now) }
  return positions.map((position, index) => ({
    type: 'SeatShared',
    data: {
      change: state.seatChanges + 1 + index,
      position,
      holders: turns.filter(turn => turn.position === position).map(({ userId }) => ({ userId })),
      ...asked,
    },
  }))
}

/** Who has fewer seats by now gets back what they have paid for more. */
export const paidTooMuch = (state: GoalState, users: readonly UserId[]): GoalEvent[] =>
  users.flatMap(userId =>
    payableRounds(state).flatMap(round => {
      const last = partOf(state, userId, round).contributionIds.at(-1)
      return last === undefined ? [] : surplus(state, last)
    }),
  )

const share = (
  state: Evolving,
  { position, users, isNew }: { position: number; users: readonly UserId[]; isNew: boolean },
): void => {
  state.hasShares = true
  users.forEach((userId, index) => {
    const member = state.members.get(userId)
    if (!member) return
    const givesUp = isNew && index > 0
    const others = member.seats.filter(seat => seat.position !== position && !givesUp)
    const part = { position, share: { number: index + 1, of: users.length } }
    state.members.set(userId, withSeats(member, [...others, part]))
  })
}

export const sharingEvolvers = {
  SharingProposed: (state, { sharing, byUserId, withUserIds, acceptedFigureMinor }) => {
    const accepted = new Map([[byUserId, acceptedFigureMinor]])
    state.sharings.set(sharing, { byUserId, withUserIds, accepted, answers: 0, status: 'proposed' })
  },
  SharingAnswered: (state, { sharing, answer, userId, inFavour, acceptedFigureMinor }) => {
    const known = state.sharings.get(sharing)
    if (!known) return
    const accepted = new Map(known.accepted)
    if (acceptedFigureMinor !== undefined) accepted.set(userId, acceptedFigureMinor)
    const status = inFavour ? known.status : 'declined'
    state.sharings.set(sharing, { ...known, accepted, answers: answer, status })
  },
  SeatShared: (state, { change, sharing, position, holders, askedOn }) => {
    state.seatChanges = change
    const known = sharing === undefined ? undefined : state.sharings.get(sharing)
    if (known && sharing !== undefined) state.sharings.set(sharing, { ...known, status: 'accepted' })
    share(state, { position, users: holders.map(({ userId }) => userId), isNew: sharing !== undefined })
    for (const one of holders) acceptShare(state, one, askedOn)
  },
} satisfies Partial<Evolvers>

const acceptShare = (
  state: Evolving,
  { userId, acceptedFigureMinor: figureMinor }: GoalEventOf<'SeatShared'>['data']['holders'][number],
  askedOn: GoalEventOf<'SeatShared'>['data']['askedOn'],
): void => {
  if (askedOn !== undefined) askingFor(state, userId, askedOn)
  const member = state.members.get(userId)
  if (member && figureMinor !== undefined) state.members.set(userId, { ...member, figureMinor })
}
