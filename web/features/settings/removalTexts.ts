export const removalTexts = {
  title: 'Delete my account',
  consequences: [
    'Your name, email, password, sessions and settings are deleted at once.',
    'You lose sight of your goals and circles. Circles that you belong to go on without you.',
    'Payments stay in the ledger, because the sums of others rest on them; they carry a number, not your name.',
    'It is refused while money is owed, to you or by you.',
  ],
  password: 'Your password',
  submit: 'Delete my account for good',
  submitting: 'Deleting...',
  done: ['Goodbye!', 'Your account has been deleted.'],
  failed: 'Your account could not be deleted.',
} as const
