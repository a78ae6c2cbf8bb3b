import { goalStream } from '#shared/events/goal.ts'
import { paymentIntentId } from '#shared/ids.ts'
import type { Bug, JobParts } from './bug.ts'
import { refundedInTrouble } from './occasions.ts'

/** Writes down what a webhook says, without asking whether it is true or known. */
const count = async ({ store, payments, clock, newId }: JobParts, id: string): Promise<void> => {
  const facts = await payments.look(paymentIntentId(id))
  if (!facts?.contribution) return
  const { goalId, userId, contributionId } = facts.contribution
  let revision: bigint | undefined
  for await (const event of store.read(goalStream(goalId))) revision = event.revision
  const received = { contributionId, userId, chargeId: 'ch_told', paymentIntentId: facts.id }
  const event = {
    ...{ id: newId(), type: 'ContributionReceived', data: { ...received, amountCents: facts.amountCents } },
    metadata: {
      actor: 'webhook',
      cause: 'webhook',
      correlation: 'webhook',
      at: clock.now(),
      schemaVersion: 1,
    },
  }
  await store.append(goalStream(goalId), [event], revision ?? 'no_stream')
}

/** Mistakes in the jobs, and in what people's requests become. */
export const jobs = {
  'counts a payment because a webhook says so': {
    handlers: (handlers, parts) => ({
      ...handlers,
      'stripe-event': ({ type, paymentIntentId: id }) =>
        type === 'payment_intent.succeeded' ? count(parts, id) : Promise.resolve(),
    }),
  },
  'never lets an abandoned payment go': {
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
    handlers: handlers => ({ ...handlers, 'follow-stripe': async () => undefined }),
  },
  'passes over what could not be asked about when it follows Stripe': {
    scenario: refundedInTrouble,
    followed: followed => ({ ...followed, write: eventId => followed.write(eventId) }),
  },
  'never looks for refunds whose job was lost': {
    reads: reads => ({ ...reads, waitingRefunds: async () => [] }),
  },
  'pays anew when a request is sent again': {
    payments: payments => ({
      ...payments,
      pay: ({ requestId: _, ...wanted }, context) => payments.pay(wanted, context),
    }),
  },
  'begins a plan anew when a request is sent again': {
    plans: plans => ({
      ...plans,
      begin: ({ requestId: _, ...plan }, context) => plans.begin(plan, context),
    }),
  },
} satisfies Readonly<Record<string, Partial<Bug>>>
