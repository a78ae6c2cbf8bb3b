import { message, messages } from '#shared/messages.ts'

/** The texts of card forms. */
export const cardTexts = messages({
  security: message(
    '<strong>Payment is secured by Stripe.</strong> Your card details are never stored by us. The charge appears as CALABASH* GOAL {goal} on your statement.',
    'On every screen of a payment; Stripe is the company that charges cards; goal: a number',
  ),
  card: {
    number: message('Card number', 'Label of a field'),
    numberPlaceholder: message('1234 1234 1234 1234', 'In that field while it is empty'),
    expiry: message('Expiry (MM / YY)', 'Label of a field: month and year'),
    expiryPlaceholder: message('MM / YY', 'In that field while it is empty'),
    code: message('Security code (CVC)', 'Label of a field'),
    codePlaceholder: message('CVC', 'In that field while it is empty'),
    test: message(
      'Test mode: no money moves. Use 4242 4242 4242 4242, any later date and any code.',
      'Below the fields, where all money is play money',
    ),
    numberIncomplete: message('Your card number is incomplete.', 'Below that field'),
    expiryIncomplete: message('Your card’s expiration date is incomplete.', 'Below that field'),
    codeIncomplete: message('Your card’s security code is incomplete.', 'Below that field'),
  },
  noCardForm: message(
    'The card form could not be loaded. Nothing has been charged; please try again later.',
    'In place of the card form',
  ),
})
