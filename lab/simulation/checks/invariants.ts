import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { committedMinor, type GoalState } from '#ledger/domain/goal/state.ts'
import type { Currency } from '#shared/currencies.ts'
import { type GoalEvent, goalCategory, goalIdOf, readGoalEvent } from '#shared/events/goal.ts'
import { metadataSchema } from '#shared/events/metadata.ts'
import type { ContributionId, GoalId, UserId } from '#shared/ids.ts'
import { journalOf } from '#shared/journal.ts'
import { defaultCurrency } from '#shared/money.ts'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'
import { isRefusal } from '#shared/refusals.ts'
import { addTo } from '../core/totals.ts'
import type { Report } from '../core/trace.ts'
import type { World } from '../core/world.ts'
import type { Stripe } from '../ports/stripe.ts'
import { type CircleInvariants, createCircleInvariants } from './circle.ts'

/**
 * A refused request has not paid: its response must consider every payment that an earlier request of the
 * same click has begun. Of two concurrent requests, one may be answered before the other has begun.
 */
export const createClickCheck =
  (
    {
      world,
      invariants,
    }: { readonly world: Pick<World, 'now'>; readonly invariants: Pick<Invariants, 'contributions'> },
    report: Report,
  ) =>
  async <Answer extends object>(click: string, given: () => Promise<Answer>): Promise<Answer> => {
    const askedAt = world.now()
    const answer = await given()
    if (!isRefusal(answer)) return answer
    for (const { id, click: begunBy, clickedAt, state } of invariants.contributions.values())
      if (begunBy === click && clickedAt < askedAt && state === 'received')
        report('a payer is not refused', `${id} by ${click}: ${answer.code}`)
    return answer
  }
export type ClickCheck = ReturnType<typeof createClickCheck>

/** A contribution by its events alone, independently of the decider. */
export interface KnownContribution {
  readonly id: ContributionId
  readonly goalId: GoalId
  readonly userId: UserId
  readonly round: number | null
  /** The last request that began or resumed it, and when. */
  click: string
  clickedAt: number
  readonly period: string | undefined
  readonly requestedAt: number
  state: 'requested' | 'opened' | 'received' | 'cancelled'
  intent: string | undefined
  counted: number
  fee: number | undefined
  /** A refund has failed or a dispute was won. */
  cameBack: boolean
  readonly declines: Set<string>
}

/**
 * Checks every event when it is written against Stripe's state at that moment: these rules must always hold,
 * not only in the end.
 */
export const createInvariants = (stripe: Stripe, report: Report) => {
  const states = new Map<GoalId, GoalState>()
  const contributions = new Map<ContributionId, KnownContribution>()
  const ids = new Set<string>()
  /** The clicks that began schedules. */
  const plans = new Set<string>()
  const stripeBalances = new Map<Currency, number>()
  const trial = new Map<Currency, number>()

  const of = (id: ContributionId): KnownContribution => {
    const known = contributions.get(id)
    if (!known) throw new Error(`an event about the contribution ${id}, which was not requested`)
    return known
  }

  const received = (event: Extract<GoalEvent, { type: 'ContributionReceived' }>, before: GoalState): void => {
    const { contributionId, amountMinor, paymentIntentId } = event.data
    const known = of(contributionId)
    const about = `${contributionId} (${paymentIntentId})`
    if (known.state === 'received') report('nothing is counted twice', about)
    if (!before.open.has(contributionId)) report('no money comes in that has no place reserved', about)
    const intent = stripe.intent(paymentIntentId)
    if (paymentIntentId === null) confirmed(event, before)
    else if (intent?.status !== 'succeeded' || intent.amount_received !== amountMinor)
      report(
        'only what Stripe holds is counted',
        `${about} counts ${amountMinor}, Stripe has ${intent?.amount_received}`,
      )
    else if (intent.currency.toUpperCase() !== before.terms?.currency)
      report(
        'what is counted is in the currency of the goal',
        `${about} is in ${intent.currency}, the goal in ${before.terms?.currency}`,
      )
    Object.assign(known, { state: 'received', counted: amountMinor, intent: paymentIntentId ?? undefined })
    const others = [...contributions.values()].filter(other => other !== known && other.state === 'received')
    const byClick = (one: KnownContribution): boolean =>
      one.intent !== undefined && stripe.isConfirmedByServer(one.intent)
    if (byClick(known) && others.some(other => other.click === known.click && byClick(other)))
      report('one click pays once', `${about} by ${known.click}`)
    if (known.period !== undefined && others.some(({ period }) => period === known.period))
      report('a period of a schedule is paid once', `${about} for ${known.period}`)
    paidRound(known, before)
  }

  /** The recipient confirms money paid outside; a payer may confirm only what goes into the payer's own pot. */
  const confirmed = (
    { data }: Extract<GoalEvent, { type: 'ContributionReceived' }>,
    before: GoalState,
  ): void => {
    const { contributionId, userId, confirmedByUserId, round } = data
    const isOwnPot = before.members.get(userId)?.position === round || before.members.size === 1
    if (confirmedByUserId === undefined || (confirmedByUserId === userId && !isOwnPot))
      report('no payer confirms the own payment', `${contributionId} by ${userId}`)
  }

  /** A member pays a round once; money returned after the round was paid again does not count. */
  const paidRound = (known: KnownContribution, { terms, joins }: GoalState): void => {
    const { round, goalId, userId } = known
    // A member who has had two seats has paid for each.
    if (round === null || !terms?.rotation || (joins.get(userId) ?? 0) > 1) return
    const ofRound = [...contributions.values()].filter(
      other =>
        other.goalId === goalId &&
        other.userId === userId &&
        other.round === round &&
        other.state === 'received',
    )
    const sum = ofRound.reduce((total, { counted }) => total + counted, 0)
    if (sum > terms.rotation.contributionMinor && !ofRound.some(({ cameBack }) => cameBack))
      report('a member pays a round once', `goal ${goalId}, round ${round}, user ${userId}: ${sum}`)
  }

  const settled = ({ data }: Extract<GoalEvent, { type: 'ContributionSettled' }>): void => {
    const known = of(data.contributionId)
    const fee = stripe.feeOf(stripe.intent(known.intent))
    if (known.fee !== undefined) report('a fee is booked once', data.contributionId)
    if (fee !== data.feeMinor) report('the fee is what Stripe has taken', data.contributionId)
    known.fee = data.feeMinor
  }

  const cancelled = ({ data }: Extract<GoalEvent, { type: 'ContributionCancelled' }>): void => {
    const known = of(data.contributionId)
    known.state = 'cancelled'
    // Its payment is cancelled at Stripe afterwards.
    if (data.reason === 'debit_failed') return
    for (const intent of stripe.intents())
      if (
        intent.metadata['contributionId'] === data.contributionId &&
        stripe.isPayable(intent.id) &&
        intent.status !== 'canceled'
      )
        report('what was released cannot be paid', `${data.contributionId}: ${intent.id} is ${intent.status}`)
  }

  const declined = ({ data }: Extract<GoalEvent, { type: 'ContributionDeclined' }>): void => {
    const { declines } = of(data.contributionId)
    const attempt = data.chargeId ?? `${data.code}-${data.attempt}`
    if (declines.has(attempt)) report('a decline is recorded once', `${data.contributionId}: ${attempt}`)
    declines.add(attempt)
  }

  const reversed = (event: GoalEvent): void => {
    switch (event.type) {
      case 'ContributionRefunded': {
        const { contributionId, refundId, amountMinor } = event.data
        const refund = stripe.refund(refundId)
        if (refund?.amount !== amountMinor) report('a refund is one that Stripe has made', refundId)
        of(contributionId).counted -= amountMinor
        return
      }
      case 'ContributionRefundFailed': {
        const { contributionId, refundId, amountMinor } = event.data
        const refund = stripe.refund(refundId)
        if (refund?.status !== 'failed') report('a refund has failed only if Stripe says so', refundId)
        Object.assign(of(contributionId), { cameBack: true })
        of(contributionId).counted += amountMinor
        return
      }
      case 'ContributionDisputed': {
        const { contributionId, disputeId, amountMinor } = event.data
        const dispute = stripe.dispute(disputeId)
        if (!dispute || dispute.balance_transactions.length === 0)
          report('a dispute takes what the bank has taken', disputeId)
        of(contributionId).counted -= amountMinor
        return
      }
      case 'DisputeWon': {
        const { contributionId, disputeId, amountMinor } = event.data
        const dispute = stripe.dispute(disputeId)
        if (dispute?.status !== 'won') report('a dispute is won only if Stripe says so', disputeId)
        Object.assign(of(contributionId), { cameBack: true })
        of(contributionId).counted += amountMinor
        return
      }
      default:
    }
  }

  const record = (goalId: GoalId, event: GoalEvent, recorded: RecordedEvent, before: GoalState): void => {
    switch (event.type) {
      case 'ContributionRequested': {
        const { contributionId, userId, schedule, debtId } = event.data
        const round = debtId === undefined ? event.data.round : null
        const clicked = clickOf(recorded)
        if (contributions.has(contributionId)) report('a contribution is requested once', contributionId)
        contributions.set(contributionId, {
          ...{ id: contributionId, goalId, userId, round, ...clicked, requestedAt: clicked.clickedAt },
          ...{ period: schedule && `${schedule.scheduleId} ${schedule.period}` },
          ...{ state: 'requested', intent: undefined, counted: 0, fee: undefined },
          ...{ cameBack: false, declines: new Set() },
        })
        return
      }
      case 'ScheduleCreated': {
        const { correlation } = metadataSchema.parse(recorded.metadata)
        if (plans.has(correlation))
          report('one click begins one schedule', `${event.data.scheduleId} by ${correlation}`)
        plans.add(correlation)
        return
      }
      case 'ContributionOpened':
        Object.assign(of(event.data.contributionId), { state: 'opened', intent: event.data.paymentIntentId })
        return
      case 'ContributionResumed':
        Object.assign(of(event.data.contributionId), clickOf(recorded))
        return
      case 'ContributionProcessing':
        // Late facts may have put it back to processing; the decline is then recorded again.
        of(event.data.contributionId).declines.clear()
        return
      case 'ContributionReceived':
        received(event, before)
        return
      case 'ContributionSettled':
        settled(event)
        return
      case 'ContributionCancelled':
        cancelled(event)
        return
      case 'ContributionDeclined':
        declined(event)
        return
      case 'GuaranteeAccepted': {
        const { guarantee, guarantorUserId } = event.data
        const { actor } = metadataSchema.parse(recorded.metadata)
        if (actor !== `user:${guarantorUserId}`)
          report('a guarantor accepts for themselves', `guarantee ${guarantee}, by ${actor}`)
        return
      }
      case 'EntryReversed': {
        const { type, data } = event.data.mistaken
        if (type !== 'ContributionReceived') return
        const known = of(data.contributionId)
        if (known.intent !== undefined) report('what Stripe has confirmed stays', known.id)
        known.counted -= data.amountMinor
        return
      }
      default:
        reversed(event)
    }
  }

  const committed = (recorded: RecordedEvent): void => {
    const goalId = goalIdOf(recorded.stream)
    const event = readGoalEvent(recorded)
    if (ids.has(recorded.id)) report('an event is written once', `${recorded.type} in ${recorded.stream}`)
    ids.add(recorded.id)
    const state = states.get(goalId) ?? goalDecider.initialState()
    const { currency = defaultCurrency } = state.terms ?? {}
    for (const { account: name, amountMinor } of journalOf(event)) {
      addTo(trial, currency, amountMinor)
      if (name === 'stripe') addTo(stripeBalances, currency, amountMinor)
    }
    record(goalId, event, recorded, state)
    circleOf(goalId, event)?.see(event, Date.parse(metadataSchema.parse(recorded.metadata).at), state)
    const before = committedMinor(state)
    states.set(goalId, goalDecider.evolve(state, event))
    const { terms } = state
    const after = committedMinor(state)
    const cameBack = event.type === 'ContributionRefundFailed' || event.type === 'DisputeWon'
    if (terms && !terms.rotation && after > terms.targetMinor && after > before && !cameBack)
      report('never above the target', `goal ${goalId}: ${after} of ${terms.targetMinor} after ${event.type}`)
  }

  const circles = new Map<GoalId, CircleInvariants>()
  const circleOf = (goalId: GoalId, event: GoalEvent): CircleInvariants | undefined => {
    if (event.type === 'GoalCreated' && event.data.rotation)
      circles.set(goalId, createCircleInvariants(report))
    return circles.get(goalId)
  }

  return {
    commit: (events: readonly RecordedEvent[]): void => {
      for (const event of events) if (event.stream.startsWith(goalCategory)) committed(event)
      const [first] = events
      if (first?.stream.startsWith(goalCategory)) {
        const goalId = goalIdOf(first.stream)
        const state = states.get(goalId)
        if (state) circles.get(goalId)?.settled(state)
      }
      for (const [currency, out] of trial)
        if (out !== 0) report('the books balance', `${out} ${currency} are out`)
    },
    states: states as ReadonlyMap<GoalId, GoalState>,
    circles: circles as ReadonlyMap<GoalId, CircleInvariants>,
    contributions: contributions as ReadonlyMap<ContributionId, KnownContribution>,
    /** Stripe's balance according to the ledger, in each currency. */
    stripeBalances: (): ReadonlyMap<string, number> => stripeBalances,
  }
}
export type Invariants = ReturnType<typeof createInvariants>

const clickOf = ({ metadata }: RecordedEvent): Pick<KnownContribution, 'click' | 'clickedAt'> => {
  const { at, correlation } = metadataSchema.parse(metadata)
  return { click: correlation, clickedAt: Date.parse(at) }
}
