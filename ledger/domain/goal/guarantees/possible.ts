import type { UserId } from '#shared/ids.ts'
import { minor, stepOf } from '#shared/money.ts'
import { byPosition, isTurning } from '../rotation/circle.ts'
import type { GoalState } from '../state.ts'
import { acceptGuarantee, askGuarantor, endGuarantee, figureWith } from './asking.ts'
import type { Guarantee } from './guaranteeState.ts'
import { mostOwed } from './guarantees.ts'

/** The seats that a member can ask for, the possible guarantors, and the sums. */
export const askable = (state: GoalState, userId: UserId) => {
  if (!isTurning(state)) return []
  const holders = byPosition(state).map(([holder]) => holder)
  const amountMinor = minor(stepOf(state.terms.currency))
  return holders.flatMap(seatUserId => {
    const guarantors = holders.filter(guarantorUserId => {
      const asked = { type: 'AskGuarantor', userId, seatUserId, guarantorUserId, amountMinor } as const
      const decision = askGuarantor(asked, state)
      return decision.outcome === 'accepted' && decision.events.length > 0
    })
    return guarantors.length > 0 ? [{ seatUserId, guarantors, most: mostOwed(state, seatUserId) }] : []
  })
}

/** What a member can do about a request; and if they can accept it, what they could lose in all. */
export const possibleWithGuarantee = (
  state: GoalState,
  [guarantee, known]: readonly [number, Guarantee],
  userId: UserId,
) => {
  const { amountMinor, guarantorUserId, status } = known
  const isAsked = status === 'asked' && guarantorUserId === userId && isTurning(state)
  const figure = isAsked ? figureWith(state, known) : undefined
  const accepted =
    figure !== undefined &&
    acceptGuarantee({ type: 'AcceptGuarantee', userId, guarantee, amountMinor, figureMinor: figure }, state)
  const ended = endGuarantee({ type: 'EndGuarantee', userId, guarantee }, state)
  return {
    figureMinor: figure,
    accept: accepted !== false && accepted.outcome === 'accepted',
    end: ended.outcome === 'accepted',
  }
}
