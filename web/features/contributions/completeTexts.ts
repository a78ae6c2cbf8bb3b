export const completeTexts = {
  title: 'Payment',
  checking: 'Confirming your payment...',
  unchecked: 'We could not ask how your payment stands.',
  unknownTitle: 'No payment to confirm',
  unknown: 'If you have just paid, your contribution will show in your goal in a moment.',
  kept: (amount: string, goal: string) =>
    `Nothing was charged. Your ${amount} for ${goal} can still be paid.`,
  anotherCard: 'Pay with another card',
  toGoal: 'Back to your goal',
  toDashboard: 'Back to Dashboard',
} as const
