import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { ContributionId, UserId } from '#shared/ids.ts'
import { add } from '#shared/money.ts'
import type { PayoutMethod } from '#shared/payoutMethods.ts'
import type { Instant } from '#shared/time.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import { notForBox, notIntoBox } from '../cashBoxes/giving.ts'
import { seatHolders } from '../members/seats.ts'
import { hasBegun } from '../rotation/circle.ts'
import { schedulesAfter } from '../schedules/endingSchedules.ts'
import { mayActFor } from '../standIns/permissions.ts'
import type { GoalState } from '../state.ts'
import { cashWaits } from './cashWaits.ts'
import type { Contribution } from './contribution.ts'
import { type RequestContribution, requestContribution } from './contributions.ts'
import { isTooEarly, mayConfirm, mayDeny, receiverOf } from './permissions.ts'
import { wantsAnother } from './resuming.ts'

/** Where money moves outside: the payer reports that they have handed it over, and how. */
export interface ReportContribution extends Omit<RequestContribution, 'type' | 'holderUserId'> {
  readonly type: 'ReportContribution'
  readonly method: PayoutMethod
  readonly reference: string
  /** The cash holder to whom it was given. */
  readonly cashHolderUserId?: UserId
  /** Who reports it for a stand-in; by default the payer. */
  readonly byUserId?: UserId
  readonly now: Instant
}
/** The other side confirms that it has the money. */
export interface ConfirmContribution {
  readonly type: 'ConfirmContribution'
  readonly contributionId: ContributionId
  readonly userId: UserId
  readonly now: Instant
}
/** The other side denies it, or the payer withdraws the report. */
export interface DenyContribution {
  readonly type: 'DenyContribution'
  readonly contributionId: ContributionId
  readonly userId: UserId
}

export const reportContribution = (
  { method, reference, now: _, byUserId, cashHolderUserId, ...asked }: ReportContribution,
  state: GoalState,
): Decision<GoalEvent> => {
  const refused = byUserId === undefined ? undefined : mayActFor(state, asked.userId, byUserId)
  if (refused) return refused
  const known = state.contributions.get(asked.contributionId)
  if (known && wantsAnother(state, known, asked)) return refuse('contribution_differs')
  if (known?.status === 'cancelled') return refuse('contribution_ended')
  // The platform keeps no cash.
  if (asked.deposit) return refuse('no_deposit')
  const debt = asked.debtId === undefined ? undefined : state.debts.get(asked.debtId)
  if (debt && debt.creditorUserId === null) return refuse('owed_to_the_house')
  const requested = requestContribution({ ...asked, type: 'RequestContribution' }, state, true)
  if (requested.outcome === 'refused') return requested
  const [request] = requested.events
  if (request?.type !== 'ContributionRequested') return accept()
  const { contributionId, userId, round } = request.data
  const by = {
    ...(byUserId === undefined ? {} : { byUserId }),
    ...(cashHolderUserId === undefined ? {} : { cashHolderUserId }),
  }
  const reported: GoalEvent = {
    type: 'ContributionReported',
    data: { contributionId, method, reference, ...by },
  }
  const { debtId } = request.data
  const payment = { ...request.data, holderUserId: userId, debtId, cashHolderUserId }
  const notThere = cashHolderUserId && notForBox(state, { ...request.data, cashHolderUserId })
  if (notThere) return notThere
  if (cashWaits(state, payment)) return refuse('cash_waits')
  if (!isOwnHand(state, payment)) return accept<GoalEvent>(request, reported)
  return accept<GoalEvent>(
    request,
    reported,
    receivedBy(userId, payment, contributionId),
    ...schedulesFull(state, payment, round),
  )
}

export const confirmContribution = (
  { contributionId, userId }: ConfirmContribution,
  state: GoalState,
): Decision<GoalEvent> => {
  const known = state.contributions.get(contributionId)
  if (!state.terms || !known) return refuse('contribution_not_found')
  const refused = mayConfirm(state, known, userId)
  if (refused) return refused
  if (known.status === 'received') return accept()
  if (known.status === 'cancelled') return refuse('contribution_ended')
  if (known.status !== 'reported') return refuse('contribution_not_found')
  if (isTooEarly(state, known)) return refuse('not_begun')
  const notThere = notIntoBox(state, known)
  if (notThere) return notThere
  return accept<GoalEvent>(
    receivedBy(userId, known, contributionId),
    ...schedulesFull(state, known, known.round),
  )
}

export const denyContribution = (
  { contributionId, userId }: DenyContribution,
  state: GoalState,
): Decision<GoalEvent> => {
  const known = state.contributions.get(contributionId)
  if (!state.terms || !known) return refuse('contribution_not_found')
  const refused = mayDeny(state, known, userId)
  if (refused) return refused
  if (known.status === 'cancelled') return accept()
  if (known.status !== 'reported') return refuse('contribution_received')
  const data = { contributionId, reason: 'not_received', byUserId: userId } as const
  return accept({ type: 'ContributionCancelled', data })
}

type Payment = Pick<
  Contribution,
  'userId' | 'holderUserId' | 'amountMinor' | 'round' | 'debtId' | 'cashHolderUserId'
>

/** No other member has to confirm it: a payment into one's own pot once turns are fixed, or into a goal with one saver. */
const isOwnHand = (state: GoalState, payment: Payment): boolean => {
  const { userId, round } = payment
  if (round === null) return seatHolders(state).length === 1
  return hasBegun(state) && receiverOf(state, payment) === userId
}

const receivedBy = (
  confirmedByUserId: UserId,
  { userId, holderUserId, amountMinor, round, cashHolderUserId }: Payment,
  contributionId: ContributionId,
): GoalEventOf<'ContributionReceived'> => ({
  type: 'ContributionReceived',
  data: {
    contributionId,
    userId,
    amountMinor,
    chargeId: '',
    paymentIntentId: null,
    confirmedByUserId,
    ...(round === null ? {} : { round }),
    ...(holderUserId === userId ? {} : { holderUserId }),
    ...(cashHolderUserId === undefined ? {} : { cashHolderUserId }),
  },
})

const schedulesFull = (state: GoalState, { amountMinor }: Payment, round: number | null): GoalEvent[] =>
  round === null ? schedulesAfter(state, undefined, add(state.receivedMinor, amountMinor)) : []
