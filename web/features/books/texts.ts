import { message, messages } from '#shared/messages.ts'
import { pairOf } from '../../lib/messageKinds.ts'

/** A number: its meaning, and its parts. */
const figure = <const Title extends string, const Note extends string>(
  title: Title,
  note: Note,
  about = 'Above an amount',
) => ({ title: message(title, about), note: message(note, 'Below that amount') })
const unknown = pairOf('Heading where an address leads nowhere', 'Below that heading')

export const texts = messages({
  title: message('How this adds up', 'Heading of the page of a number and its entries'),
  /** By their name in the address. */
  figures: {
    balance: figure(
      'Saved in {known, select, yes {{goal}} other {this goal}}',
      'What was paid in, less what went back.',
      'Above an amount: the goal’s name',
    ),
    contributed: figure(
      '{person, select, you {You} someone {This member} other {{name}}} in {known, select, yes {{goal}} other {this goal}}',
      'What this member has paid in since joining, less what went back.',
      'Above an amount: a member, and the goal’s name',
    ),
    owes: figure(
      '{person, select, you {You} someone {This member} other {{name}}} in {known, select, yes {{goal}} other {this goal}}: owed',
      'What fell open, less what has been settled of it.',
      'Above what a member owes: who, and the goal’s name',
    ),
    payment: figure(
      'One payment to {known, select, yes {{goal}} other {this goal}}',
      'What came in, less what has gone back of it.',
      'Above an amount: the goal’s name',
    ),
    debt: figure(
      'One debt in {known, select, yes {{goal}} other {this goal}}',
      'What fell open, less what has been settled of it.',
      'Above an amount: the goal’s name',
    ),
    payout: figure(
      'One payout of {known, select, yes {{goal}} other {this goal}}',
      'What made it fall due, less what was kept for debts.',
      'Above an amount: the goal’s name',
    ),
    pot: figure(
      'The pot of round {round} of {known, select, yes {{goal}} other {this goal}}',
      'What was gathered in this round.',
      'Above an amount: a circle’s round and name',
    ),
  },
  circle: figure(
    'In the pot of {known, select, yes {{goal}} other {this goal}}',
    'What was paid into this round and has stayed.',
    'Above an amount: the circle’s name',
  ),
  /** By their name in the address. */
  totals: {
    total: figure('Total savings', 'What all of your goals hold, line by line.'),
    personal: figure('Personal savings', 'What your goals hold, circles aside.'),
    group: figure('Group savings', 'What the pots of your circles hold.'),
    open: figure('Total contributions', 'What your goals hold, without those that are put away or given up.'),
  },
  goal: message('{known, select, yes {{goal}} other {this goal}}', 'Link back to the goal'),
  loading: message('Loading the books', 'Read out while they load'),
  failed: message('Could not load the books.', 'In their place'),
  unknown: unknown(
    'There is no such number',
    'It may have been mistyped, or it belongs to a goal that you are not in.',
  ),
  nothing: message('No money has moved yet.', 'In place of a list of entries'),
  note: message(
    '{count, plural, =0 {{words}} one {{words} 1 entry makes it.} other {{words} {count} entries make it.}}',
    'Below an amount: a sentence on what it is, then how many entries make it',
  ),
  how: message(
    'Each entry leads to the event that it comes from, as it stands in the log.',
    'Below the heading of a list of entries',
  ),
  entries: message('Entries', 'Heading of the list of entries'),
  currency: message('Currency', 'Label of a list: codes of the currencies that amounts can be in'),
  goals: {
    title: message('Goal by goal', 'Heading of a list: goals with amounts'),
    empty: message('You are in no such goal yet.', 'In place of that list'),
    others: message(
      '{count, plural, one {1 goal holds nothing.} other {{count} goals hold nothing.}}',
      'Below that list',
    ),
  },
  back: {
    dashboard: message('Dashboard', 'Link back to the dashboard'),
    books: message(
      'How {known, select, yes {{goal}} other {this goal}} adds up',
      'Link back to the entries of a goal',
    ),
  },
  event: {
    title: message('Event {revision}', 'Heading of an event’s page: its number'),
    loading: message('Loading the event', 'Read out while it loads'),
    failed: message('Could not load the event.', 'In its place'),
    unknown: unknown(
      'There is no such event',
      'It may have been mistyped, or it belongs to a goal that you are not in.',
    ),
  },
})
