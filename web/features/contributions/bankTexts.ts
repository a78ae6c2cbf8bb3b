export const bankTexts = {
  youPay: 'You pay',
  asks: 'The bank of your saved card wants you to confirm this payment yourself.',
  confirm: 'Confirm with your bank',
  otherCard: 'Use another card',
} as const
