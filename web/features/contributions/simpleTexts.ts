export const simpleTexts = {
  amountFaults: {
    invalid: 'Please enter a valid amount',
    exactly: (amount: string) => `Please contribute exactly ${amount}`,
  },
  ways: 'How often',
  once: ['One-time', 'Pay once, now'],
  recurring: ['Recurring', 'Pay the same amount again and again, until you stop it'],
  submit: 'Contribute',
  failed: 'Payment failed',
} as const
