import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { add, type Minor } from '#shared/money.ts'
import { takesPart } from '#shared/roles.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import { notAnAmount } from '../amounts.ts'
import { hasOneWholeSeat } from '../members/seats.ts'
import { type Circle, isCircle, notTurning } from '../rotation/circle.ts'
import { figureMinor } from '../rotation/figure.ts'
import { type GoalState, moneyIn } from '../state.ts'
import type { Guarantee } from './guaranteeState.ts'
import { canStillBear, comesLater, isBinding, mostOwed } from './guarantees.ts'
import { mayAcceptGuarantee, mayAskGuarantor, mayEndGuarantee } from './permissions.ts'

/** Asks a member whose turn comes later to answer for a seat, up to a sum. */
export interface AskGuarantor {
  readonly type: 'AskGuarantor'
  readonly userId: UserId
  readonly seatUserId: UserId
  readonly guarantorUserId: UserId
  readonly amountMinor: Minor
}
/** The guarantor names what was shown: the sum, and what they could lose in all. */
export interface AcceptGuarantee {
  readonly type: 'AcceptGuarantee'
  readonly userId: UserId
  readonly guarantee: number
  readonly amountMinor: Minor
  readonly figureMinor: Minor
}
/** Declined by the guarantor, or withdrawn by one of the two before it binds. */
export interface EndGuarantee {
  readonly type: 'EndGuarantee'
  readonly userId: UserId
  readonly guarantee: number
}

export const askGuarantor = (command: AskGuarantor, state: GoalState): Decision<GoalEvent> => {
  const { userId: byUserId, seatUserId, guarantorUserId, amountMinor } = command
  const refused = mayAskGuarantor(state, seatUserId, byUserId) ?? notTurning(state)
  if (refused || !isCircle(state)) return refused ?? refuse('not_a_circle')
  const asked = { seatUserId, guarantorUserId, amountMinor }
  const impossible = objection(state, asked) ?? notAnAmount(amountMinor, state.terms.currency)
  if (impossible) return impossible
  for (const [, one] of state.guarantees.entries())
    if (one.seatUserId === seatUserId && one.guarantorUserId === guarantorUserId && one.status !== 'ended')
      return one.amountMinor === amountMinor ? accept() : refuse('guarantee_open')
  const guarantee = state.guarantees.size + 1
  return accept({ type: 'GuaranteeAsked', data: { guarantee, ...asked, byUserId } })
}

export const acceptGuarantee = (command: AcceptGuarantee, state: GoalState): Decision<GoalEvent> => {
  const { userId, guarantee } = command
  const known = state.guarantees.get(guarantee)
  if (!state.terms || !known) return refuse('guarantee_not_found')
  const notAllowed = mayAcceptGuarantee(known, userId)
  if (notAllowed) return notAllowed
  if (known.status === 'accepted') return accept()
  if (known.status === 'ended') return refuse('guarantee_over')
  const refused = notTurning(state)
  if (refused || !isCircle(state)) return refused ?? refuse('not_a_circle')
  const { seatUserId, guarantorUserId, amountMinor } = known
  const impossible = objection(state, known)
  if (impossible) return impossible
  const figure = figureWith(state, known)
  if (command.amountMinor !== amountMinor || figure > command.figureMinor) return refuse('turn_moved')
  const about = { guarantee, seatUserId, guarantorUserId, amountMinor }
  return accept({ type: 'GuaranteeAccepted', data: { ...about, acceptedFigureMinor: figure } })
}

export const endGuarantee = ({ userId, guarantee }: EndGuarantee, state: GoalState): Decision<GoalEvent> => {
  const known = state.guarantees.get(guarantee)
  if (!state.terms || !known) return refuse('guarantee_not_found')
  const refused = mayEndGuarantee(known, userId)
  if (refused) return refused
  if (known.status === 'ended') return accept()
  if (isBinding(known)) return refuse('guarantee_binds')
  const { seatUserId, guarantorUserId, status } = known
  const isAsked = status === 'asked'
  const reason = !isAsked ? 'taken_back' : userId === guarantorUserId ? 'declined' : 'withdrawn'
  const about = { guarantee, seatUserId, guarantorUserId }
  return accept({ type: 'GuaranteeEnded', data: { ...about, byUserId: userId, reason } })
}

/** What a guarantor can lose in all, with a sum that they have not accepted yet. */
export const figureWith = (
  circle: Circle,
  { guarantorUserId: userId, amountMinor }: Pick<Guarantee, 'guarantorUserId' | 'amountMinor'>,
): Minor => {
  const position = circle.members.get(userId)?.position ?? 0
  return add(figureMinor(circle, { userId, position }), amountMinor)
}

/** The reason why this member can't answer for this seat with that sum, if there is one. */
const objection = (
  circle: Circle,
  asked: Pick<Guarantee, 'seatUserId' | 'guarantorUserId' | 'amountMinor'>,
): Decision<never> | undefined => {
  const { seatUserId, guarantorUserId, amountMinor } = asked
  const [seat, guarantor] = [seatUserId, guarantorUserId].map(userId => circle.members.get(userId))
  if (!seat || !guarantor || !takesPart(seat.role) || !takesPart(guarantor.role))
    return refuse('member_not_found')
  if (circle.hasShares || !hasOneWholeSeat(seat) || !hasOneWholeSeat(guarantor))
    return refuse('one_whole_seat')
  if ((seat.position ?? 0) <= circle.closedRounds) return refuse('guarantee_too_late')
  if (!comesLater(circle, asked)) return refuse('guarantor_not_later')
  const most = mostOwed(circle, seatUserId)
  if (amountMinor > most) return refuse('guarantee_too_large', { amount: moneyIn(circle, most) })
  const bears = canStillBear(circle, guarantorUserId)
  return amountMinor > bears ? refuse('pot_too_small', { amount: moneyIn(circle, bears) }) : undefined
}
