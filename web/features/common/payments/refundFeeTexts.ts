import { message, messages } from '#shared/messages.ts'

/** The operator's fee for refunds, where there is one. */
export const refundFeeTexts = messages({
  beforePaying: message(
    'If you ask for money back later, {amount} of each refund to a card is kept as a fee.',
    'Below an amount that is about to be paid by card',
  ),
  beforeAsking: message(
    'Of each refund to a card {amount} is kept as a fee.',
    'In the dialog, before money is taken out',
  ),
  ofRefund: message(
    '{amount} of it is kept as a fee.',
    'In the dialog, before a refund: of the refunded amount',
  ),
})
