/** The provider's state of a payment, or of a card to be saved; the fields that the client uses. */
export interface ConfirmedIntent {
  readonly id: string
  readonly status: string
  readonly payment_method_types?: readonly string[]
  readonly next_action?: {
    readonly redirect_to_url?: { readonly url?: string | null } | null
  } | null
}

export interface CardError {
  /** In the provider's words, and in its language. */
  readonly message?: string | undefined
  readonly code?: string | undefined
  readonly declineCode?: string | undefined
  /** The resulting state. A payment that was made already, in another window, is refused too. */
  readonly intent?: ConfirmedIntent | undefined
}

export type Confirmation =
  | { readonly intent: ConfirmedIntent; readonly error?: never }
  | { readonly error: CardError; readonly intent?: never }

/**
 * Confirms it with the card provider, from the browser to the provider: the card never reaches our server.
 */
export interface CardPayment {
  confirm(clientSecret: string, returnUrl: string): Promise<Confirmation>
}

/** A client secret begins with the id of its intent. */
export const intentIdOf = (clientSecret: string): string => clientSecret.split('_secret_')[0]!
/** Whether a card is saved without a payment. */
export const isSetup = (clientSecret: string): boolean => clientSecret.startsWith('seti_')
