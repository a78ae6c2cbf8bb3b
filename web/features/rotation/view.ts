import type { GoalResponse } from '#shared/api/goalKinds.ts'
import type { PayoutResponse } from '#shared/api/payouts.ts'
import type { DebtResponse, RotationResponse, RoundResponse, TurnResponse } from '#shared/api/rotation.ts'
import { minorOf } from '../../lib/format.ts'
import type { GoalParts } from '../../lib/goalParts.ts'

/** The properties of all parts of a circle's page. */
export interface CircleProps {
  goal: GoalResponse
  rotation: RotationResponse
  viewerId: number | undefined
}

export interface CirclePageProps extends Omit<CircleProps, 'rotation'> {
  /** The parts that it has in common with other goals. */
  parts: GoalParts
}

/** A seat of the circle in the order of turns, taken or free. */
export interface SeatView {
  readonly position: number
  readonly member: TurnResponse | undefined
}

export const seatsOf = ({
  seats,
  members,
}: Pick<RotationResponse, 'seats' | 'members'>): readonly SeatView[] => {
  const byPosition = new Map(members.flatMap(member => member.seats.map(seat => [seat, member] as const)))
  return Array.from({ length: seats }, (_, index) => ({
    position: index + 1,
    member: byPosition.get(index + 1),
  }))
}

/** How many seats are taken, or which of them these members have. */
export const takenSeats = (
  { members }: Pick<RotationResponse, 'members'>,
  isMeant: (member: TurnResponse) => boolean = () => true,
): number => members.filter(isMeant).reduce((count, { seats }) => count + seats.length, 0)

/** How many seats have paid a round. */
export const paidSeats = (
  { paidUserIds }: Pick<RoundResponse, 'paidUserIds'>,
  rotation: Pick<RotationResponse, 'members'>,
): number => {
  const known = takenSeats(rotation, ({ userId }) => paidUserIds.includes(userId))
  // A former member had one.
  return known + paidUserIds.filter(id => !rotation.members.some(({ userId }) => userId === id)).length
}

/** The round that collects, or the full one before it until the next opens; undefined after the last. */
export const roundInSight = ({
  rounds,
  round,
}: Pick<RotationResponse, 'rounds' | 'round'>): RoundResponse | undefined => {
  const collecting = rounds.find(({ status }) => status === 'open' || status === 'full') ?? rounds[round - 1]
  const before = rounds[round - 2]
  return collecting?.status === 'upcoming' && before?.status === 'closed' ? before : collecting
}

/** The round of a debt; debts from the settlement of a circle have none. */
export const roundOf = ({ cause, round }: Pick<DebtResponse, 'cause' | 'round'>): number | null =>
  cause === 'wound_up' ? null : round

/** Who is late with the open round, for which the later ones wait. */
export const awaitedIn = ({
  phase,
  rounds,
  members,
}: Pick<RotationResponse, 'phase' | 'rounds' | 'members'>): readonly string[] => {
  const open = rounds.find(({ status }) => status === 'open')
  if (phase !== 'running' || !open) return []
  const awaited = open.lateUserIds.filter(userId => !open.paidUserIds.includes(userId))
  return members.flatMap(({ userId, name }) => (awaited.includes(userId) ? name : []))
}

/** Who has not received a pot yet that was paid for them. */
export const unpaidRecipients = ({ rounds }: Pick<RotationResponse, 'rounds'>): readonly string[] =>
  rounds.flatMap(({ payout }) => (payout && isOnItsWay(payout) ? payout.recipient.name : []))

const isOnItsWay = ({ status }: PayoutResponse): boolean =>
  status === 'due' || status === 'sending' || status === 'sent' || status === 'contested'

/** The received part of the pot. */
export const filledOf = (
  { collected, pot }: Pick<RoundResponse, 'collected' | 'pot'>,
  { currency }: Pick<RotationResponse, 'currency'>,
): number => Math.min(1, minorOf(collected, currency) / (minorOf(pot, currency) || 1))

/** Whether the order is still to be drawn by lot. Until then no member's turn is known. */
export const isToBeDrawn = ({
  phase,
  draw,
  atRisk,
}: Pick<RotationResponse, 'phase' | 'draw' | 'atRisk'>): boolean =>
  phase === 'forming' &&
  (atRisk?.toBeDrawn === true || draw?.stage === 'adding' || draw?.stage === 'revealing')

/** Who receives a round's pot, from the reader's view. */
export const whoseRound = (
  { recipient }: Pick<RoundResponse, 'recipient'>,
  rotation: RotationResponse,
  viewerId: number | undefined,
): 'yours' | 'theirs' | 'open' | 'drawn' => {
  if (isToBeDrawn(rotation)) return 'drawn'
  if (recipient === null) return 'open'
  return recipient.userId === viewerId ? 'yours' : 'theirs'
}

/** A condition for a circle to begin. */
export interface Condition {
  readonly what: 'seats' | 'accepted' | 'draw' | 'day'
  readonly done: boolean
}

export const conditionsOf = (rotation: RotationResponse, today: string): readonly Condition[] => {
  const { seats, members, startsOn } = rotation
  return [
    { what: 'seats', done: takenSeats(rotation) >= seats },
    { what: 'accepted', done: members.every(({ hasAccepted }) => hasAccepted) },
    ...(isToBeDrawn(rotation) ? [{ what: 'draw', done: false } as const] : []),
    { what: 'day', done: today >= startsOn },
  ]
}

/** The rounds shown at first: the last ones, the present one, and the next ones. */
export const roundsAround = (rounds: readonly RoundResponse[], round: number): readonly RoundResponse[] => {
  const most = 7
  if (rounds.length <= most) return rounds
  const from = Math.min(Math.max(0, round - 3), rounds.length - most)
  return rounds.slice(from, from + most)
}

/** Who can be a cash holder: they accept that themselves. */
export const withAccount = ({ members, standIns }: Pick<RotationResponse, 'members' | 'standIns'>) =>
  members.filter(({ userId }) => !standIns.some(({ person }) => person.userId === userId))
