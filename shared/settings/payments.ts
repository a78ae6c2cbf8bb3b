import type { z } from 'zod'
import { type Cents, cents } from '../money.ts'
import { type Given, like, missingOf, number, oneOf, secret, within } from './forms.ts'

/** How money comes in, and how it may go out. */
export const paymentFields = {
  PAYMENTS: oneOf('stripe', 'record-only'),
  STRIPE_SECRET_KEY: secret(
    like(/^((sk|rk)_(live|test)_\w+|sk_sandbox_local)$/, 'a key that begins with sk_ or rk_'),
  ),
  STRIPE_PUBLISHABLE_KEY: like(/^(pk_(live|test)_\w+|pk_sandbox_local)$/, 'a key that begins with pk_'),
  STRIPE_WEBHOOK_SECRET: secret(like(/^whsec_\S+$/, 'a secret that begins with whsec_')),
  PAYOUT_APPROVAL_ABOVE: number(100_000, 'a number of cents, 0 or more', within(0, 1_000_000_000)),
} as const
export const stripeGroup = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

export interface PaymentSettings {
  readonly payments:
    | { readonly kind: 'sandbox' }
    /** Members pay each other in other ways, and the app keeps the record. */
    | { readonly kind: 'record-only' }
    | {
        readonly kind: 'stripe'
        readonly secretKey: string
        readonly publishableKey: string
        readonly webhookSecret: string
      }
  /** In cents: a larger payout is approved by one person and sent by another. */
  readonly payoutApprovalAbove: Cents
}

const modeOf = (key: string | undefined): string | undefined => key?.split('_')[1]
export const usesSandbox = (given: Given): boolean =>
  [given['STRIPE_SECRET_KEY'], given['STRIPE_PUBLISHABLE_KEY']].map(modeOf).includes('sandbox')

export const missingPayments = (given: Given): string[] =>
  // The sandbox has a webhook secret of its own.
  missingOf(stripeGroup, given, usesSandbox(given) ? ['STRIPE_WEBHOOK_SECRET'] : [])

export const contradictoryPayments = (given: Given): string[] => {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = given
  const faults: string[] = []
  if (secret !== undefined && publishable !== undefined && modeOf(secret) !== modeOf(publishable)) {
    faults.push(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live, both be test or both be the sandbox’s',
    )
  }
  if (given['PAYMENTS'] === 'record-only' && secret !== undefined) {
    faults.push('STRIPE_SECRET_KEY is set, but PAYMENTS=record-only takes no cards; unset one of the two')
  }
  return faults
}

type Read = z.output<z.ZodObject<typeof paymentFields>>

export const arrangePayments = (from: Read): PaymentSettings => ({
  payments: processorOf(from),
  payoutApprovalAbove: cents(from.PAYOUT_APPROVAL_ABOVE),
})

const processorOf = (from: Read): PaymentSettings['payments'] => {
  if (from.PAYMENTS === 'record-only') return { kind: 'record-only' }
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = from
  const { STRIPE_WEBHOOK_SECRET: webhookSecret } = from
  if (!secretKey || !publishableKey || !webhookSecret || modeOf(secretKey) === 'sandbox')
    return { kind: 'sandbox' }
  return { kind: 'stripe', secretKey, publishableKey, webhookSecret }
}
