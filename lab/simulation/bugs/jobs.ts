import { goalStream } from '#shared/events/goal.ts'
import { paymentIntentId } from '#shared/ids.ts'
import { forge } from '../../builders/forge.ts'
import { type Bug, type JobParts, without } from './bug.ts'
import { refundedInTrouble } from './scenarios.ts'

/** Records a webhook's content, without checking whether it is true or recorded already. */
const count = async ({ store, gateway, clock, newId }: JobParts, id: string): Promise<void> => {
  const facts = await gateway.retrieve(paymentIntentId(id))
  if (!facts?.contribution) return
  const { goalId, userId, contributionId } = facts.contribution
  const { id: paymentIntent, amountMinor } = facts
  const data = { contributionId, userId, chargeId: 'ch_webhook', paymentIntentId: paymentIntent, amountMinor }
  const event = { type: 'ContributionReceived', data }
  await forge(store, goalStream(goalId), [event], { at: clock.now(), by: 'webhook', newId })
}

/** Mistakes in jobs and in the use cases of requests. */
export const jobs = {
  'counts a payment because a webhook says so': {
    handlers: (handlers, parts) => ({
      ...handlers,
      'stripe-event': ({ type, paymentIntentId: id }) =>
        type === 'payment_intent.succeeded' ? count(parts, id) : Promise.resolve(),
    }),
  },
  'never releases an abandoned payment': {
    reads: (reads, clock) => ({
      ...reads,
      unfinishedPayments: async page =>
        (await reads.unfinishedPayments(page)).map(payment => ({ ...payment, createdAt: clock.now() })),
    }),
  },
  'leaves payments without their fee': {
    reads: reads => ({
      ...reads,
      unfinishedPayments: async page => (await reads.unfinishedPayments(page)).filter(({ open }) => open),
    }),
    handlers: without('follow-stripe'),
  },
  'skips events of Stripe that it could not look up': {
    scenario: refundedInTrouble,
    followed: followed => ({ ...followed, write: eventId => followed.write(eventId) }),
  },
  'never looks for refunds whose job was lost': {
    reads: reads => ({ ...reads, waitingRefunds: async () => [] }),
  },
  'pays again when a request is sent again': {
    payment: ({ requestId: _, ...wanted }) => wanted,
  },
  'begins another schedule when a request is sent again': {
    schedule: ({ requestId: _, ...wanted }) => wanted,
  },
} satisfies Readonly<Record<string, Partial<Bug>>>
