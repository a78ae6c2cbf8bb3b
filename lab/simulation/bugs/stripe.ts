import { cents } from '#shared/money.ts'
import type { PaymentFacts } from '#shared/ports/payments.ts'
import { instant } from '#shared/time.ts'
import type { Bug } from './bug.ts'

/** Sees Stripe's facts otherwise than they are. */
const seeing =
  (change: (facts: PaymentFacts) => PaymentFacts): Bug['gateway'] =>
  gateway => {
    const changed = async (asked: Promise<PaymentFacts>) => change(await asked)
    return {
      ...gateway,
      open: contribution => changed(gateway.open(contribution)),
      cancel: id => changed(gateway.cancel(id)),
      charge: payment => changed(gateway.charge(payment)),
      retrieve: async (id, how) => {
        const facts = await gateway.retrieve(id, how)
        return facts && change(facts)
      },
    }
  }

/** Mistakes in understanding Stripe, or in asking it. */
export const stripe = {
  'counts what is still being processed': {
    gateway: seeing(facts =>
      facts.status === 'processing'
        ? { ...facts, status: 'succeeded', receivedCents: facts.amountCents }
        : facts,
    ),
  },
  'reckons the fee instead of asking for it': {
    gateway: seeing(facts =>
      facts.status === 'succeeded'
        ? {
            ...facts,
            settlement: {
              balanceTransactionId: 'txn_reckoned',
              feeCents: cents(Math.round(facts.amountCents * 0.029)),
              netCents: cents(facts.amountCents - Math.round(facts.amountCents * 0.029)),
              availableAt: instant(0),
            },
          }
        : facts,
    ),
  },
  'counts a refund under two names': {
    gateway: seeing(facts => ({
      ...facts,
      refunds: facts.refunds.flatMap(refund => [refund, { ...refund, id: `${refund.id}-again` }]),
    })),
  },
  'does not see that a refund has failed': {
    gateway: seeing(facts => ({
      ...facts,
      refunds: facts.refunds.map(refund => ({ ...refund, status: 'succeeded' })),
    })),
  },
  'does not see that a dispute was won': {
    gateway: seeing(facts => ({
      ...facts,
      disputes: facts.disputes.map(dispute =>
        dispute.stage === 'won' ? { ...dispute, stage: 'answered' } : dispute,
      ),
    })),
  },
  'lets a payment go without cancelling it at Stripe': {
    gateway: gateway => ({
      ...gateway,
      cancel: async id => {
        const facts = await gateway.retrieve(id)
        return facts ? { ...facts, status: 'canceled' } : gateway.cancel(id)
      },
    }),
  },
  'takes a charge that had no answer for one that was refused': {
    gateway: gateway => ({
      ...gateway,
      charge: payment =>
        gateway.charge(payment).catch((): PaymentFacts => ({ ...payment.facts, status: 'canceled' })),
    }),
  },
  'uses another idempotency key for each attempt': {
    key: (key, random) => `${key}-${random.uuid()}`,
  },
} satisfies Readonly<Record<string, Partial<Bug>>>
