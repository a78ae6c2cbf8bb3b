import type { StripeElementLocale } from '@stripe/stripe-js'
import { language } from '#shared/language.ts'

/** The language of Stripe's form and its messages; where it does not speak ours, that of the browser. */
export const stripeLocale = (): StripeElementLocale => spoken[language()] ?? 'auto'

const spoken: Readonly<Record<string, StripeElementLocale>> = {
  ar: 'ar',
  en: 'en',
  es: 'es',
  fr: 'fr',
  pt: 'pt-BR',
}
