import { randomUUID } from 'node:crypto'
import { goalStream } from '#shared/events/goal.ts'
import { breakStream } from '#shared/events/reconciliation.ts'
import { goalId } from '#shared/ids.ts'
import type { EventStore, NewEvent } from '#shared/ports/eventStore.ts'

/** A payment that a goal counts and Stripe does not know, written past every rule, and the break that follows from it. */
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
  const event = (type: string, data: object): NewEvent => ({
    ...{ id: randomUUID(), type, data },
    metadata: { actor: 'test', cause: 'test', correlation: 'test', at, schemaVersion: 1 },
  })
  const stream = goalStream(goalId(goal))
  let revision: bigint | undefined
  for await (const known of store.read(stream)) revision = known.revision
  const money = { contributionId, userId, amountCents: 40_00, chargeId: 'ch_none', paymentIntentId }
  await store.append(stream, [event('ContributionReceived', money)], revision ?? 'no_stream')

  const key = `missing_at_stripe.${paymentIntentId}`
  const difference = {
    ...{ key, sighting: 1, type: 'missing_at_stripe', paymentIntentId, goalId: goal, contributionId },
    ...{ ledgerCents: 40_00, stripeCents: null },
  }
  const events = [event('BreakSighted', difference), event('BreakFound', difference)]
  await store.append(breakStream(key), events, 'no_stream')
  return key
}
