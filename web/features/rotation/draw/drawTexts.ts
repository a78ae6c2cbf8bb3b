export const drawTexts = {
  title: 'The draw',
  open: (added: number, of: number, until: string) =>
    `A draw is open until ${until}. ${added} of ${of} have added chance of their own.`,
  yours: 'Yours is in.',
  waits: 'When everybody has, or the time is over, it is revealed. The rotation waits for it.',
  reveal: 'Reveal it now',
  revealed: 'The draw is revealed',
  drawn: (names: string) => `The order was drawn: ${names}.`,
  earlier: (count: number) => (count === 1 ? 'One earlier draw' : `${count} earlier draws`),
  number: (draw: number) => `Draw ${draw}`,
  checking: 'Computing the draw again',
  checkFailed: 'The draw could not be checked on this device.',
  good: 'Checked on this device: nobody has bent this draw.',
  bad: 'This draw does not hold good. Please tell the organiser and us.',
  points: {
    seedFits: [
      'The secret is the one that was promised before anybody added to it.',
      'The secret is not the one that was promised.',
    ],
    orderFollows: [
      'The order follows from the secret and from what was added.',
      'The order does not follow from the secret and from what was added.',
    ],
    asSeen: [
      'What you added on this device is in it, and the promise is the one that you saw.',
      'What you added on this device is not in it, or the promise is another than you saw.',
    ],
  },
  how: 'How it works, with all its figures',
  steps: [
    'The house fixes a secret and shows its fingerprint (SHA-256). It cannot change the secret any more, and nobody can read it off the fingerprint.',
    'Members add chance of their own, which the house could not know.',
    'The house shows the secret. Everybody’s ticket is the fingerprint of the secret, of all that was added and of their number; the smallest ticket comes first.',
  ],
  commitment: 'Promised fingerprint',
  seed: 'Secret',
  hidden: 'Not shown yet',
  salts: 'Added',
  of: (name: string, number: number) => `${name} (number ${number})`,
  numbers: (goal: number, draw: number) => `Goal ${goal}, draw ${draw}`,
} as const
