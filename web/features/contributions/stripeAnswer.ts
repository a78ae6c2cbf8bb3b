import { loadStripe } from '@stripe/stripe-js/pure'
import type { CardPayment } from './cardPayment.ts'
import { stripeLocale } from './stripeLocale.ts'
import { confirmationOf } from './stripePayment.ts'

/** The authentication by a saved card's bank, where Stripe's library shows it. */
export const stripeAnswer = (publishableKey: string): CardPayment => ({
  confirm: async clientSecret => {
    const stripe = await loadStripe(publishableKey, { locale: stripeLocale() })
    return stripe ? confirmationOf(await stripe.handleNextAction({ clientSecret })) : { error: {} }
  },
})
