/** What is said once an amount is settled: the dialog itself loads without it. */
export const paymentTexts = {
  cancel: 'Cancel',
  payNow: 'Pay Now',
  processing: 'Processing...',
  underWay: [
    'Payment processing',
    'Your bank is still confirming this payment. It will count as soon as it has arrived.',
  ],
  declined: 'Payment Failed',
  error: 'Error',
  failed: 'An error occurred processing your payment',
  notRecorded: 'Failed to process contribution',
} as const
