export const completeTexts = {
  title: 'Payment',
  checking: 'Confirming your payment...',
  unknownTitle: 'No payment to confirm',
  unknown: 'If you have just paid, your contribution will show in your goal in a moment.',
  toGoal: 'Back to your goal',
  toDashboard: 'Back to Dashboard',
} as const
