import Stripe from 'stripe'
import type { GoalId } from '#shared/ids.ts'
import type { Charge, PaymentFacts, PaymentGateway } from '#shared/ports/payments.ts'
import { asked, isCode, KeyUsedUp, withFreshKey } from './stripeGatewayCalls.ts'
import { createCustomers } from './stripeGatewayCustomers.ts'
import { eventOf, factsAndReversalsOf, factsOf } from './stripeGatewayReplies.ts'
import { createReversals, listDisputes, listRefunds } from './stripeGatewayReversals.ts'
import { createSetups } from './stripeGatewaySetups.ts'

export interface StripeGatewayOptions {
  readonly secretKey: string
  readonly webhookSecret: string
  /** Where the sandbox listens; Stripe itself when it is left out. */
  readonly sandbox?: { readonly host: string; readonly port: number }
  /** For one attempt; there are up to three. */
  readonly timeoutMs?: number
}

const toleranceSeconds = 300
// Fees and net amount come with the charge's balance transaction, a little after the payment.
const expand = ['latest_charge.balance_transaction']

/** The card processor, through Stripe's own SDK. */
export const createStripeGateway = (options: StripeGatewayOptions): PaymentGateway => {
  const { secretKey, webhookSecret, sandbox, timeoutMs = 20_000 } = options
  const stripe = new Stripe(secretKey, {
    ...(sandbox === undefined ? {} : { ...sandbox, protocol: 'http' as const }),
    maxNetworkRetries: 2,
    telemetry: false,
    timeout: timeoutMs,
  })
  return gatewayOver(stripe, webhookSecret)
}

/** The same over a client that there is already. */
export const gatewayOver = (stripe: Stripe, webhookSecret: string): PaymentGateway => {
  /** One call for an ordinary payment; refunds and disputes are looked for when there is a reason to. */
  const withReversals = async (reply: { readonly id: string }, how?: 'thorough'): Promise<PaymentFacts> => {
    const { facts, isRefunded, isDisputed } = factsAndReversalsOf(reply)
    const thorough = how === 'thorough' && facts.chargeId !== undefined
    return {
      ...facts,
      refunds: isRefunded || thorough ? await listRefunds(stripe, reply.id) : [],
      disputes: isDisputed || thorough ? await listDisputes(stripe, reply.id) : [],
    }
  }
  const retrieve: PaymentGateway['retrieve'] = (id, how) =>
    asked('retrieve the payment', async () => {
      try {
        return await withReversals(await stripe.paymentIntents.retrieve(id, { expand }), how)
      } catch (error) {
        if (isCode(error, 'resource_missing')) return undefined
        throw error
      }
    })
  const isReplayed = ({ lastResponse }: Stripe.Response<Stripe.PaymentIntent>): boolean =>
    lastResponse.headers['idempotent-replayed'] === 'true'
  /** A repeated answer is the first one, word for word: the payment has had time to change since. */
  const asItIsNow = async (reply: Stripe.Response<Stripe.PaymentIntent>): Promise<PaymentFacts> => {
    const facts = factsOf(reply)
    return isReplayed(reply) ? ((await retrieve(facts.id)) ?? facts) : facts
  }
  const belongingTo = async (facts: PaymentFacts, customerId: string): Promise<PaymentFacts> => {
    if (facts.customerId === customerId) return facts
    return factsOf(await stripe.paymentIntents.update(facts.id, { customer: customerId, expand }))
  }
  const confirm = async (charge: Charge): Promise<PaymentFacts> => {
    const { facts, contributionId, customerId, cardId, attempt, present } = charge
    try {
      const { id } = await belongingTo(facts, customerId)
      const how = present ? { return_url: present.returnUrl } : { off_session: true }
      // Whatever the key, a payment is paid once. Another card, or its owner's being there, makes it another try.
      const key = `pi-${contributionId}-a${attempt}-${present ? 'here' : 'alone'}-${cardId}`
      return await withFreshKey(key, async keyed => {
        const reply = await stripe.paymentIntents.confirm(
          id,
          { payment_method: cardId, ...how, expand },
          keyed,
        )
        const now = await asItIsNow(reply)
        // It waited for its owner, or the bank, and they have said no since: that try is over.
        if (isReplayed(reply) && now.status === 'requires_payment_method')
          throw new KeyUsedUp('that try has ended')
        return now
      })
    } catch (error) {
      // A card that says no, and a payment that has ended meanwhile, are told by what the payment is now.
      const told =
        error instanceof Stripe.errors.StripeCardError || isCode(error, 'payment_intent_unexpected_state')
      if (!told) throw error
      return (await retrieve(facts.id)) ?? facts
    }
  }

  return {
    retrieve,
    open: ({ contributionId, goalId, userId, amountCents, customerId, savesCard = false }) =>
      asked('open a payment', async () =>
        asItIsNow(
          // One that was made all the same is in nobody's hands, and so nobody can pay it.
          await withFreshKey(`pi-${contributionId}`, keyed =>
            stripe.paymentIntents.create(
              {
                amount: amountCents,
                currency: 'usd',
                allowed_payment_method_types: ['card'],
                metadata: { goalId: String(goalId), userId: String(userId), contributionId },
                statement_descriptor_suffix: statementSuffix(goalId),
                ...(customerId === undefined ? {} : { customer: customerId }),
                ...(savesCard ? { setup_future_usage: 'off_session' as const } : {}),
                expand,
              },
              keyed,
            ),
          ),
        ),
      ),
    cancel: id =>
      asked('cancel the payment', async (): Promise<PaymentFacts> => {
        try {
          return factsOf(await stripe.paymentIntents.cancel(id, { expand }))
        } catch (error) {
          if (!isCode(error, 'payment_intent_unexpected_state')) throw error
          return withReversals(await stripe.paymentIntents.retrieve(id, { expand }))
        }
      }),
    charge: payment => asked('charge a saved card', () => confirm(payment)),
    saveCardOf: (facts, customerId) =>
      asked('have a card saved', async () => {
        const { id, savesCard } = await belongingTo(facts, customerId)
        if (savesCard && facts.customerId === customerId) return facts
        return factsOf(await stripe.paymentIntents.update(id, { setup_future_usage: 'off_session', expand }))
      }),
    ...createCustomers(stripe),
    ...createReversals(stripe),
    ...createSetups(stripe),
    readWebhook: (rawBody, signature) => {
      try {
        const body = Buffer.from(rawBody)
        return eventOf(stripe.webhooks.constructEvent(body, signature, webhookSecret, toleranceSeconds))
      } catch {
        // Forged, too old, or not an event at all: nothing that Stripe has sent.
        return undefined
      }
    },
  }
}

/** What follows the account's name on a card statement. Stripe's limit leaves it 12 characters. */
export const statementSuffix = (goalId: GoalId): string => {
  const readable = `GOAL ${goalId}`
  return readable.length <= 12 ? readable : `G${goalId}`
}
