import type { Currency } from '../currencies.ts'

/** A currency that goals can have here; amounts are in whole units of it, with its decimals. */
export interface OfferedCurrency {
  readonly code: Currency
  readonly decimals: 0 | 2 | 3
  /** The smallest and the largest payment by card. */
  readonly smallest: string
  readonly largest: string
}

/** GET /api/config: what the client must know before it can take a card. */
export interface ConfigResponse {
  readonly stripePublishableKey: string
  /** Where the sandbox is confirmed; null with real Stripe keys. */
  readonly sandboxConfirmBase: string | null
  /** How contributions are paid: by card, or outside, where both sides say so here. */
  readonly money: 'cards' | 'outside'
  /** The default one first. */
  readonly currencies: readonly OfferedCurrency[]
}
