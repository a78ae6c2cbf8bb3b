import type { Account } from '../stripe/account.ts'
import type { Intent } from '../stripe/objects.ts'
import type { Report } from './violation.ts'
import type { Reckoned, Watch } from './watch.ts'

const hourMs = 3_600_000
/** How long the house may take from the moment at which nothing keeps it from it. */
export const promisedMs = 300_000

/** By the word of people, which takes as long as they take. */
const isOutside = ({ id, goalId }: Reckoned, watch: Watch): boolean => {
  const status = watch.states.get(goalId)?.contributions.get(id)?.status
  return status === 'reported'
}
const isFinal = ({ state }: Reckoned): boolean => state === 'received' || state === 'cancelled'

/** Since when a contribution could be final, or will be; undefined when nothing but the troubles has kept it from that. */
const waitsUntil = (known: Reckoned, intent: Intent | undefined, watch: Watch): number | undefined => {
  const lapsesAt = known.requestedAt + hourMs
  // The bank takes its time, and a payment that it has made is known from then on.
  if (intent?.status === 'processing') return Number.POSITIVE_INFINITY
  if (intent?.status === 'succeeded') return intent.endedAt
  if (intent?.endedAt !== undefined) return Math.min(intent.endedAt, lapsesAt)
  const goal = watch.states.get(known.goalId)
  const { scheduleId, declines = 0 } = goal?.contributions.get(known.id) ?? {}
  const plan = scheduleId && goal?.schedules.get(scheduleId)
  if (isOutside(known, watch)) return Number.POSITIVE_INFINITY
  // A plan tries a declined card again on other days, and gives it up on the sixth.
  if (plan && (plan.status === 'active' || plan.status === 'paused'))
    return declines > 0 ? Number.POSITIVE_INFINITY : undefined
  // Nobody has paid it: it is let go an hour after it was begun.
  return lapsesAt
}

/**
 * Every contribution is final within five minutes after nothing hinders it any more: from `calmAt`, or from when it was
 * asked for or may be let go. Answers the last moment that is still to come for any.
 */
export const checkFinality = (
  {
    watch,
    account,
    calmAt,
    now,
  }: { readonly watch: Watch; readonly account: Account; readonly calmAt: number; readonly now: number },
  report: Report,
): number => {
  let last = now
  for (const known of watch.contributions.values()) {
    if (isFinal(known)) continue
    const until = waitsUntil(known, account.intents.get(known.intent ?? ''), watch)
    if (until === Number.POSITIVE_INFINITY) continue
    // A plan asks for its next payment whenever its day comes, which may be just now.
    const due = Math.max(calmAt, known.requestedAt, until ?? 0) + promisedMs
    if (due <= now) report('every contribution is final within five minutes', `${known.id} is ${known.state}`)
    else last = Math.max(last, due)
  }
  return last
}

/** Our books and Stripe's, contribution by contribution and in all. */
export const checkBooks = (watch: Watch, account: Account, report: Report): void => {
  const counted = new Set<string>()
  for (const [id, known] of watch.contributions) {
    const intent = account.intents.get(known.intent ?? '')
    if (known.state !== 'received' || known.intent === undefined) continue
    counted.add(known.intent ?? '')
    const there = intent ? heldOf(intent, account) : 0
    if (known.counted !== there)
      report('what counts is what Stripe holds', `${id}: ${known.counted} here, ${there} there`)
    const fee = intent?.charges.at(-1)?.booking?.fee
    if (known.fee !== fee)
      report('the fee is what Stripe has taken', `${id}: ${known.fee} here, ${fee} there`)
  }
  for (const intent of account.intents.values())
    if (intent.status === 'succeeded' && !counted.has(intent.id))
      report('no money is lost', `${intent.id} was paid, and nobody counts it`)
  const balance = account.bookings.reduce((sum, { amount, fee }) => sum + amount - fee, 0)
  if (watch.stripeCents() !== balance)
    report('the books agree on the balance', `${watch.stripeCents()} here, ${balance} there`)
}

const heldOf = (intent: Intent, account: Account): number => {
  let held = intent.received
  for (const refund of account.refunds)
    if (refund.intent === intent.id && refund.status !== 'failed') held -= refund.amount
  for (const { intent: of, bookings } of account.disputes)
    if (of === intent.id) for (const { amount } of bookings) held += amount
  return held
}

/** What is over leaves nothing behind: no reservation, nothing that could still be paid, no refund that waits. */
export const checkLeftovers = (watch: Watch, account: Account, report: Report): void => {
  for (const [id, known] of watch.contributions)
    if (!isFinal(known)) report('in the end everything is final', id)
  for (const [goalId, state] of watch.states) {
    if (state.reservedCents !== 0 || state.open.size > 0)
      report('what has ended holds nothing', `goal ${goalId} reserves ${state.reservedCents}`)
  }
  for (const intent of account.intents.values())
    if (intent.isKnown && intent.status.startsWith('requires_'))
      report('what was let go cannot be paid any more', `${intent.id} is ${intent.status}`)
  const asked = new Map<string, number>()
  for (const { metadata, amount } of account.refunds) {
    const request = metadata['refundRequestId']
    if (request === undefined) continue
    if (asked.has(request)) report('a refund is made once', `${request}: another ${amount} cents`)
    asked.set(request, amount)
  }
}

/** What a circle does by itself was done. */
export const checkCircles = (watch: Watch, now: number): void => {
  for (const [goalId, circle] of watch.circles) {
    const state = watch.states.get(goalId)
    if (state) circle.ended(state, { now, promisedMs })
  }
}

/** Refunds that were asked for, and neither made nor refused. */
export const checkRefunds = (watch: Watch, report: Report): void => {
  for (const [, state] of watch.states)
    for (const [id, { reversals }] of state.contributions.entries())
      for (const [request, { status }] of reversals?.requests ?? [])
        if (status === 'open') report('every refund is made within five minutes', `${request} of ${id}`)
}
