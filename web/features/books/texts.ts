import type { FigureName, TotalName } from '#shared/api/books.ts'

interface About {
  readonly goal: string
  readonly isCircle: boolean
  readonly name: string
  readonly round: number | undefined
}

/** What each figure is, as it is asked for in the address. */
const figures: Readonly<Record<FigureName, (about: About) => readonly [string, string]>> = {
  balance: ({ goal, isCircle }) =>
    isCircle
      ? [`In the pot of ${goal}`, 'What was paid into this round and has stayed.']
      : [`Saved in ${goal}`, 'What was paid in, less what went back.'],
  contributed: ({ goal, name }) => [
    `${name} in ${goal}`,
    'What this member has paid in since joining, less what went back.',
  ],
  owes: ({ goal, name }) => [`${name} in ${goal}: owed`, 'What fell open, less what has been settled of it.'],
  payment: ({ goal }) => [`One payment to ${goal}`, 'What came in, less what has gone back of it.'],
  debt: ({ goal }) => [`One debt in ${goal}`, 'What fell open, less what has been settled of it.'],
  payout: ({ goal }) => [`One payout of ${goal}`, 'What made it fall due, less what was kept for debts.'],
  pot: ({ goal, round }) => [
    `The pot of round ${round ?? '?'} of ${goal}`,
    'What was gathered in this round.',
  ],
}
const totals: Readonly<Record<TotalName, readonly [string, string]>> = {
  total: ['Total savings', 'What all of your goals hold, line by line.'],
  personal: ['Personal savings', 'What your goals hold, circles aside.'],
  group: ['Group savings', 'What the pots of your circles hold.'],
  open: ['Total contributions', 'What your goals hold, without those that are put away or given up.'],
}

// As the keys of what is said of them: the contract's own list would bring its schemas along.
export const figureNames = Object.keys(figures) as readonly FigureName[]
export const totalNames = Object.keys(totals) as readonly TotalName[]

export const texts = {
  title: 'How this adds up',
  figures,
  totals,
  someone: 'This member',
  you: 'You',
  goal: 'this goal',
  loading: 'Loading the books',
  failed: 'Could not load the books.',
  unknown: [
    'There is no such number',
    'It may have been mistyped, or it belongs to a goal that you are not in.',
  ],
  nothing: 'No money has moved yet.',
  note: (words: string, count: number) =>
    count === 0 ? words : `${words} ${count === 1 ? '1 entry makes' : `${count} entries make`} it.`,
  how: 'Each entry leads to the event that it comes from, as it stands in the log.',
  entries: 'Entries',
  goals: {
    title: 'Goal by goal',
    empty: 'You are in no such goal yet.',
    others: (count: number) => (count === 1 ? '1 goal holds nothing.' : `${count} goals hold nothing.`),
  },
  back: {
    dashboard: 'Dashboard',
    books: (goal: string) => `How ${goal} adds up`,
  },
  event: {
    title: (revision: string) => `Event ${revision}`,
    loading: 'Loading the event',
    failed: 'Could not load the event.',
    unknown: [
      'There is no such event',
      'It may have been mistyped, or it belongs to a goal that you are not in.',
    ],
    before: 'The event before',
  },
} as const
