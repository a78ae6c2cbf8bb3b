import Stripe from 'stripe'
import type { GoalId } from '#shared/ids.ts'
import type { PaymentFacts } from '#shared/ports/paymentFacts.ts'
import type { Charge, PaymentGateway } from '#shared/ports/paymentGateway.ts'
import { asked, createClient, isCode, KeyUsedUp, unless, withFreshKey } from './stripeCalls.ts'
import { createCustomers, createSetups } from './stripeCards.ts'
import { eventOf, factsAndReversalsOf, factsOf, toStripe } from './stripeReplies.ts'
import { createReversals, listDisputes, listRefunds } from './stripeReversals.ts'

export interface StripeGatewayOptions {
  readonly secretKey: string
  readonly webhookSecret: string
  /** The sandbox's address; Stripe itself by default. */
  readonly sandbox?: { readonly host: string; readonly port: number }
  /** For one attempt; there are up to three. */
  readonly timeoutMs?: number
}

const toleranceSeconds = 300
// Fee and net amount are in the charge's balance transaction, a little after the payment.
// The kind of a debit that no bank has answered is only in its method.
const expand = ['latest_charge.balance_transaction', 'payment_method']

/** The card processor, through Stripe's own SDK. */
export const createStripeGateway = (options: StripeGatewayOptions): PaymentGateway => {
  const { secretKey, webhookSecret, sandbox, timeoutMs = 20_000 } = options
  return gatewayOver(createClient({ secretKey, sandbox, timeoutMs, maxNetworkRetries: 2 }), webhookSecret)
}

/** The same over an existing client. */
export const gatewayOver = (stripe: Stripe, webhookSecret: string): PaymentGateway => {
  /** One call for an ordinary payment; refunds and disputes are fetched when there is a reason. */
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
      const found = await unless(
        'resource_missing',
        stripe.paymentIntents.retrieve(id, { expand }),
        undefined,
      )
      return found && withReversals(found, how)
    })
  const isReplayed = ({ lastResponse }: Stripe.Response<Stripe.PaymentIntent>): boolean =>
    lastResponse.headers['idempotent-replayed'] === 'true'
  /** A replayed response is as old as its first request: the payment may have changed since. */
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
      // A payment is paid once with any key. Another card, or the payer's presence, makes it another attempt.
      const key = `pi-${contributionId}-a${attempt}-${present ? 'here' : 'alone'}-${cardId}`
      return await withFreshKey(key, async keyed => {
        const reply = await stripe.paymentIntents.confirm(
          id,
          { payment_method: cardId, ...how, expand },
          keyed,
        )
        const now = await asItIsNow(reply)
        // It waited for its payer or the bank, who have declined since: that attempt is over.
        if (isReplayed(reply) && now.status === 'requires_payment_method')
          throw new KeyUsedUp('that attempt has ended')
        return now
      })
    } catch (error) {
      // A declined card, and a payment that has ended meanwhile: its current facts show that.
      const isInFacts =
        error instanceof Stripe.errors.StripeCardError || isCode(error, 'payment_intent_unexpected_state')
      if (!isInFacts) throw error
      return (await retrieve(facts.id)) ?? facts
    }
  }

  return {
    retrieve,
    open: ({ contributionId, goalId, userId, amountMinor, currency, customerId, savesCard = false, debit }) =>
      asked('open a payment', async () =>
        asItIsNow(
          // An intent created in spite of an error is never returned, so it cannot be paid.
          await withFreshKey(`pi-${contributionId}`, keyed =>
            stripe.paymentIntents.create(
              {
                amount: toStripe(amountMinor, currency),
                currency: currency.toLowerCase(),
                allowed_payment_method_types: debit === undefined ? ['card'] : ['card', debit],
                // Small test transfers to an account take days, and a reservation waits half an hour.
                ...(debit === 'us_bank_account'
                  ? {
                      payment_method_options: {
                        us_bank_account: { verification_method: 'instant' as const },
                      },
                    }
                  : {}),
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
      asked('cancel the payment', async () => {
        // Stripe may still be able to stop a debit that its payer has confirmed.
        const known = await stripe.paymentIntents.retrieve(id, { expand })
        if (known.status === 'processing') return withReversals(known)
        const cancelling = stripe.paymentIntents.cancel(id, { expand })
        const cancelled = await unless('payment_intent_unexpected_state', cancelling, undefined)
        return cancelled
          ? factsOf(cancelled)
          : withReversals(await stripe.paymentIntents.retrieve(id, { expand }))
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
        // Forged, too old, or no event.
        return undefined
      }
    },
  }
}

/** The text after the account's name on a card statement. Stripe's limit leaves 12 characters. */
export const statementSuffix = (goalId: GoalId): string => {
  const readable = `GOAL ${goalId}`
  return readable.length <= 12 ? readable : `G${goalId}`
}
