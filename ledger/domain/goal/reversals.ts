import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { ContributionId, RefundRequestId, UserId } from '#shared/ids.ts'
import { add, type Cents, formatMoney, subtract, zero } from '#shared/money.ts'
import type { DisputeFacts, PaymentFacts, RefundFacts } from '#shared/ports/payments.ts'
import type { RefundReason } from '#shared/refundReasons.ts'
import { runsGoal } from '#shared/roles.ts'
import { accept, type Decision, refuse } from '../decider.ts'
import {
  type Contribution,
  countedCents,
  type Dispute,
  type GoalState,
  type RefundAsked,
  type Reversals,
  roundKey,
} from './state.ts'

/** Money that has come in and leaves again: refunds, which we ask for, and disputes, which happen to us. */
export interface RequestRefund {
  readonly type: 'RequestRefund'
  readonly refundRequestId: RefundRequestId
  readonly contributionId: ContributionId
  /** All that is left when it is undefined. */
  readonly amountCents: Cents | undefined
  readonly byUserId: UserId
  /** Admins may have anything paid back, whether or not they are members. */
  readonly asAdmin: boolean
  readonly reason: RefundReason
}

/** Stripe will not make it, however often it is asked. */
export interface RefuseRefund {
  readonly type: 'RefuseRefund'
  readonly refundRequestId: RefundRequestId
  readonly contributionId: ContributionId
  readonly code: string
}

export const requestRefund = (command: RequestRefund, state: GoalState): Decision<GoalEvent> => {
  const { refundRequestId, contributionId, byUserId, reason } = command
  if (!state.terms) return refuse('goal_not_found')
  if (!command.asAdmin) {
    const member = state.members.get(byUserId)
    if (!member) return refuse('not_a_member')
    if (!runsGoal(member.role)) return refuse('not_the_organiser')
  }
  const contribution = state.contributions.get(contributionId)
  if (contribution?.status !== 'received') return refuse('contribution_not_found')
  if (contribution.reversals?.requests.has(refundRequestId)) return accept()
  if (command.amountCents !== undefined && command.amountCents <= 0) return refuse('amount_not_positive')
  for (const { status } of contribution.reversals?.disputes.values() ?? [])
    if (status === 'open' || status === 'answered') return refuse('in_dispute')
  const left = refundableCents(contribution)
  const amountCents = command.amountCents ?? left
  if (left <= 0 || amountCents > left) return refuse('refund_too_large', { amount: formatMoney(left) })
  const { userId } = contribution
  const data = { refundRequestId, contributionId, userId, amountCents, byUserId, reason }
  return accept({ type: 'RefundRequested', data })
}

/** What counts of it and has not been asked back yet. */
export const refundableCents = (contribution: Contribution): Cents => {
  let left = countedCents(contribution)
  for (const { status, amountCents } of contribution.reversals?.requests.values() ?? [])
    if (status === 'open') left = subtract(left, amountCents)
  return left
}

export const refuseRefund = (
  { refundRequestId, contributionId, code }: RefuseRefund,
  state: GoalState,
): Decision<GoalEvent> =>
  state.contributions.get(contributionId)?.reversals?.requests.get(refundRequestId)?.status === 'open'
    ? accept({ type: 'RefundRefused', data: { refundRequestId, contributionId, code } })
    : accept()

/** What Stripe's refunds and disputes of a payment add to what is known of the contribution. */
export const reversalsOf = (
  contributionId: ContributionId,
  known: Pick<Contribution, 'userId' | 'holderUserId' | 'round' | 'reversals'>,
  facts: PaymentFacts,
): GoalEvent[] => {
  const { userId, holderUserId, round, reversals } = known
  const about = { contributionId, userId, round, ...(holderUserId === userId ? {} : { holderUserId }) }
  return [
    ...facts.refunds.flatMap(refund => refundNews(about, refund, reversals)),
    ...facts.disputes.flatMap(dispute => disputeNews(about, dispute, reversals?.disputes.get(dispute.id))),
  ]
}

interface About {
  readonly contributionId: ContributionId
  readonly userId: UserId
  readonly holderUserId?: UserId
  readonly round: number | null
}

const refundNews = (about: About, facts: RefundFacts, known: Reversals | undefined): GoalEvent[] => {
  const { id: refundId, amountCents, refundRequestId } = facts
  const failed = facts.status === 'failed' || facts.status === 'canceled'
  const before = known?.refunds.get(refundId)
  const made: GoalEvent = {
    type: 'ContributionRefunded',
    data: { ...about, refundId, refundRequestId: refundRequestId ?? null, amountCents },
  }
  const undone: GoalEvent = {
    type: 'ContributionRefundFailed',
    data: { ...about, refundId, amountCents, code: facts.failureCode ?? facts.status },
  }
  // One that had failed before we first heard of it is told whole: made, and taken back.
  if (!before) return failed ? [made, undone] : [made]
  return failed && !before.failed ? [undone] : []
}

const disputeNews = (about: About, facts: DisputeFacts, known: Dispute | undefined): GoalEvent[] => {
  const { contributionId, userId } = about
  const { id: disputeId, amountCents, reason, answerBy } = facts
  const said = { contributionId, disputeId }
  const questioned: GoalEvent = {
    type: 'ContributionQuestioned',
    data: { contributionId, userId, disputeId, amountCents, reason, answerBy },
  }
  const closed: GoalEvent = { type: 'ContributionQuestionClosed', data: said }
  const disputed: GoalEvent = {
    type: 'ContributionDisputed',
    data: { ...about, disputeId, amountCents, feeCents: facts.feeCents, reason, answerBy },
  }
  const answered: GoalEvent = { type: 'DisputeAnswered', data: said }
  const won: GoalEvent = {
    type: 'DisputeWon',
    data: { ...about, disputeId, amountCents, feeReturnedCents: facts.feeReturnedCents },
  }
  const lost: GoalEvent = { type: 'DisputeLost', data: said }

  const before = known?.status
  const ended = before === 'won' || before === 'lost'
  // Each stage that was passed over is told before the one that was found.
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

type ReversalEvent = Extract<
  GoalEvent,
  {
    type:
      | 'RefundRequested'
      | 'RefundRefused'
      | 'ContributionRefunded'
      | 'ContributionRefundFailed'
      | 'ContributionQuestioned'
      | 'ContributionQuestionClosed'
      | 'ContributionDisputed'
      | 'DisputeAnswered'
      | 'DisputeWon'
      | 'DisputeLost'
  }
>

/** Changes the contribution, the goal's balance, and whether a round of a circle counts as paid. */
export const evolveReversal = (state: GoalState & { receivedCents: Cents }, event: ReversalEvent): void => {
  const { contributionId } = event.data
  const known = state.contributions.get(contributionId)
  if (!known) return
  const next = { ...known, reversals: changed(known.reversals ?? none, event) }
  state.contributions.set(contributionId, next)
  const before = countedCents(known)
  const after = countedCents(next)
  state.receivedCents = add(subtract(state.receivedCents, before), after)
  if (known.round === null || before === after) return
  const key = roundKey(known.holderUserId, known.round)
  // Nothing of it is left: the member may, and has to, pay this round again. Back again, it counts unless they have.
  if (after <= 0 && state.roundPayments.get(key) === contributionId) state.roundPayments.delete(key)
  if (before <= 0 && after > 0 && !state.roundPayments.has(key)) state.roundPayments.set(key, contributionId)
}

const none: Reversals = { refunds: new Map(), disputes: new Map(), requests: new Map() }

const changed = (reversals: Reversals, event: ReversalEvent): Reversals => {
  const { refunds, disputes, requests } = reversals
  const answered = (id: RefundRequestId, status: RefundAsked['status']) => {
    const request = requests.get(id)
    return request ? put(requests, id, { ...request, status }) : requests
  }
  switch (event.type) {
    case 'RefundRequested': {
      const { refundRequestId, amountCents, reason } = event.data
      return {
        ...reversals,
        requests: put(requests, refundRequestId, { amountCents, reason, status: 'open' }),
      }
    }
    case 'RefundRefused':
      return { ...reversals, requests: answered(event.data.refundRequestId, 'refused') }
    case 'ContributionRefunded': {
      const { refundId, refundRequestId, amountCents } = event.data
      return {
        ...reversals,
        refunds: put(refunds, refundId, { amountCents, failed: false }),
        requests: refundRequestId === null ? requests : answered(refundRequestId, 'made'),
      }
    }
    case 'ContributionRefundFailed': {
      const { refundId, amountCents } = event.data
      return { ...reversals, refunds: put(refunds, refundId, { amountCents, failed: true }) }
    }
    default:
      return { ...reversals, disputes: put(disputes, event.data.disputeId, disputeAfter(disputes, event)) }
  }
}

type DisputeEvent = Exclude<ReversalEvent, GoalEventOf<'RefundRequested' | 'RefundRefused'> | RefundEvent>
type RefundEvent = GoalEventOf<'ContributionRefunded'> | GoalEventOf<'ContributionRefundFailed'>
const statusAfter = {
  ContributionQuestioned: 'question',
  ContributionQuestionClosed: 'closed',
  ContributionDisputed: 'open',
  DisputeAnswered: 'answered',
  DisputeWon: 'won',
  DisputeLost: 'lost',
} as const

const disputeAfter = (disputes: Reversals['disputes'], event: DisputeEvent): Dispute => ({
  amountCents:
    'amountCents' in event.data
      ? event.data.amountCents
      : (disputes.get(event.data.disputeId)?.amountCents ?? zero),
  status: statusAfter[event.type],
})

const put = <K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> =>
  new Map(map).set(key, value)
