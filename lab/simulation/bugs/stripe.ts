import { minor } from '#shared/money.ts'
import type { PaymentFacts } from '#shared/ports/paymentFacts.ts'
import { instant } from '#shared/time.ts'
import { type Bug, deciding } from './bug.ts'

/** Changes the facts that Stripe answers. */
export const seeing =
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

/** Mistakes in calls to Stripe and in reading its answers. */
export const stripe = {
  'counts what is still being processed': {
    gateway: seeing(facts =>
      facts.status === 'processing'
        ? { ...facts, status: 'succeeded', receivedMinor: facts.amountMinor }
        : facts,
    ),
  },
  'computes the fee instead of asking for it': {
    gateway: seeing(facts =>
      facts.status === 'succeeded'
        ? {
            ...facts,
            settlement: {
              balanceTransactionId: 'txn_computed',
              currency: facts.currency,
              feeMinor: minor(Math.round(facts.amountMinor * 0.029)),
              netMinor: minor(facts.amountMinor - Math.round(facts.amountMinor * 0.029)),
              availableAt: instant(0),
            },
          }
        : facts,
    ),
  },
  'takes every amount for dollars at Stripe': {
    gateway: gateway => ({
      ...gateway,
      open: contribution => gateway.open({ ...contribution, currency: 'USD' }),
    }),
    decider: deciding((command, state) => {
      if (command.type !== 'RecordPayment') return [command, state]
      const { currency = command.facts.currency } = state.terms ?? {}
      const settlement = command.facts.settlement && { ...command.facts.settlement, currency }
      return [{ ...command, facts: { ...command.facts, currency, settlement } }, state]
    }),
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
  'releases a payment without cancelling it at Stripe': {
    gateway: gateway => ({
      ...gateway,
      cancel: async id => {
        const facts = await gateway.retrieve(id)
        return facts ? { ...facts, status: 'canceled' } : gateway.cancel(id)
      },
    }),
  },
  'treats a charge without an answer as refused': {
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
