import { goalLimits } from '#shared/api/goalKinds.ts'
import type { InvitationId, UserId } from '#shared/ids.ts'
import { takesPart } from '#shared/roles.ts'
import type { Instant } from '#shared/time.ts'
import type { GoalState, Invitation, Member } from '../state.ts'
import { isOpen } from './invitationRules.ts'

/** All members but auditors, in the order in which they joined. */
export const seatHolders = (state: GoalState): [UserId, Member][] => {
  const holders: [UserId, Member][] = []
  for (const entry of state.members.entries()) if (takesPart(entry[1].role)) holders.push(entry)
  return holders
}

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
  const empty = (state.terms?.rotation?.seats ?? goalLimits.members) - seatHolders(state).length
  let held = 0
  for (const [id, invitation] of state.invitations.entries())
    if (id !== except && holdsSeat(invitation) && isOpen(invitation, now)) held++
  return { empty, free: empty - held }
}

/** The lowest free position: a freed seat is taken next. */
export const nextPosition = (state: GoalState): number => {
  const taken = new Set([...state.members.entries()].map(([, { position }]) => position))
  let position = 1
  while (taken.has(position)) position++
  return position
}
