import type { PaymentIntent, SetupIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { type CardPayment, type Confirmation, isSetup } from './cardPayment.ts'

/** With the card in Stripe's own form; the browser leaves the page only where the card's bank requires it. */
export const stripePayment = (stripe: Stripe, elements: StripeElements): CardPayment => ({
  confirm: async (clientSecret, returnUrl) => {
    const how = { elements, confirmParams: { return_url: returnUrl }, redirect: 'if_required' } as const
    return confirmationOf(
      isSetup(clientSecret) ? await stripe.confirmSetup(how) : await stripe.confirmPayment(how),
    )
  },
})

interface Answer {
  readonly paymentIntent?: PaymentIntent | undefined
  readonly setupIntent?: SetupIntent | undefined
  readonly error?: StripeError | undefined
}

/**
 * @throws Error where Stripe could not be reached or had a fault, so that it is not known what became of the payment: its library
 *   reports that instead of throwing it
 */
export const confirmationOf = ({ paymentIntent, setupIntent, error }: Answer): Confirmation => {
  const intent = paymentIntent ?? setupIntent
  if (intent) return { intent }
  const tried = error?.payment_intent ?? error?.setup_intent
  if (!tried && (error?.type === 'api_connection_error' || error?.type === 'api_error'))
    throw new Error(error.message ?? error.type)
  const { message, code, decline_code: declineCode } = error ?? {}
  return { error: { message, code, declineCode, intent: tried } }
}
