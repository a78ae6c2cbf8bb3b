import { kindOf, messages } from './messages.ts'

const reason = kindOf('Why a bank declined a card: a clause, after “because” or a colon')

/** By decline code. As banks request, they do not reveal that a card was reported lost or stolen. */
export const declineTexts = messages({
  insufficient_funds: reason('there was not enough money on the card'),
  withdrawal_count_limit_exceeded: reason('the card has reached its limit'),
  card_velocity_exceeded: reason('the card has reached its limit'),
  expired_card: reason('the card has expired'),
  incorrect_cvc: reason('the security code was not right'),
  invalid_cvc: reason('the security code was not right'),
  incorrect_number: reason('the card number was not right'),
  invalid_number: reason('the card number was not right'),
  invalid_expiry_month: reason('the expiry date was not right'),
  invalid_expiry_year: reason('the expiry date was not right'),
  incorrect_zip: reason('the postal code was not right'),
  card_not_supported: reason('the card does not allow this kind of payment'),
  currency_not_supported: reason('the card does not take this currency'),
  authentication_required: reason('your bank wants you to confirm the payment yourself'),
  payment_intent_authentication_failure: reason('your bank could not confirm that it was you'),
  setup_intent_authentication_failure: reason('your bank could not confirm that it was you'),
  processing_error: reason('the bank could not process it at that moment'),
  issuer_not_available: reason('the bank could not be reached at that moment'),
  try_again_later: reason('the bank could not process it at that moment'),
  other: reason('your bank declined the card'),
})

const refusal = kindOf('Why a bank has not paid from an account: a clause, after “because” or a colon')

/** The same for a payment from a bank account. */
export const debitDeclineTexts = messages({
  insufficient_funds: refusal('there was not enough money in the bank account'),
  account_closed: refusal('the bank account is closed'),
  bank_account_restricted: refusal('the bank account does not allow such payments'),
  debit_not_authorized: refusal('the bank says that the payment was not authorised'),
  no_account: refusal('the bank account was not found'),
  other: refusal('your bank has not paid'),
})

const saidOfDebit = kindOf('Says to a payer why their bank has not paid: a whole sentence')

export const debitDeclinedTexts = messages({
  insufficient_funds: saidOfDebit('There is not enough money in your bank account.'),
  account_closed: saidOfDebit('Your bank account is closed.'),
  bank_account_restricted: saidOfDebit('Your bank account does not allow such payments.'),
  debit_not_authorized: saidOfDebit('Your bank says that the payment was not authorised.'),
  no_account: saidOfDebit('Your bank account was not found.'),
  other: saidOfDebit('Your bank has not paid.'),
})

const said = kindOf('Says to a payer why their card was not charged: a whole sentence')

/** The same for the payer who waits for the answer, in Stripe's words. */
export const cardDeclinedTexts = messages({
  insufficient_funds: said('Your card has insufficient funds.'),
  withdrawal_count_limit_exceeded: said('Your card has reached its limit.'),
  card_velocity_exceeded: said('Your card has reached its limit.'),
  expired_card: said('Your card has expired.'),
  incorrect_cvc: said('Your card’s security code is incorrect.'),
  invalid_cvc: said('Your card’s security code is incorrect.'),
  incorrect_number: said('Your card number is incorrect.'),
  invalid_number: said('Your card number is incorrect.'),
  invalid_expiry_month: said('Your card’s expiry date is incorrect.'),
  invalid_expiry_year: said('Your card’s expiry date is incorrect.'),
  incorrect_zip: said('Your card’s postal code is incorrect.'),
  card_not_supported: said('Your card does not support this type of purchase.'),
  currency_not_supported: said('Your card does not support this currency.'),
  authentication_required: said('Your card was declined. This transaction requires authentication.'),
  payment_intent_authentication_failure: said(
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  ),
  setup_intent_authentication_failure: said(
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  ),
  processing_error: said('Your card could not be processed at this moment. Please try again.'),
  issuer_not_available: said('Your bank could not be reached at this moment. Please try again.'),
  try_again_later: said('Your card could not be processed at this moment. Please try again.'),
  other: said('Your card was declined.'),
})
