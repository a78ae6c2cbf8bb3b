import { message, messages } from '#shared/messages.ts'

/** The operator's fee for refunds, where there is one. */
export const refundFeeTexts = messages({
  beforePaying: message(
    'If you ask for money back later, {amount} of each refund to a card is kept as a fee.',
    'Below an amount that is about to be paid by card',
  ),
  beforeAsking: message(
    'Up to {amount} of each refund to a card is kept as a fee, and never more than was named when it was paid.',
    'In the dialog, before money is taken out',
  ),
  ofRefund: message(
    'Up to {amount} of it is kept as a fee, and never more than was named when it was paid.',
    'In the dialog, before a refund: of the refunded amount',
  ),
})
