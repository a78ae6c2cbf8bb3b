import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { ContributionId, RefundRequestId, UserId } from '#shared/ids.ts'
import { larger, type Minor, subtract, zero } from '#shared/money.ts'
import type { DisputeFacts, PaymentFacts, RefundFacts } from '#shared/ports/paymentFacts.ts'
import type { RefundReason } from '#shared/refundReasons.ts'
import type { Instant } from '#shared/time.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import { proposeToAdmins } from '../adminProposals/proposing.ts'
import { notAnAmount } from '../amounts.ts'
import { noteReversed } from '../rotation/sparing.ts'
import { type Evolving, type GoalState, moneyIn } from '../state.ts'
import {
  askedMinor,
  type Contribution,
  type Dispute,
  heldMinor,
  isInDispute,
  isOutside,
  isPaidOn,
  type RefundAsked,
  type Reversals,
} from './contribution.ts'
import { putContribution } from './holdings.ts'
import { passedOnMinor, refundPassedOn, requestBefore } from './passedOn.ts'
import { isPartyTo, mayRefund } from './permissions.ts'
import { feeOf } from './refundFees.ts'

/** Received money that leaves again: refunds, which we request, and disputes, which banks open. */
export interface RequestRefund {
  readonly type: 'RequestRefund'
  readonly refundRequestId: RefundRequestId
  readonly contributionId: ContributionId
  /** The whole rest when undefined. */
  readonly amountMinor: Minor | undefined
  readonly byUserId: UserId
  /** Admins may refund what is still in the goal and is not their own, as members or not. */
  readonly asAdmin: boolean
  readonly reason: RefundReason
  /** What the operator keeps now of a refund that its payer asks for. */
  readonly feeMinor?: Minor
}

/** Stripe will not make it, however often it is requested. */
export interface RefuseRefund {
  readonly type: 'RefuseRefund'
  readonly refundRequestId: RefundRequestId
  readonly contributionId: ContributionId
  readonly code: string
  readonly now: Instant
}

export const requestRefund = (command: RequestRefund, state: GoalState): Decision<GoalEvent> => {
  const { refundRequestId, contributionId, byUserId, reason } = command
  const refused = mayRefund(state, contributionId, { userId: byUserId, asAdmin: command.asAdmin })
  if (refused) return refused
  const contribution = state.contributions.get(contributionId)
  if (contribution?.status !== 'received') return refuse('contribution_not_found')
  if (state.payouts.has(returnId(command))) return accept()
  const before = requestBefore(state, refundRequestId)
  if (before) return isSameRequest(command, before) ? accept() : refuse('refund_request_known')
  const { currency } = moneyIn(state, zero)
  const wrong = command.amountMinor !== undefined && notAnAmount(command.amountMinor, currency)
  if (wrong) return wrong
  if (isInDispute(contribution)) return refuse('in_dispute')
  const isByParty = isPartyTo(state, contributionId, byUserId)
  if (command.asAdmin && !isByParty && reachesPassedOn(command, contribution))
    return proposeRefund(command, state, contribution)
  if (isPaidOn(contribution)) return refuse('paid_on')
  const left = refundableMinor(contribution)
  const amountMinor = command.amountMinor ?? left
  if (left <= 0 || amountMinor > left) return refuse('refund_too_large', { amount: moneyIn(state, left) })
  if (isOutside(contribution)) return accept(backByHand(command, contribution, amountMinor))
  const { userId } = contribution
  const data = { refundRequestId, contributionId, userId, amountMinor, byUserId, reason }
  // Only the payer's own request costs it, whatever reason they choose.
  const fee = byUserId === userId ? feeOf(contribution, { amountMinor, feeMinor: command.feeMinor }) : {}
  return accept({ type: 'RefundRequested', data: { ...data, ...fee } })
}

/** More than the rest in the goal, and some of it has been passed on. */
const reachesPassedOn = ({ amountMinor }: RequestRefund, contribution: Contribution): boolean =>
  isPaidOn(contribution) ||
  (contribution.spentMinor > 0 &&
    amountMinor !== undefined &&
    amountMinor > refundableMinor(contribution) &&
    amountMinor <= passedOnMinor(contribution))

const proposeRefund = (
  { refundRequestId, contributionId, byUserId, asAdmin, reason, ...command }: RequestRefund,
  state: GoalState,
  contribution: Contribution,
): Decision<GoalEvent> => {
  const amountMinor = command.amountMinor ?? passedOnMinor(contribution)
  const matter = { kind: 'refund', refundRequestId, contributionId, amountMinor, reason } as const
  const { userId } = contribution
  const { kind: _, ...refund } = matter
  const trial = refundPassedOn(state, { ...refund, byUserId, confirmedByUserId: null })
  return proposeToAdmins(state, { userId: byUserId, asAdmin }, { matter, userId, amountMinor }, trial)
}

/** Money that moved outside the cards is returned the same way, as a payout. */
const backByHand = (
  command: RequestRefund,
  { holderUserId: userId, round }: Contribution,
  amountMinor: Minor,
): GoalEvent => {
  const { contributionId, byUserId } = command
  const data = { payoutId: returnId(command), userId, amountMinor, round, byUserId }
  return { type: 'PayoutDue', data: { ...data, reason: 'withdrawal', contributionIds: [contributionId] } }
}

/** The payout by which outside money is returned. */
export const returnId = ({
  contributionId,
  refundRequestId,
}: Pick<RequestRefund, 'contributionId' | 'refundRequestId'>): string =>
  `returned-${contributionId}-${refundRequestId}`

/** What is in the goal and has no refund requested. What has been paid on belongs to others. */
const refundableMinor = (contribution: Contribution): Minor =>
  subtract(heldMinor(contribution), askedMinor(contribution))

const isSameRequest = (
  { contributionId, amountMinor }: RequestRefund,
  before: NonNullable<ReturnType<typeof requestBefore>>,
): boolean =>
  contributionId === before.contributionId &&
  (amountMinor === undefined || amountMinor === before.amountMinor)

export const refuseRefund = (
  { refundRequestId, contributionId, code }: RefuseRefund,
  state: GoalState,
): Decision<GoalEvent> =>
  state.contributions.get(contributionId)?.reversals?.requests.get(refundRequestId)?.status === 'open'
    ? accept({ type: 'RefundRefused', data: { refundRequestId, contributionId, code } })
    : accept()

/** The events that record Stripe's refunds and disputes beyond what is known of the contribution. */
export const reversalsOf = (
  contributionId: ContributionId,
  known: Contribution,
  facts: PaymentFacts,
): GoalEvent[] => {
  const { userId, holderUserId, round, reversals } = known
  const about = { contributionId, userId, round, ...(holderUserId === userId ? {} : { holderUserId }) }
  const news = [
    ...facts.refunds.flatMap(refund => refundNews(about, refund, reversals)),
    ...facts.disputes.flatMap(dispute => disputeNews(about, dispute, reversals?.disputes.get(dispute.id))),
  ]
  return withDebts(known, news)
}

/** Takes what is still in the goal first; what had been paid on is owed until it comes back. */
const withDebts = (known: Contribution, news: readonly ReversalEvent[]): GoalEvent[] => {
  let contribution = known
  return news.map(event => {
    const split = withOwed(contribution, event)
    contribution = reversed(contribution, split)
    return split
  })
}

const withOwed = (contribution: Contribution, event: ReversalEvent): ReversalEvent => {
  const owed = owedOf(contribution, event)
  return owed > 0 ? ({ ...event, data: { ...event.data, owedMinor: owed } } as ReversalEvent) : event
}

const owedOf = (contribution: Contribution, event: ReversalEvent): Minor => {
  const { reversals = none } = contribution
  switch (event.type) {
    case 'ContributionRefunded':
    case 'ContributionDisputed':
      return larger(zero, subtract(event.data.amountMinor, larger(zero, heldMinor(contribution))))
    case 'ContributionRefundFailed':
      return reversals.refunds.get(event.data.refundId)?.owedMinor ?? zero
    case 'DisputeWon':
      return reversals.disputes.get(event.data.disputeId)?.owedMinor ?? zero
    default:
      return zero
  }
}

interface About {
  readonly contributionId: ContributionId
  readonly userId: UserId
  readonly holderUserId?: UserId
  readonly round: number | null
}

const booked = (bookedAt: Instant | undefined) => (bookedAt === undefined ? {} : { bookedAt })

const refundNews = (about: About, facts: RefundFacts, known: Reversals | undefined): ReversalEvent[] => {
  const { id: refundId, amountMinor, refundRequestId } = facts
  const failed = facts.status === 'failed' || facts.status === 'canceled'
  const before = known?.refunds.get(refundId)
  const made: ReversalEvent = {
    type: 'ContributionRefunded',
    data: {
      ...about,
      refundId,
      refundRequestId: refundRequestId ?? null,
      amountMinor,
      ...booked(facts.bookedAt),
    },
  }
  const undone: ReversalEvent = {
    type: 'ContributionRefundFailed',
    data: {
      ...about,
      refundId,
      amountMinor,
      code: facts.failureCode ?? facts.status,
      ...booked(facts.returnedAt),
    },
  }
  // A refund that failed before we first saw it is recorded as made and as failed.
  if (!before) return failed ? [made, undone] : [made]
  return failed && !before.failed ? [undone] : []
}

const disputeNews = (about: About, facts: DisputeFacts, known: Dispute | undefined): ReversalEvent[] => {
  const { contributionId, userId } = about
  const { id: disputeId, amountMinor, reason, answerBy } = facts
  const said = { contributionId, disputeId }
  const questioned: ReversalEvent = {
    type: 'ContributionQuestioned',
    data: { contributionId, userId, disputeId, amountMinor, reason, answerBy },
  }
  const closed: ReversalEvent = { type: 'ContributionQuestionClosed', data: said }
  const disputed: ReversalEvent = {
    type: 'ContributionDisputed',
    data: {
      ...about,
      disputeId,
      amountMinor,
      feeMinor: facts.feeMinor,
      reason,
      answerBy,
      ...booked(facts.bookedAt),
    },
  }
  const answered: ReversalEvent = { type: 'DisputeAnswered', data: said }
  const won: ReversalEvent = {
    type: 'DisputeWon',
    data: {
      ...about,
      disputeId,
      amountMinor,
      feeReturnedMinor: facts.feeReturnedMinor,
      ...booked(facts.returnedAt),
    },
  }
  const lost: ReversalEvent = { type: 'DisputeLost', data: said }

  const before = known?.status
  const ended = before === 'won' || before === 'lost'
  // Skipped stages of the dispute are recorded first.
  const taken = before === undefined || before === 'question' || before === 'closed' ? [disputed] : []
  switch (facts.stage) {
    case 'question':
      return before === undefined ? [questioned] : []
    case 'question_closed':
      if (before === 'question') return [closed]
      return before === undefined ? [questioned, closed] : []
    case 'open':
      return ended ? [] : taken
    case 'answered':
      return ended || before === 'answered' ? [] : [...taken, answered]
    case 'won':
      return before === 'won' ? [] : [...taken, won]
    case 'lost':
      return ended ? [] : [...taken, lost]
  }
}

type ReversalEvent = GoalEventOf<
  | 'RefundRequested'
  | 'RefundRefused'
  | 'ContributionRefunded'
  | 'ContributionRefundFailed'
  | 'RefundFeeKept'
  | 'RefundFeeReturned'
  | 'ContributionQuestioned'
  | 'ContributionQuestionClosed'
  | 'ContributionDisputed'
  | 'DisputeAnswered'
  | 'DisputeWon'
  | 'DisputeLost'
>

const reverse = (state: Evolving, { contributionId }: ReversalEvent['data'], event: ReversalEvent): void => {
  const known = state.contributions.get(contributionId)
  if (!known) return
  putContribution(state, contributionId, reversed(known, event))
  noteReversed(state, contributionId)
}
export const reversalEvolvers = {
  RefundRequested: reverse,
  RefundRefused: reverse,
  ContributionRefunded: reverse,
  ContributionRefundFailed: reverse,
  RefundFeeKept: reverse,
  RefundFeeReturned: reverse,
  ContributionQuestioned: reverse,
  ContributionQuestionClosed: reverse,
  ContributionDisputed: reverse,
  DisputeAnswered: reverse,
  DisputeWon: reverse,
  DisputeLost: reverse,
}

const reversed = (known: Contribution, event: ReversalEvent): Contribution => ({
  ...known,
  reversals: changed(known.reversals ?? none, event),
})

const none: Reversals = { refunds: new Map(), disputes: new Map(), requests: new Map(), fromPayout: false }

/** What is taken out of an unsent payout was never passed on: it is missing, and not owed to the platform. */
export const takenFromPayout = (known: Contribution, reversal: string, amountMinor: Minor): Contribution => {
  const { refunds, disputes, requests } = known.reversals ?? none
  const refund = refunds.get(reversal)
  const dispute = disputes.get(reversal)
  const less = <Part extends { readonly owedMinor: Minor }>(part: Part): Part => ({
    ...part,
    owedMinor: subtract(part.owedMinor, amountMinor),
  })
  return {
    ...known,
    spentMinor: subtract(known.spentMinor, amountMinor),
    reversals: {
      refunds: refund ? put(refunds, reversal, less(refund)) : refunds,
      disputes: dispute ? put(disputes, reversal, less(dispute)) : disputes,
      requests,
      fromPayout: true,
    },
  }
}

const changed = (reversals: Reversals, event: ReversalEvent): Reversals => {
  const { refunds, disputes, requests } = reversals
  const answered = (id: RefundRequestId, status: RefundAsked['status']) => {
    const request = requests.get(id)
    return request ? put(requests, id, { ...request, status }) : requests
  }
  switch (event.type) {
    case 'RefundRequested': {
      const { refundRequestId, amountMinor, feeMinor = zero, reason } = event.data
      return {
        ...reversals,
        requests: put(requests, refundRequestId, { amountMinor, feeMinor, reason, status: 'open' }),
      }
    }
    case 'RefundRefused':
      return { ...reversals, requests: answered(event.data.refundRequestId, 'refused') }
    case 'ContributionRefunded': {
      const { refundId, refundRequestId, amountMinor, owedMinor = zero } = event.data
      return {
        ...reversals,
        refunds: put(refunds, refundId, {
          amountMinor,
          owedMinor,
          keptMinor: zero,
          isAsked: refundRequestId !== null,
          reason: refundRequestId === null ? undefined : requests.get(refundRequestId)?.reason,
          failed: false,
        }),
        requests: refundRequestId === null ? requests : answered(refundRequestId, 'made'),
      }
    }
    case 'ContributionRefundFailed': {
      const { refundId, amountMinor, owedMinor = zero } = event.data
      const { isAsked = true, reason, keptMinor = zero } = refunds.get(refundId) ?? {}
      return {
        ...reversals,
        refunds: put(refunds, refundId, { amountMinor, owedMinor, keptMinor, isAsked, reason, failed: true }),
      }
    }
    case 'RefundFeeKept':
    case 'RefundFeeReturned': {
      const { refundId, amountMinor } = event.data
      const refund = refunds.get(refundId)
      const keptMinor = event.type === 'RefundFeeKept' ? amountMinor : zero
      return refund ? { ...reversals, refunds: put(refunds, refundId, { ...refund, keptMinor }) } : reversals
    }
    default:
      return { ...reversals, disputes: put(disputes, event.data.disputeId, disputeAfter(disputes, event)) }
  }
}

type DisputeEvent = Exclude<ReversalEvent, GoalEventOf<'RefundRequested' | 'RefundRefused'> | RefundEvent>
type RefundEvent = GoalEventOf<
  'ContributionRefunded' | 'ContributionRefundFailed' | 'RefundFeeKept' | 'RefundFeeReturned'
>
const statusAfter = {
  ContributionQuestioned: 'question',
  ContributionQuestionClosed: 'closed',
  ContributionDisputed: 'open',
  DisputeAnswered: 'answered',
  DisputeWon: 'won',
  DisputeLost: 'lost',
} as const

const disputeAfter = (disputes: Reversals['disputes'], event: DisputeEvent): Dispute => {
  const before = disputes.get(event.data.disputeId) ?? { amountMinor: zero, owedMinor: zero }
  const amountMinor = 'amountMinor' in event.data ? event.data.amountMinor : before.amountMinor
  const owedMinor = 'owedMinor' in event.data ? event.data.owedMinor : undefined
  return { amountMinor, owedMinor: owedMinor ?? before.owedMinor, status: statusAfter[event.type] }
}

const put = <K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> =>
  new Map(map).set(key, value)
