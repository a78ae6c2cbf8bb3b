import type { PaymentIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import type { CardPayment, Confirmation } from './cardPayment.ts'

/** With the card in Stripe's own form; the browser leaves the page only where the card's bank insists on it. */
export const stripePayment = (stripe: Stripe, elements: StripeElements): CardPayment => ({
  confirm: async (_clientSecret, returnUrl) =>
    confirmationOf(
      await stripe.confirmPayment({
        elements,
        confirmParams: { return_url: returnUrl },
        redirect: 'if_required',
      }),
    ),
})

interface Answer {
  readonly paymentIntent?: PaymentIntent | undefined
  readonly error?: StripeError | undefined
}

export const confirmationOf = ({ paymentIntent, error }: Answer): Confirmation =>
  paymentIntent
    ? { paymentIntent }
    : { error: { message: error?.message, payment_intent: error?.payment_intent } }
