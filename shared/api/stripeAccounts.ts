import * as z from 'zod/mini'

/** POST /api/payout-destinations/:currency/stripe: opens the caller's account with Stripe, to which their payouts then go. Takes a fresh second factor. */
export const beginStripeRequest = z.object({
  /** Where its holder lives and has their bank. */
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
})

/** The answer, and that to POST /api/payout-destinations/:currency/stripe/link: Stripe's pages, once and for some minutes. */
export interface StripeLinkResponse {
  readonly url: string
}

/** What Stripe asks of recipients, in the words of the screens. */
export const stripeAsks = [
  'bank',
  'document',
  'address_document',
  'name',
  'birthday',
  'address',
  'id_number',
  'contact',
  'agreement',
  'other',
] as const
export type StripeAsk = (typeof stripeAsks)[number]

export const stripeStandings = [
  'ready',
  'unknown',
  'other_person',
  'unfinished',
  'checking',
  'something_missing',
  'closed',
  'bank_refuses',
  'bank_replaced',
  'other_currency',
] as const
export type StripeStanding = (typeof stripeStandings)[number]

/** The caller's account with Stripe, as far as it is their destination. */
export interface StripeAccountResponse {
  readonly country: string
  readonly standing: StripeStanding
  readonly asks: readonly StripeAsk[]
  /** Until when; null when it is due already, or nothing is. */
  readonly deadline: string | null
  /** It was never finished in 14 days: another destination is needed. */
  readonly isGivenUp: boolean
  /** Of the bank to which Stripe pays out. */
  readonly bankLast4: string | null
}
