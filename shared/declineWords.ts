/** The reason of a decline, as a clause for the payer. As banks ask, it does not reveal that a card was reported lost or stolen. */
const words: Readonly<Record<string, string>> = {
  insufficient_funds: 'there was not enough money on the card',
  withdrawal_count_limit_exceeded: 'the card has reached its limit',
  card_velocity_exceeded: 'the card has reached its limit',
  expired_card: 'the card has expired',
  incorrect_cvc: 'the security code was not right',
  invalid_cvc: 'the security code was not right',
  incorrect_number: 'the card number was not right',
  invalid_number: 'the card number was not right',
  invalid_expiry_month: 'the expiry date was not right',
  invalid_expiry_year: 'the expiry date was not right',
  incorrect_zip: 'the postal code was not right',
  card_not_supported: 'the card does not allow this kind of payment',
  currency_not_supported: 'the card does not take US dollars',
  authentication_required: 'your bank wants you to confirm the payment yourself',
  payment_intent_authentication_failure: 'your bank could not confirm that it was you',
  processing_error: 'the bank could not process it at that moment',
  issuer_not_available: 'the bank could not be reached at that moment',
  try_again_later: 'the bank could not process it at that moment',
}

export const declineWords = (code: string, declineCode: string | null): string =>
  words[declineCode ?? ''] ?? words[code] ?? 'your bank declined the card'
