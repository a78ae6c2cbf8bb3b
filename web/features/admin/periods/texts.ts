import { message, messages } from '#shared/messages.ts'

export const texts = messages({
  title: message('Periods', 'Heading of the page'),
  subtitle: message(
    'Every month of the books: what each account began with, what was booked, and what it ended with. Debits are above zero. Dates use UTC.',
    'Below that heading',
  ),
  loading: message('Loading the periods', 'Read out while they load'),
  failed: message('Could not load the periods.', 'In their place'),
  status: {
    running: message('Running', 'State of the month that is not over'),
    over: message('Over, not closed', 'State of a month'),
    closed: message('Closed', 'State of a month: nothing is booked into it any more'),
  },
  closed: message('Closed {at} by {by}', 'Beside a closed month: date and time, and an admin'),
  event: message('Its event in the log', 'Link beside a closed month'),
  agrees: message('The journal still says the same.', 'Below a closed month'),
  differs: message(
    'The journal says something else now than when it was closed.',
    'Warning below a closed month',
  ),
  lines: message(
    '{count, plural, one {# line} other {# lines}}',
    'Below a month’s name: how many lines were booked',
  ),
  figuresIn: message(
    '{period} in {currency}',
    'Heading of a table where there are several: a month, and code of a currency',
  ),
  columns: {
    account: message('Account', 'Head of a column'),
    opening: message('Opening', 'Head of a column: what an account began with'),
    debit: message('Debit', 'Head of a column: an amount'),
    credit: message('Credit', 'Head of a column: an amount'),
    closing: message('Closing', 'Head of a column: what an account ended with'),
  },
  together: message('Together', 'Head of the row with the sum of all accounts'),
  statementOf: message(
    '{account}: statement for {period}',
    'Read out for a link: name of an account, and a month',
  ),
  close: {
    open: message('Close this period', 'Button, and title of its dialog'),
    submit: message('Close it for good', 'Button of the dialog'),
    password: message('Your own password', 'Label of a field in the dialog'),
    meaning: message(
      'The figures of {period} become an event of the log, and nothing is booked into it any more. What Stripe reports later is booked when it is heard of. This cannot be undone.',
      'In the dialog: a month and year',
    ),
    done: message('The period is closed', 'Message afterwards'),
  },
})
