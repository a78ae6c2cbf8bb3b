/** What is said beside a card, and nowhere before. */
export const cardTexts = {
  youPay: 'You pay',
  security: {
    secured: 'Payment is secured by Stripe.',
    stored: 'Your card details are never stored by us.',
    statement: 'The charge appears as CALABASH on your statement.',
  },
  card: {
    number: 'Card number',
    expiry: 'Expiry (MM / YY)',
    expiryPlaceholder: 'MM / YY',
    code: 'Security code (CVC)',
    codePlaceholder: 'CVC',
    test: 'Test mode: no money moves. Use 4242 4242 4242 4242, any later date and any code.',
    numberIncomplete: 'Your card number is incomplete.',
    expiryIncomplete: 'Your card’s expiration date is incomplete.',
    codeIncomplete: 'Your card’s security code is incomplete.',
  },
  noCardForm: 'The card form could not be loaded. Nothing has been charged; please try again later.',
} as const
