export interface Decline {
  readonly code: string
  readonly declineCode?: string
  readonly adviceCode?: string
  readonly message: string
}
export type CardBehaviour =
  | {
      readonly does: 'succeed'
      readonly availableAtOnce?: true
      readonly declineWhenSaved?: Decline
      /** The bank requires authentication: for every payment, or only for cards that are not saved yet. */
      readonly authenticate?: 'always' | 'unless_saved'
      readonly declineOnceAuthenticated?: Decline
      /** The later outcome of a refund to this card. */
      readonly refund?: 'fails' | 'pending'
      /** The payer disputes the charge after a while. */
      readonly dispute?: {
        readonly kind: 'inquiry' | 'chargeback'
        readonly reason: string
        /** The bank takes the money a moment after it has opened the dispute. */
        readonly withdrawsLater?: true
        /** After how many days a bank takes a debit back; 2 by default. */
        readonly afterDays?: number
      }
    }
  | { readonly does: 'decline'; readonly decline: Decline }
  /** Stays in `processing` until a test ends it. */
  | { readonly does: 'process' }

const declined = (declineCode: string, adviceCode: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  declineCode,
  adviceCode,
  message,
})
const decline = (reason: Decline): CardBehaviour => ({ does: 'decline', decline: reason })

export const cardDeclined = declined('generic_decline', 'try_again_later')
/** The customer is not present to authenticate. */
export const authenticationRequired: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}
const insufficientFunds = declined(
  'insufficient_funds',
  'try_again_later',
  'Your card has insufficient funds.',
)

/** Stripe's test cards; any other well-formed number pays. */
const testCards: Readonly<Record<string, CardBehaviour>> = {
  '4242424242424242': { does: 'succeed' },
  '5555555555554444': { does: 'succeed' },
  '378282246310005': { does: 'succeed' },
  '4000000000000077': { does: 'succeed', availableAtOnce: true },
  '4000000000000341': { does: 'succeed', declineWhenSaved: cardDeclined },
  '4000000000005126': { does: 'succeed', refund: 'fails' },
  '4000000000007726': { does: 'succeed', refund: 'pending' },
  '4000000000000259': { does: 'succeed', dispute: { kind: 'chargeback', reason: 'fraudulent' } },
  '4000000000002685': { does: 'succeed', dispute: { kind: 'chargeback', reason: 'product_not_received' } },
  '4000000000001976': { does: 'succeed', dispute: { kind: 'inquiry', reason: 'general' } },
  '4000000000000002': decline(cardDeclined),
  '4000000000009995': decline(insufficientFunds),
  '4000000000009987': decline(declined('lost_card', 'do_not_try_again')),
  '4000000000009979': decline(declined('stolen_card', 'do_not_try_again')),
  '4000000000000069': decline({
    code: 'expired_card',
    adviceCode: 'confirm_card_data',
    message: 'Your card has expired.',
  }),
  '4000000000000127': decline({
    code: 'incorrect_cvc',
    adviceCode: 'confirm_card_data',
    message: "Your card's security code is incorrect.",
  }),
  '4000000000000119': decline({
    code: 'processing_error',
    adviceCode: 'try_again_later',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  }),
  '4000002500003155': { does: 'succeed', authenticate: 'unless_saved' },
  '4000002760003184': { does: 'succeed', authenticate: 'always' },
  '4000008260003178': {
    does: 'succeed',
    authenticate: 'always',
    declineOnceAuthenticated: insufficientFunds,
  },
  // Defined by this sandbox, not by Stripe.
  '4000009990000005': { does: 'process' },
  '4000009990000013': { does: 'succeed', declineWhenSaved: declined('stolen_card', 'do_not_try_again') },
}

/** Names of payment methods that Stripe offers for its test cards, in the old and the new spelling. */
const aliases: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_bypassPending: '4000000000000077',
  pm_card_refundFail: '4000000000005126',
  pm_card_pendingRefund: '4000000000007726',
  pm_card_createDispute: '4000000000000259',
  pm_card_createDisputeProductNotReceived: '4000000000002685',
  pm_card_createDisputeInquiry: '4000000000001976',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedLostCard: '4000000000009987',
  pm_card_chargeDeclinedStolenCard: '4000000000009979',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_authenticationRequired: '4000002760003184',
}

export const isTestCard = (number: string): boolean => Object.hasOwn(testCards, number)

export const behaviourOf = (number: string | undefined): CardBehaviour =>
  (number !== undefined && isTestCard(number) ? testCards[number] : undefined) ?? { does: 'succeed' }

export const aliasedCard = (paymentMethod: string): string | undefined => {
  const name = paymentMethod.replace(/^pm_card_visa_/, 'pm_card_')
  return Object.hasOwn(aliases, name) ? aliases[name] : undefined
}

/** The check digit that every card number ends in. */
export const passesLuhn = (number: string): boolean => {
  if (!/^\d{12,19}$/.test(number)) return false
  let sum = 0
  for (const [index, digit] of [...number].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

export const brandOf = (number: string): string => {
  if (/^3[47]/.test(number)) return 'amex'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard'
  if (/^6/.test(number)) return 'discover'
  return number.startsWith('4') ? 'visa' : 'unknown'
}
