import type Stripe from 'stripe'

/** An event as it is stored and sent; the SDK's own type is a union of all event types. */
export interface SandboxEvent {
  readonly id: string
  readonly object: 'event'
  /** The connected account where it happened. */
  readonly account?: string
  readonly api_version: string
  readonly created: number
  readonly data: { readonly object: object; readonly previous_attributes?: object }
  readonly livemode: false
  readonly pending_webhooks: number
  readonly request: RequestMark
  readonly type: string
}
/** The request that caused an event; both are null when no request did. */
export interface RequestMark {
  readonly id: string | null
  readonly idempotency_key: string | null
}

/** The kinds of object, each in the SDK's own type, so that the compiler compares our objects with Stripe's. */
export interface Stored {
  payment_intent: Stripe.PaymentIntent
  setup_intent: Stripe.SetupIntent
  payment_method: Stripe.PaymentMethod
  customer: Stripe.Customer
  charge: Stripe.Charge
  balance_transaction: Stripe.BalanceTransaction
  refund: Stripe.Refund
  dispute: Stripe.Dispute
  file: Stripe.File
  account: Stripe.Account
  transfer: Stripe.Transfer
  transfer_reversal: Stripe.TransferReversal
  payout: Stripe.Payout
  event: SandboxEvent
}
export type Kind = keyof Stored

export const idPrefixes: Readonly<Record<Kind, string>> = {
  payment_intent: 'pi',
  setup_intent: 'seti',
  payment_method: 'pm',
  customer: 'cus',
  charge: 'ch',
  balance_transaction: 'txn',
  refund: 're',
  dispute: 'du',
  file: 'file',
  account: 'acct',
  transfer: 'tr',
  transfer_reversal: 'trr',
  payout: 'po',
  event: 'evt',
}

export const kindOfId = (id: string): Kind | undefined => {
  const prefix = id.split('_')[0]
  for (const [kind, known] of Object.entries(idPrefixes)) if (known === prefix) return kind as Kind
  return undefined
}

/** A reference that may have been expanded: stored objects contain ids only, but their types allow both. */
export const idOf = (reference: string | { readonly id: string } | null | undefined): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id
