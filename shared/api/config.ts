/** GET /api/config: what the client must know before it can take a card. */
export interface ConfigResponse {
  readonly stripePublishableKey: string
  /** Where the sandbox is confirmed; null with real Stripe keys. */
  readonly sandboxConfirmBase: string | null
  /** How contributions are paid: by card, or outside, where both sides say so here. */
  readonly money: 'cards' | 'outside'
}
