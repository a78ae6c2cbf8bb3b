import { message, messages } from '#shared/messages.ts'

const fault = (text: string) =>
  message(text, 'What is wrong with a sheet of a circle; row: its line in the text')
const kind = (text: string) => message(text, 'What a column of a sheet means')

/** The sheet of a circle that already runs, in the form for a new one. */
export const adoptionTexts = messages({
  start: message('Start from a notebook or a sheet', 'Button in the form for a circle: it already runs'),
  title: message('A circle that already runs', 'Heading of a part of the form'),
  about: message(
    'Paste its sheet, with a row for each member and a column for each round. Write x or the amount where somebody has paid. Nothing is sent before you create the circle.',
    'Below that heading',
  ),
  paste: message('The sheet', 'Label of a text field'),
  upload: message('Or choose a CSV file', 'Label of a file field'),
  tooLarge: message('This file is too large for a sheet of a circle.', 'Below the file field'),
  none: message('Do without a sheet', 'Button: an ordinary form again'),
  columns: message('What the columns mean', 'Heading of a group of choices'),
  column: message(
    '{head, select, none {Column {place}} other {Column {place}: {head}}}',
    'Label of a choice',
  ),
  kinds: {
    name: kind('Name'),
    turn: kind('Turn'),
    round: kind('Paid in a round'),
    sum: kind('Sum of the row'),
    ignored: kind('Not used'),
  },
  round: message('Current round', 'Label of a number'),
  roundHint: message('Rounds before it are over. Their members have had the pot.', 'Below that number'),
  preview: message('What was read', 'Heading of a table'),
  heads: {
    turn: message('Turn', 'Heading of a column'),
    name: message('Name', 'Heading of a column'),
    round: message('Round {round}', 'Heading of a column'),
    paid: message('Paid in all', 'Heading of a column'),
    pot: message('Received', 'Heading of a column'),
  },
  toCome: message('to come', 'In place of a pot: the turn is still to come'),
  sums: message('Together', 'Head of the last row'),
  missing: message(
    '{amount} are missing in earlier rounds. They are owed to those who had these pots as soon as the circle begins.',
    'Below the table',
  ),
  next: message(
    'Each member then joins, with or without an account, and confirms their own line. The circle takes no money before all have.',
    'Below the table',
  ),
  notYet: message('Please correct what is listed here, in the text or above.', 'Above the list of faults'),
  empty: message('Paste the sheet, or choose a file.', 'Where the form was sent without a sheet'),
  more: message('And {count} more.', 'Below the list of faults'),
  seats: message(
    'The sheet has {lines} members, but the circle has {members}.',
    'Where the form was sent with other figures',
  ),
  faults: {
    too_large: fault('This is too large for a sheet of a circle.'),
    broken: fault('Row {row}: a quotation mark is missing.'),
    no_names: fault('No column has the names. Please choose it.'),
    too_few: fault('A circle needs at least two members.'),
    too_many: fault('A circle has at most 100 members.'),
    no_name: fault('Row {row} has no name. Merged cells leave blanks: please write the name in each row.'),
    name_twice: fault('{name} is in row {other} and in row {row}.'),
    turn: fault('Row {row}, {name}: “{cell}” is no turn of this circle.'),
    turn_twice: fault('Rows {other} and {row} have the same turn, {turn}.'),
    unreadable: fault('Row {row}, {name}: “{cell}” in round {round} is neither a mark nor an amount.'),
    too_much: fault('Row {row}, {name}: {cell} in round {round} is more than the contribution.'),
    currency: fault('Row {row}, {name}: {cell} in round {round} is in another currency than the circle.'),
    row_sum: fault('Row {row}, {name}: the rounds make {sum}, but the sheet says {said}.'),
    round_sum: fault('Row {row}: round {round} makes {sum}, but the sheet says {said}.'),
    round: fault(
      'The sheet has {columns, plural, =0 {no column} one {one column} other {# columns}} of rounds, which is too few for the current round, or that round is after the last one.',
    ),
  },
})
