import { isDebitType } from '#shared/bankDebits.ts'
import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { ContributionId, UserId } from '#shared/ids.ts'
import { add, zero } from '#shared/money.ts'
import type { PaymentFacts } from '#shared/ports/paymentFacts.ts'
import type { Instant } from '#shared/time.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import { schedulesAfter, schedulesAfterCancelling, schedulesPausing } from '../schedules/endingSchedules.ts'
import type { GoalState } from '../state.ts'
import { type Contribution, declineKey, newContribution } from './contribution.ts'
import { reversalsOf } from './reversals.ts'

/** The processor's present facts of a payment, from any source. */
export interface RecordPayment {
  readonly type: 'RecordPayment'
  readonly contributionId: ContributionId
  readonly userId: UserId
  readonly facts: PaymentFacts
  readonly now: Instant
  /** The reason of a cancellation that we requested. */
  readonly cancelledBecause?: GoalEventOf<'ContributionCancelled'>['data']['reason']
}

/**
 * Appends the difference between the processor's facts and the stream, or nothing. So the browser's call, the webhook
 * and the sweep may come in any order and repeatedly. Captured money is always recorded.
 */
export const recordPayment = (command: RecordPayment, state: GoalState): Decision<GoalEvent> => {
  if (!state.terms) return refuse('goal_not_found')
  const { contributionId, userId } = command
  if (command.facts.currency !== state.terms.currency) return refuse('currency_differs')
  const known = state.contributions.get(contributionId)
  if (known ? known.userId !== userId : isKnown(state, command.facts.id))
    return refuse('contribution_differs')
  // Ignore a superseded intent unless it succeeded.
  const isOther = known?.paymentIntentId !== undefined && known.paymentIntentId !== command.facts.id
  if (isOther && (known.status === 'received' || command.facts.status !== 'succeeded')) return accept()
  if (known?.status === 'received')
    return accept(
      ...settlement(command, known),
      ...withPause(reversalsOf(contributionId, known, command.facts), known, state),
    )
  if (command.facts.status === 'succeeded') return accept(...whenPaid(command, known, state))
  if (!known || known.status === 'cancelled') return accept()
  return accept(...opening(command, known), ...progress(command, known, state))
}

/** The intent belongs to another contribution: its metadata was changed at Stripe, and it must not count twice. */
const isKnown = ({ contributions }: GoalState, id: PaymentFacts['id']): boolean =>
  [...contributions.entries()].some(([, { paymentIntentId }]) => paymentIntentId === id)

/**
 * A schedule is not charged again automatically after a bank was asked to take a payment back, whatever the
 * outcome.
 */
const withPause = (
  reversals: GoalEvent[],
  { scheduleId }: Pick<Contribution, 'scheduleId'>,
  state: GoalState,
): GoalEvent[] =>
  scheduleId !== undefined && reversals.some(({ type }) => type === 'ContributionDisputed')
    ? [...reversals, ...schedulesPausing(state, 'disputed', scheduleId)]
    : reversals

/** Captured money, with all facts that Stripe has of it already. */
const whenPaid = (command: RecordPayment, known: Contribution | undefined, state: GoalState): GoalEvent[] => {
  const { contributionId, userId, facts } = command
  const arrived = receivedFrom(known ?? strange(userId), facts)
  const counted = add(state.receivedMinor, facts.receivedMinor)
  return [
    reception(command, known),
    ...settlement(command, undefined),
    ...schedulesAfter(state, known?.scheduleId, counted),
    ...reversalsOf(contributionId, arrived, facts),
  ]
}

/** A payment that the goal does not know. */
const strange = (userId: UserId): Contribution => newContribution({ userId, amountMinor: zero, round: null })

const receivedFrom = (known: Contribution, { receivedMinor }: PaymentFacts): Contribution => ({
  ...known,
  amountMinor: receivedMinor,
  status: 'received',
})

const reception = (
  { contributionId, userId, facts }: RecordPayment,
  { round, holderUserId }: Pick<Contribution, 'round' | 'holderUserId'> = {
    round: null,
    holderUserId: userId,
  },
): GoalEvent => ({
  type: 'ContributionReceived',
  data: {
    contributionId,
    userId,
    amountMinor: facts.receivedMinor,
    chargeId: facts.chargeId ?? '',
    paymentIntentId: facts.id,
    ...(round === null ? {} : { round }),
    ...(holderUserId === userId ? {} : { holderUserId }),
    ...(facts.chargedAt === undefined ? {} : { receivedAt: facts.chargedAt }),
    ...(facts.authenticated ? { authenticated: true } : {}),
    ...(facts.paidWith === undefined ? {} : { paidWith: facts.paidWith }),
  },
})

const settlement = (
  { contributionId, facts }: RecordPayment,
  known: Contribution | undefined,
): GoalEvent[] =>
  // A settlement in another currency is a difference for reconciliation.
  facts.settlement === undefined ||
  facts.settlement.currency !== facts.currency ||
  known?.availableAt !== undefined
    ? []
    : [{ type: 'ContributionSettled', data: settled(contributionId, facts.settlement) }]

const settled = (
  contributionId: ContributionId,
  { currency: _, ...settlement }: NonNullable<PaymentFacts['settlement']>,
) => ({ contributionId, ...settlement })

const opening = ({ contributionId, facts }: RecordPayment, known: Contribution): GoalEvent[] =>
  known.paymentIntentId === undefined
    ? [{ type: 'ContributionOpened', data: { contributionId, paymentIntentId: facts.id } }]
    : []

const progress = (
  { contributionId, facts, cancelledBecause }: RecordPayment,
  known: Contribution,
  state: GoalState,
): GoalEvent[] => {
  if (facts.status === 'canceled') {
    const reason = cancelledBecause ?? 'at_stripe'
    const { scheduleId } = known
    return [
      { type: 'ContributionCancelled', data: { contributionId, reason } },
      ...schedulesAfterCancelling(state, contributionId, { scheduleId, reason }),
    ]
  }
  const attempt = known.declines + 1
  if (facts.status === 'processing') {
    const data = {
      contributionId,
      ...(attempt > 1 ? { attempt } : {}),
      ...(facts.debit === undefined ? {} : { debit: facts.debit }),
    }
    return known.status === 'processing' ? [] : [{ type: 'ContributionProcessing', data }]
  }
  if (facts.status !== 'requires_payment_method' || facts.decline === undefined) return []
  const { code, declineCode = null, adviceCode, chargeId = null } = facts.decline
  if (isRecorded(known, { code, chargeId })) return []
  const data = { contributionId, attempt, code, declineCode, chargeId, ...(adviceCode ? { adviceCode } : {}) }
  const declined: GoalEvent = { type: 'ContributionDeclined', data }
  // Days have passed since its payer was there: the place is others' again, and a later attempt is another payment.
  return known.status === 'processing' && isDebitType(known.paidWith)
    ? [declined, { type: 'ContributionCancelled', data: { contributionId, reason: 'debit_failed' } }]
    : [declined]
}

/**
 * Whether this decline is recorded already. Reports may arrive out of order: one that arrives again after a later one is
 * ignored, but it ends a payment that was recorded as pending at the bank, which is older.
 */
const isRecorded = (
  { status, declineKeys }: Contribution,
  decline: { readonly code: string; readonly chargeId: string | null },
): boolean => {
  if (status === 'processing') return false
  // Without a charge id, two failures in a row cannot be distinguished.
  return decline.chargeId === null
    ? declineKeys.at(-1) === declineKey(decline)
    : declineKeys.includes(decline.chargeId)
}
