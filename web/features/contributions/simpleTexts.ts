import type { CycleType } from '#shared/time.ts'

const rhythms: Readonly<Record<CycleType, string>> = {
  weekly: 'Every week',
  biweekly: 'Every two weeks',
  monthly: 'Every month',
}

export const simpleTexts = {
  amountFaults: {
    invalid: 'Please enter a valid amount',
    exactly: (amount: string) => `Please contribute exactly ${amount}`,
  },
  ways: 'How often',
  once: ['One-time', 'Pay once, now'],
  recurring: ['Recurring', 'Pay the same amount again and again, until you stop it'],
  rhythm: 'Rhythm',
  rhythms,
  inStep: (rhythm: string) => `${rhythm}, in step with this circle.`,
  first: 'The first payment is made now and your card is saved for the others. You can stop at any time.',
  firstBySaved: 'The first payment is made now. You can stop at any time.',
  payBy: 'Pay with',
  otherCard: 'Use another card',
  savedCard: (card: string) => `Use ${card}`,
  newCard: 'Another card',
  submit: 'Contribute',
  failed: 'Payment failed',
} as const
