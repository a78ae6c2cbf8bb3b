import { goalLimits } from '#shared/api/goalKinds.ts'
import type { InvitationId, UserId } from '#shared/ids.ts'
import { takesPart } from '#shared/roles.ts'
import { wholeSeat } from '#shared/shares.ts'
import type { Instant } from '#shared/time.ts'
import type { GoalState, HeldSeat, Invitation, Member } from '../state.ts'
import { isOpen } from './invitationRules.ts'

/** All members but auditors, in the order in which they joined. */
export const seatHolders = (state: GoalState): [UserId, Member][] => {
  const holders: [UserId, Member][] = []
  for (const entry of state.members.entries()) if (takesPart(entry[1].role)) holders.push(entry)
  return holders
}

/** The member with these seats. */
export const withSeats = (member: Member, seats: readonly HeldSeat[]): Member => {
  const inOrder = seats.toSorted((one, other) => one.position - other.position)
  return { ...member, position: inOrder[0]?.position ?? null, seats: inOrder }
}

/** One whole seat; an auditor has none. */
export const seatAt = (position: number | null): readonly HeldSeat[] =>
  position === null ? [] : [{ position, share: wholeSeat }]

export const isWhole = ({ share }: HeldSeat): boolean => share.of === 1

/** Neither several seats nor a share of one. */
export const hasOneWholeSeat = ({ seats }: Pick<Member, 'seats'>): boolean =>
  seats.length === 1 && seats.every(isWhole)

/** Others pay such a member in several turns. */
export const hasSeveralSeats = ({ members }: GoalState, userId: UserId): boolean =>
  (members.get(userId)?.seats.length ?? 0) > 1

/** The positions that are taken. */
export const takenPositions = (state: GoalState): ReadonlySet<number> =>
  new Set([...state.members.entries()].flatMap(([, { seats }]) => seats.map(({ position }) => position)))

/** An invitation to one person reserves a free seat until it ends. */
const holdsSeat = ({ channel, role, replacesUserId }: Invitation): boolean =>
  channel !== 'link' && role === 'member' && replacesUserId === null

export interface Seats {
  /** Without a member. */
  readonly empty: number
  /** Without a member and without an open invitation to one. */
  readonly free: number
}

/** The seat of the invitation `except` is not counted. */
export const seatsOf = (state: GoalState, now: Instant, except?: InvitationId): Seats => {
  const taken = state.terms?.rotation ? takenPositions(state).size : seatHolders(state).length
  const empty = (state.terms?.rotation?.seats ?? goalLimits.members) - taken
  let held = 0
  for (const [id, invitation] of state.invitations.entries())
    if (id !== except && holdsSeat(invitation) && isOpen(invitation, now)) held++
  return { empty, free: empty - held }
}

/** The lowest free position: a freed seat is taken next. */
export const nextPosition = (state: GoalState): number => {
  const taken = takenPositions(state)
  let position = 1
  while (taken.has(position)) position++
  return position
}
