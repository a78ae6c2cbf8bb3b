import Stripe from 'stripe'
import type { GoalId } from '#shared/ids.ts'
import { type PaymentFacts, type PaymentGateway, PaymentGatewayError } from '#shared/ports/payments.ts'
import { eventOf, factsOf } from './stripeGatewayReplies.ts'

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
  const retrieve: PaymentGateway['retrieve'] = id =>
    asked('retrieve the payment', async () => {
      try {
        return factsOf(await stripe.paymentIntents.retrieve(id, { expand }))
      } catch (error) {
        if (isCode(error, 'resource_missing')) return undefined
        throw error
      }
    })

  return {
    retrieve,
    open: ({ contributionId, goalId, userId, amountCents }) =>
      asked('open a payment', async () => {
        const reply = await stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency: 'usd',
            allowed_payment_method_types: ['card'],
            metadata: { goalId: String(goalId), userId: String(userId), contributionId },
            statement_descriptor_suffix: statementSuffix(goalId),
            expand,
          },
          { idempotencyKey: `pi-${contributionId}` },
        )
        const facts = factsOf(reply)
        // A repeated answer is the first one, word for word: the payment has had time to change since.
        if (reply.lastResponse.headers['idempotent-replayed'] !== 'true') return facts
        return (await retrieve(facts.id)) ?? facts
      }),
    cancel: id =>
      asked('cancel the payment', async (): Promise<PaymentFacts> => {
        try {
          return factsOf(await stripe.paymentIntents.cancel(id, { expand }))
        } catch (error) {
          if (!isCode(error, 'payment_intent_unexpected_state')) throw error
          return factsOf(await stripe.paymentIntents.retrieve(id, { expand }))
        }
      }),
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

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code

const asked = async <T>(what: string, call: () => Promise<T>): Promise<T> => {
  try {
    return await call()
  } catch (error) {
    if (error instanceof PaymentGatewayError) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new PaymentGatewayError(`Stripe could not ${what}: ${why}`, { cause: error })
  }
}
