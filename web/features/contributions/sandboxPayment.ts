import { Unreachable } from '../../lib/http.ts'
import type { CardDetails } from './cardNumber.ts'
import { type CardPayment, type Confirmation, intentIdOf } from './cardPayment.ts'

interface SandboxOptions {
  /** Where the provider's stand-in listens. */
  readonly base: string
  readonly publishableKey: string
  readonly card: CardDetails
}

/** The provider's own call, made to its stand-in; only with that one does the card pass through a form of ours. */
export const sandboxPayment = ({ base, publishableKey, card }: SandboxOptions): CardPayment => ({
  confirm: async (clientSecret, returnUrl) => {
    const response = await fetch(
      `${base}/v1/payment_intents/${encodeURIComponent(intentIdOf(clientSecret))}/confirm`,
      {
        method: 'POST',
        body: new URLSearchParams({
          key: publishableKey,
          client_secret: clientSecret,
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': card.number,
          'payment_method_data[card][exp_month]': card.expiryMonth,
          'payment_method_data[card][exp_year]': card.expiryYear,
          'payment_method_data[card][cvc]': card.code,
          return_url: returnUrl,
        }),
      },
    ).catch(cause => {
      throw new Unreachable(cause)
    })
    const body = await response.json()
    const confirmation: Confirmation = response.ok
      ? { paymentIntent: body }
      : { error: { message: body?.error?.message, payment_intent: body?.error?.payment_intent } }
    return confirmation
  },
})
