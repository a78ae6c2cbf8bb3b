export const charterCardTexts = {
  title: 'Rules of the circle',
  version: (version: number) => `Version ${version}`,
  accepted: (accepted: number, members: number) =>
    accepted === members ? 'accepted by everybody' : `accepted by ${accepted} of ${members}`,
  begins: (date: string) => `It begins on ${date} at the earliest, as soon as all seats are taken.`,
  began: (date: string) => `It began on ${date}.`,
  amend: 'Change the rules',
  outside: 'Money goes from hand to hand outside Calabash; both sides say here that it has.',
  amending: {
    title: 'Change the rules',
    text: 'This makes a new version. Everybody else has to accept it before the circle begins.',
    start: 'Start date',
    startFault: 'Please choose a day from today on',
    submit: 'Save the rules',
    busy: 'Saving...',
    done: ['The rules are changed', 'Everybody has been asked to accept them.'],
  },
  accepting: {
    title: 'The rules of this circle',
    confirm: 'I accept',
    busy: 'Saving...',
    keep: 'Not yet',
    done: 'You have accepted the rules',
    begins: (date: string) => `It begins on ${date} at the earliest.`,
  },
} as const
