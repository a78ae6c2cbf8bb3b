import type { GoalEvent } from '#shared/events/goal.ts'
import type { ContributionId, PaymentIntentId, UserId } from '#shared/ids.ts'
import { add, type Minor } from '#shared/money.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import { isAdopting } from '../adoption/adopting.ts'
import { notAnAmount } from '../amounts.ts'
import { forDeposit } from '../deposits/placing.ts'
import { mayTakePart } from '../permissions.ts'
import { type Circle, charterOf, hasBegun, hasPaid, isCircle, isCompleted } from '../rotation/circle.ts'
import type { Debt } from '../rotation/circleState.ts'
import { areOfOneSeat, isRoundOver, payableRounds, roundsIn } from '../rotation/order.ts'
import { mayPayDebt } from '../rotation/permissions.ts'
import { schedulesAfterCancelling } from '../schedules/endingSchedules.ts'
import { mayActFor } from '../standIns/permissions.ts'
import { committedMinor, type GoalState } from '../state.ts'
import { partOf } from './holdings.ts'
import { askedOfRound, asPart } from './instalments.ts'
import { namedFee } from './refundFees.ts'
import { wantsAnother } from './resuming.ts'

/**
 * Reserves room for a payment before any money can move. In a circle it is for the collecting round, for the
 * next one when its number is given, for a debt, or for the deposit of the payer's seat.
 */
export interface RequestContribution {
  readonly type: 'RequestContribution'
  readonly contributionId: ContributionId
  readonly userId: UserId
  /** The stand-in whom the payer has added, and for whose seat it is. */
  readonly holderUserId?: UserId
  readonly amountMinor: Minor
  readonly round?: number
  readonly debtId?: string
  readonly deposit?: boolean
  /** The fee for refunds that its payer was told. */
  readonly refundFeeMinor?: Minor
}

/** The processor has an intent for it. */
export interface OpenContribution {
  readonly type: 'OpenContribution'
  readonly contributionId: ContributionId
  readonly paymentIntentId: PaymentIntentId
}

/** Frees a reservation without an intent. One with an intent is cancelled at the processor first. */
export interface ReleaseContribution {
  readonly type: 'ReleaseContribution'
  readonly contributionId: ContributionId
  readonly reason: 'lapsed' | 'replaced' | 'schedule_given_up'
}

export const requestContribution = (
  command: RequestContribution,
  state: GoalState,
  isHandedOver = false,
): Decision<GoalEvent> => {
  const { contributionId, userId, holderUserId, amountMinor, debtId, refundFeeMinor } = command
  if (!state.terms) return refuse('goal_not_found')
  const known = state.contributions.get(contributionId)
  if (known) return wantsAnother(state, known, command) ? refuse('contribution_differs') : accept()
  if (state.resumed.has(contributionId)) return refuse('contribution_ended')
  const wrong = notAnAmount(amountMinor, state.terms.currency)
  if (wrong) return wrong
  const notTheirs = holderUserId === undefined ? undefined : mayActFor(state, holderUserId, userId)
  if (notTheirs) return notTheirs
  if (debtId !== undefined) return forDebt({ ...command, debtId }, state)
  const refused = mayTakePart(state, userId)
  if (refused) return refused
  if (state.cancelled) return refuse('goal_cancelled')
  if (state.archived) return refuse('goal_archived')
  if (isAdopting(state)) return refuse('not_begun')
  if (isCircle(state))
    return command.deposit ? forDeposit(command, state) : forRound(command, state, isHandedOver)
  if (command.deposit) return refuse('no_deposit')
  if (state.withdrawn) return refuse('goal_finished')
  if (add(committedMinor(state), amountMinor) > state.terms.targetMinor) return refuse('exceeds_target')
  const asked = { contributionId, userId, amountMinor, round: null, ...namedFee(refundFeeMinor) }
  return accept({ type: 'ContributionRequested', data: asked })
}

/** Exactly the member's missing amount, or a part of it; early only for the next round, once this one is paid. */
const forRound = (
  command: RequestContribution,
  circle: Circle,
  isHandedOver: boolean,
): Decision<GoalEvent> => {
  const { contributionId, userId, amountMinor, round: wanted, refundFeeMinor } = command
  const seatUserId = command.holderUserId ?? userId
  if (isCompleted(circle)) return refuse('goal_finished')
  const round = wanted ?? circle.round
  if (isRoundOver(circle, round)) return refuse('round_over')
  const isEarly = round === payableRounds(circle).at(-1)
  if ((!isEarly && !areOfOneSeat(circle, round, circle.round)) || round > roundsIn(circle))
    return refuse('round_not_open')
  if (isEarly && !hasBegun(circle)) return refuse('not_begun')
  if (isEarly && !hasPaid(circle, seatUserId, circle.round)) return refuse('this_round_first')
  // Cash goes to the recipient of one turn, other money to all turns of the seat.
  if (isHandedOver && !isEarly && round > circle.round) return refuse('round_not_open')
  const missing = askedOfRound(circle, seatUserId, round, isHandedOver ? round : undefined)
  if (missing.allMinor <= 0) return refuse('already_contributed')
  const part = asPart(circle, amountMinor, missing)
  if ('outcome' in part) return part
  if (isPayingRound(circle, seatUserId, round)) return refuse(oneUnderWay(circle))
  const asked = {
    ...{ contributionId, ...payerOf(command), amountMinor, round },
    ...{ ...part, ...namedFee(refundFeeMinor) },
  }
  return accept({ type: 'ContributionRequested', data: asked })
}

/** A debtor may pay whatever the state of the goal, also after leaving it. */
const forDebt = (
  command: RequestContribution & { readonly debtId: string },
  state: GoalState,
): Decision<GoalEvent> => {
  const { contributionId, userId, amountMinor, debtId, refundFeeMinor } = command
  const seatUserId = command.holderUserId ?? userId
  const debt = state.debts.get(debtId)
  if (!debt) return refuse('debt_not_found')
  const refused = mayPayDebt(state, debt, seatUserId)
  if (refused) return refused
  if (debt.leftMinor <= 0) return refuse('debt_settled')
  if (debt.creditorUserId === userId) return refuse('owed_to_yourself')
  const part = asPart(state, amountMinor, { allMinor: debt.leftMinor, restMinor: debt.leftMinor })
  if ('outcome' in part) return part
  if (debt.underWay !== undefined) return refuse(oneUnderWay(state))
  // The member's open payment for the round will pay the debt when it arrives.
  for (const [, { holderUserId, round, debtId: of }] of state.open.entries())
    if (holderUserId === seatUserId && of === undefined && round === debt.round && isOfRound(debt))
      return refuse(oneUnderWay(state))
  const { round } = debt
  return accept({
    type: 'ContributionRequested',
    data: {
      ...{ contributionId, ...payerOf(command), amountMinor, round, debtId },
      ...{ ...part, ...namedFee(refundFeeMinor) },
    },
  })
}

/** Cash for another share of the seat, whose round is closed, is not for this one. */
const isPayingRound = (circle: Circle, userId: UserId, round: number): boolean =>
  partOf(circle, userId, round).underWay.some(id => {
    const known = circle.contributions.get(id)
    return known?.status !== 'reported' || known.round === null || known.round > circle.closedRounds
  })
const payerOf = ({ userId, holderUserId }: RequestContribution) =>
  holderUserId === undefined ? { userId } : { userId, holderUserId }

/** One payment at a time, so that it is certain what is left to pay. */
const oneUnderWay = (state: GoalState) =>
  isCircle(state) && charterOf(state).instalments ? 'payment_under_way' : 'already_contributed'

const isOfRound = ({ cause }: Debt): boolean => cause === 'round_closed_short'

export const openContribution = (
  { contributionId, paymentIntentId }: OpenContribution,
  state: GoalState,
): Decision<GoalEvent> => {
  const contribution = state.contributions.get(contributionId)
  if (!contribution || contribution.status === 'cancelled' || contribution.status === 'reported')
    return refuse('contribution_not_found')
  if (contribution.paymentIntentId !== undefined)
    return contribution.paymentIntentId === paymentIntentId ? accept() : refuse('contribution_differs')
  return accept({ type: 'ContributionOpened', data: { contributionId, paymentIntentId } })
}

export const releaseContribution = (
  { contributionId, reason }: ReleaseContribution,
  state: GoalState,
): Decision<GoalEvent> => {
  const contribution = state.contributions.get(contributionId)
  if (contribution?.status !== 'requested') return accept()
  const { scheduleId } = contribution
  return accept(
    { type: 'ContributionCancelled', data: { contributionId, reason } },
    ...schedulesAfterCancelling(state, contributionId, { scheduleId, reason }),
  )
}
