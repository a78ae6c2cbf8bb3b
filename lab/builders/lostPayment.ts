import { randomUUID } from 'node:crypto'
import { goalStream } from '#shared/events/goal.ts'
import { breakStream } from '#shared/events/reconciliation.ts'
import { goalId } from '#shared/ids.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import { forge } from './forge.ts'

/**
 * A payment that a goal counts and Stripe does not have, appended without a decision, and the resulting
 * break.
 */
export const lostPayment = async (
  store: EventStore,
  {
    goal,
    userId,
    paymentIntentId,
    at = new Date().toISOString(),
  }: {
    readonly goal: number
    readonly userId: number
    readonly paymentIntentId: string
    readonly at?: string
  },
): Promise<string> => {
  const contributionId = randomUUID()
  const money = { contributionId, userId, amountMinor: 40_00, chargeId: 'ch_none', paymentIntentId }
  await forge(store, goalStream(goalId(goal)), [{ type: 'ContributionReceived', data: money }], { at })

  return foundMissing(store, { goal, contributionId, paymentIntentId, at })
}

/** The break of a payment that Stripe does not have. */
export const foundMissing = async (
  store: EventStore,
  {
    goal,
    contributionId,
    paymentIntentId,
    at = new Date().toISOString(),
  }: {
    readonly goal: number
    readonly contributionId: string
    readonly paymentIntentId: string
    readonly at?: string
  },
): Promise<string> => {
  const key = `missing_at_stripe.${paymentIntentId}`
  const data = {
    ...{ key, sighting: 1, type: 'missing_at_stripe', paymentIntentId, goalId: goal, contributionId },
    ...{ ledgerMinor: 40_00, stripeMinor: null },
  }
  const found = [
    { type: 'BreakSighted', data },
    { type: 'BreakFound', data },
  ]
  await forge(store, breakStream(key), found, { at })
  return key
}
