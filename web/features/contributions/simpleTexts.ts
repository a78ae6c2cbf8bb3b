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
  firstLater: (date: string) => `The first payment is made on ${date}. You can stop at any time.`,
  planned: (date: string) => ['Recurring payment set up', `The first payment is made on ${date}.`] as const,
  days: {
    today: 'Starts today',
    starts: (date: string) => `Starts ${date}`,
    ends: (date: string) => `ends ${date}`,
    first: 'First payment',
    last: 'Last day (optional)',
    past: 'The first payment cannot be in the past',
    tooFar: 'The first payment cannot be more than 5 years ahead',
    needsCard: 'Starting later needs a saved card; a first payment today saves one',
    endsBefore: 'The last day must not be before the first payment',
  },
  payBy: 'Pay with',
  otherCard: 'Use another card',
  savedCard: (card: string) => `Use ${card}`,
  newCard: 'Another card',
  submit: 'Contribute',
  failed: 'Payment failed',
} as const
