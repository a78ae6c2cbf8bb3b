/** Apart from the history's own texts: there is seldom anything to say here. */
export const unfinishedTexts = {
  title: 'Payments that are not finished',
  waits: (amount: string, goal: string) => `Your payment of ${amount} to ${goal} has not arrived.`,
  begun: (date: string) => `You began it on ${date}. It counts once your bank has confirmed it.`,
  finish: 'Finish payment',
  arrived: ['Payment Successful', 'Your contribution has been processed!'],
  underWay: [
    'Payment processing',
    'Your bank is still confirming this payment. It will count as soon as it has arrived.',
  ],
  error: 'Error',
  failed: 'That did not work. Please try again.',
} as const
