/** What the card provider says of a payment; the fields that the client acts on. */
export interface ConfirmedIntent {
  readonly id: string
  readonly status: string
  readonly next_action?: {
    readonly redirect_to_url?: { readonly url?: string | null } | null
  } | null
}

export interface CardError {
  readonly message?: string | undefined
  /** How the payment stands. One that was made already, in another window, is refused too. */
  readonly payment_intent?: ConfirmedIntent | undefined
}

export type Confirmation =
  | { readonly paymentIntent: ConfirmedIntent; readonly error?: never }
  | { readonly error: CardError; readonly paymentIntent?: never }

/** Confirms a payment with the card provider, from browser to provider: the card never touches our server. */
export interface CardPayment {
  confirm(clientSecret: string, returnUrl: string): Promise<Confirmation>
}

/** A client secret begins with the id of its payment intent. */
export const intentIdOf = (clientSecret: string): string => clientSecret.split('_secret_')[0]!
