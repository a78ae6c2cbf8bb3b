import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { ContributionId, UserId } from '#shared/ids.ts'
import { add } from '#shared/money.ts'
import type { PayoutMethod } from '#shared/payoutMethods.ts'
import { runsGoal, takesPart } from '#shared/roles.ts'
import type { Instant } from '#shared/time.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import { seatHolders } from '../members/seats.ts'
import { plansAfter } from '../plans/planEnds.ts'
import { hasBegun, holderOf } from '../rotation/circle.ts'
import type { GoalState } from '../state.ts'
import type { Contribution } from './contribution.ts'
import { type RequestContribution, requestContribution } from './contributions.ts'

/** Where money moves outside: the payer says that they have handed it over, and how. */
export interface ReportContribution extends Omit<RequestContribution, 'type'> {
  readonly type: 'ReportContribution'
  readonly method: PayoutMethod
  readonly reference: string
  readonly now: Instant
}
/** The other side says that it has the money. */
export interface ConfirmContribution {
  readonly type: 'ConfirmContribution'
  readonly contributionId: ContributionId
  readonly userId: UserId
  readonly now: Instant
}
/** Or that it has not; also by the payer, who takes the word back. */
export interface DenyContribution {
  readonly type: 'DenyContribution'
  readonly contributionId: ContributionId
  readonly userId: UserId
}

export const reportContribution = (
  { method, reference, now: _, ...asked }: ReportContribution,
  state: GoalState,
): Decision<GoalEvent> => {
  const known = state.contributions.get(asked.contributionId)
  if (known && (known.userId !== asked.userId || known.amountCents !== asked.amountCents))
    return refuse('contribution_differs')
  if (known?.status === 'cancelled') return refuse('contribution_ended')
  const debt = asked.debtId === undefined ? undefined : state.debts.get(asked.debtId)
  if (debt && debt.creditorUserId === null) return refuse('owed_to_the_house')
  const requested = requestContribution({ ...asked, type: 'RequestContribution' }, state)
  if (requested.outcome === 'refused') return requested
  const [request] = requested.events
  if (request?.type !== 'ContributionRequested') return accept()
  const { contributionId, userId, round } = request.data
  const reported: GoalEvent = { type: 'ContributionReported', data: { contributionId, method, reference } }
  const payment = { ...request.data, holderUserId: userId, debtId: request.data.debtId }
  if (!isOwnHand(state, payment)) return accept<GoalEvent>(request, reported)
  return accept<GoalEvent>(
    request,
    reported,
    receivedBy(userId, payment, contributionId),
    ...plansFull(state, payment, round),
  )
}

export const confirmContribution = (
  { contributionId, userId }: ConfirmContribution,
  state: GoalState,
): Decision<GoalEvent> => {
  const known = state.contributions.get(contributionId)
  if (!state.terms || !known) return refuse('contribution_not_found')
  if (!isOtherSide(state, known, userId)) return refuse('not_the_other_side')
  if (known.status === 'received') return accept()
  if (known.status === 'cancelled') return refuse('contribution_ended')
  if (known.status !== 'reported') return refuse('contribution_not_found')
  return accept<GoalEvent>(receivedBy(userId, known, contributionId), ...plansFull(state, known, known.round))
}

export const denyContribution = (
  { contributionId, userId }: DenyContribution,
  state: GoalState,
): Decision<GoalEvent> => {
  const known = state.contributions.get(contributionId)
  if (!state.terms || !known) return refuse('contribution_not_found')
  if (known.userId !== userId && !isOtherSide(state, known, userId)) return refuse('not_the_other_side')
  if (known.status === 'cancelled') return accept()
  if (known.status !== 'reported') return refuse('contribution_received')
  return accept({ type: 'ContributionCancelled', data: { contributionId, reason: 'not_received' } })
}

type Payment = Pick<Contribution, 'userId' | 'holderUserId' | 'amountCents' | 'round' | 'debtId'>

/** Into whose hand it goes: the creditor's, or that of the member whose turn the round is. */
const receiverOf = (state: GoalState, { debtId, round }: Payment): UserId | undefined => {
  if (debtId !== undefined) return state.debts.get(debtId)?.creditorUserId ?? undefined
  return round === null ? undefined : holderOf(state, round)
}

/** Nobody else can say anything about it: one's own pot, once turns are fixed, and a goal that one saves in alone. */
const isOwnHand = (state: GoalState, payment: Payment): boolean => {
  const { userId, round } = payment
  if (round === null) return seatHolders(state).length === 1
  return hasBegun(state) && receiverOf(state, payment) === userId
}

/** Whether it is theirs to say whether this payment has come. */
export const isOtherSideOf = (state: GoalState, id: ContributionId, userId: UserId): boolean => {
  const known = state.contributions.get(id)
  return known !== undefined && isOtherSide(state, known, userId)
}

/**
 * Who receives it or runs the goal, but never who paid it; where that is nobody, any other member. A circle's recipient
 * may confirm it though they have left.
 */
const isOtherSide = (state: GoalState, payment: Payment, userId: UserId): boolean => {
  if (userId === payment.userId) return false
  const receiver = receiverOf(state, payment)
  if (userId === receiver) return true
  const others = seatHolders(state).filter(([other]) => other !== payment.userId)
  const runners = others.filter(([, { role }]) => runsGoal(role))
  const nobody = runners.length === 0 && (receiver === undefined || receiver === payment.userId)
  return (nobody ? others : runners).some(([other, { role }]) => other === userId && takesPart(role))
}

const receivedBy = (
  confirmedByUserId: UserId,
  { userId, holderUserId, amountCents, round }: Payment,
  contributionId: ContributionId,
): GoalEventOf<'ContributionReceived'> => ({
  type: 'ContributionReceived',
  data: {
    ...{ contributionId, userId, amountCents, chargeId: '', paymentIntentId: null, confirmedByUserId },
    ...(round === null ? {} : { round }),
    ...(holderUserId === userId ? {} : { holderUserId }),
  },
})

const plansFull = (state: GoalState, { amountCents }: Payment, round: number | null): GoalEvent[] =>
  round === null ? plansAfter(state, undefined, add(state.receivedCents, amountCents)) : []
