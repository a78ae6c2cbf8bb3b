import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { InvitationId, UserId } from '#shared/ids.ts'
import type { Instant } from '#shared/time.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import { isAdopting } from '../adoption/adopting.ts'
import { hasBegun, isCircle, todayIn } from '../rotation/circle.ts'
import { figureMinor, isWorse, type Seat, type Shown } from '../rotation/figure.ts'
import { schedulesEnding } from '../schedules/endingSchedules.ts'
import type { GoalState } from '../state.ts'
import { ending, isFor } from './invitationRules.ts'
import { invitationsEndingWith } from './leaving.ts'
import { handedOver } from './replacing.ts'
import { nextPosition, seatAt, seatsOf } from './seats.ts'
import { isClosed, mayReplace } from './standing.ts'

export interface AcceptInvitation extends Shown {
  readonly type: 'AcceptInvitation'
  readonly invitationId: InvitationId
  readonly userId: UserId
  /** The version of the circle's charter that they were shown; by default the current one. */
  readonly charterVersion?: number
  /** How many seats they take, where the invitation is to a new one; by default one. */
  readonly seats?: number
  readonly now: Instant
}

/** A second person cannot accept an invitation for one; repeating one's own acceptance changes nothing. */
export const acceptInvitation = (command: AcceptInvitation, state: GoalState): Decision<GoalEvent> => {
  const { invitationId, userId, now } = command
  const invitation = state.invitations.get(invitationId)
  if (!state.terms || !invitation || !isFor(invitation, userId)) return refuse('invitation_not_found')
  const member = state.members.get(userId)
  if (member) return member.invitationId === invitationId ? accept() : refuse('already_a_member')
  const refused = ending(invitation, now) ?? isClosed(state)
  if (refused) return refused

  const { role, replacesUserId, inviterUserId, paidFor } = invitation
  const join = (state.joins.get(userId) ?? 0) + 1
  const accepted: GoalEvent = { type: 'InvitationAccepted', data: { invitationId, userId, join } }
  const leaver = replacesUserId === null ? undefined : state.members.get(replacesUserId)
  const seatTaken = (position: number | null): Seat | undefined =>
    position === null ? undefined : { userId, position, seats: leaver?.seats ?? seatAt(position) }
  const joined = (position: number | null): GoalEvent => ({
    type: 'MemberJoined',
    data: { userId, role, position, invitationId, join, ...accepting(state, command, seatTaken(position)) },
  })
  if (role === 'auditor') return accept(accepted, joined(null))
  if (replacesUserId === null) {
    if (seatsOf(state, now, invitationId).free <= 0) return refuse('no_seat_left')
    const position = nextPosition(state)
    return isLater(state, command, seatTaken(position))
      ? refuse('turn_moved')
      : accept(accepted, joined(position))
  }

  const seat = mayReplace(state, invitation)
  if (seat) return seat
  const position = leaver?.position ?? null
  if (isLater(state, command, seatTaken(position))) return refuse('turn_moved')
  const leaving = state.leavings + 1
  const left: GoalEventOf<'MemberLeft'> = {
    type: 'MemberLeft',
    data: { leaving, userId: replacesUserId, byUserId: inviterUserId, reason: 'replaced' },
  }
  const way = inviterUserId === replacesUserId ? 'consent' : 'default'
  const { events, ...held } = handedOver(state, replacesUserId, { way, paidFor })
  return accept<GoalEvent>(
    accepted,
    ...invitationsEndingWith(state, replacesUserId, { byUserId: inviterUserId, except: invitationId }),
    ...schedulesEnding(state, 'left_goal', replacesUserId),
    joined(position),
    ...events,
    { type: 'MemberReplaced', data: { leaving, leaverUserId: replacesUserId, userId, way, ...held } },
    left,
  )
}

const isLater = (
  state: GoalState,
  { seatsBefore, figureMinor }: AcceptInvitation,
  seat: Seat | undefined,
): boolean => isCircle(state) && seat !== undefined && isWorse(state, seat, { seatsBefore, figureMinor })

/** Taking a seat accepts the charter as it was shown, and with its last version the figure of the seat. */
const accepting = (
  state: GoalState,
  { charterVersion = state.charterVersion, now }: AcceptInvitation,
  seat: Seat | undefined,
): Pick<GoalEventOf<'MemberJoined'>['data'], 'charterVersion' | 'acceptedFigureMinor' | 'askedOn'> => {
  if (!isCircle(state) || !seat) return {}
  // They confirm their line, with the rules, once every seat is taken.
  if (isAdopting(state)) return { charterVersion: 1 }
  if (charterVersion < state.charterVersion)
    return { charterVersion, ...(hasBegun(state) ? {} : { askedOn: todayIn(state, now) }) }
  const acceptedFigureMinor = figureMinor(state, seat)
  return { charterVersion: state.charterVersion, acceptedFigureMinor }
}
