import { idOf, type Stored } from '#embedded/stripe/objects.ts'
import { mayBeTakenBackToo } from '#ledger/domain/goal/contributions/debits.ts'
import type { Instant } from '#shared/time.ts'
import type { Report } from '../core/trace.ts'
import type { Stripe } from '../ports/stripe.ts'
import type { Invariants, KnownContribution } from './invariants.ts'

const hourMs = 3_600_000
/** The time limit for everything after the last disturbance. */
export const promisedMs = 300_000

/** Waits for a member's confirmation, which may take any time. */
const isOutside = ({ id, goalId }: KnownContribution, invariants: Invariants): boolean => {
  const status = invariants.states.get(goalId)?.contributions.get(id)?.status
  return status === 'reported'
}
const isFinal = ({ state }: KnownContribution): boolean => state === 'received' || state === 'cancelled'

/** From when on a contribution can be final; undefined if only outages have delayed it. */
const waitsUntil = (known: KnownContribution, stripe: Stripe, invariants: Invariants): number | undefined => {
  const lapsesAt = known.requestedAt + hourMs
  const intent = stripe.intent(known.intent)
  const endedAt = stripe.endedAt(known.intent ?? '')
  // The bank may take any time.
  if (intent?.status === 'processing') return Number.POSITIVE_INFINITY
  if (intent?.status === 'succeeded') return endedAt
  if (endedAt !== undefined) return Math.min(endedAt, lapsesAt)
  const goal = invariants.states.get(known.goalId)
  const { scheduleId, declines = 0 } = goal?.contributions.get(known.id) ?? {}
  const plan = scheduleId && goal?.schedules.get(scheduleId)
  if (isOutside(known, invariants)) return Number.POSITIVE_INFINITY
  // A schedule retries a declined card on later days, and gives up on the sixth.
  if (plan && (plan.status === 'active' || plan.status === 'paused'))
    return declines > 0 ? Number.POSITIVE_INFINITY : undefined
  // It was not paid: it is released an hour after it was created.
  return lapsesAt
}

/**
 * Every contribution is final within five minutes after the last disturbance: from `calmAt`, or from its
 * request or possible release. Returns the latest of these times that is still to come.
 */
export const checkFinality = (
  {
    invariants,
    stripe,
    calmAt,
    now,
  }: {
    readonly invariants: Invariants
    readonly stripe: Stripe
    readonly calmAt: number
    readonly now: number
  },
  report: Report,
): number => {
  let last = now
  for (const known of invariants.contributions.values()) {
    if (isFinal(known)) continue
    const until = waitsUntil(known, stripe, invariants)
    if (until === Number.POSITIVE_INFINITY) continue
    // A schedule may have just requested its next payment.
    const due = Math.max(calmAt, known.requestedAt, until ?? 0) + promisedMs
    if (due <= now) report('every contribution is final within five minutes', `${known.id} is ${known.state}`)
    else last = Math.max(last, due)
  }
  return last
}

/** The ledger agrees with Stripe, for each contribution and in total. */
export const checkBooks = (invariants: Invariants, stripe: Stripe, report: Report): void => {
  const counted = new Set<string>()
  for (const [id, known] of invariants.contributions) {
    const intent = stripe.intent(known.intent)
    if (known.state !== 'received' || known.intent === undefined) continue
    counted.add(known.intent ?? '')
    const there = intent ? heldOf(intent, stripe) : 0
    if (known.counted !== there)
      report('what counts is what Stripe holds', `${id}: ${known.counted} here, ${there} there`)
    const fee = stripe.feeOf(intent)
    if (known.fee !== fee)
      report('the fee is what Stripe has taken', `${id}: ${known.fee} here, ${fee} there`)
  }
  for (const intent of stripe.intents())
    if (intent.status === 'succeeded' && !counted.has(intent.id))
      report('no money is lost', `${intent.id} was paid, and is not counted`)
  const [here, there] = [invariants.stripeBalances(), stripe.balances()]
  for (const currency of new Set([...here.keys(), ...there.keys()])) {
    const [ours, theirs] = [here.get(currency) ?? 0, there.get(currency) ?? 0]
    if (ours !== theirs) report('the books agree on the balance', `${ours} ${currency} here, ${theirs} there`)
  }
}

const heldOf = (intent: Stored['payment_intent'], stripe: Stripe): number => {
  let held = intent.amount_received
  for (const refund of stripe.refunds())
    if (idOf(refund.payment_intent) === intent.id && refund.status !== 'failed') held -= refund.amount
  for (const { payment_intent: of, balance_transactions: transactions } of stripe.disputes())
    if (idOf(of) === intent.id) for (const { amount } of transactions) held += amount
  return held
}

/** Nothing is left over: no reservation, no payment that can still be made, no open refund. */
export const checkLeftovers = (invariants: Invariants, stripe: Stripe, report: Report): void => {
  for (const [id, known] of invariants.contributions)
    if (!isFinal(known)) report('in the end everything is final', id)
  for (const [goalId, state] of invariants.states) {
    if (state.reservedMinor !== 0 || state.open.size > 0)
      report('what has ended holds nothing', `goal ${goalId} reserves ${state.reservedMinor}`)
  }
  for (const intent of stripe.intents())
    if (stripe.isPayable(intent.id) && intent.status.startsWith('requires_'))
      report('what was released cannot be paid', `${intent.id} is ${intent.status}`)
  const asked = new Map<string, number>()
  for (const { metadata, amount } of stripe.refunds()) {
    const request = metadata?.['refundRequestId']
    if (request === undefined) continue
    if (asked.has(request)) report('a refund is made once', `${request}: another ${amount} minor`)
    asked.set(request, amount)
  }
}

/** Scheduled jobs have advanced every circle. */
export const checkCircles = (invariants: Invariants, now: number): void => {
  for (const [goalId, circle] of invariants.circles) {
    const state = invariants.states.get(goalId)
    if (state) circle.ended(state, { now, promisedMs })
  }
}

/** Every requested refund is made or refused; that of a debit only when it is firm. */
export const checkRefunds = (invariants: Invariants, now: Instant, report: Report): void => {
  for (const [, state] of invariants.states)
    for (const [id, contribution] of state.contributions.entries())
      for (const [request, { status }] of contribution.reversals?.requests ?? [])
        if (status === 'open' && !mayBeTakenBackToo(contribution, now))
          report('every refund is made within five minutes', `${request} of ${id}`)
}
