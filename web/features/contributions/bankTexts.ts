import { message, messages } from '#shared/messages.ts'

export const bankTexts = messages({
  asks: message(
    'The bank of your saved card wants you to confirm this payment yourself.',
    'Below the amount',
  ),
  confirm: message('Confirm with your bank', 'Button: the bank then asks'),
  otherCard: message('Use another card', 'Button: to the card form'),
})
