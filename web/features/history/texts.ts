import { message, messages } from '#shared/messages.ts'
import { pairOf } from '../../lib/messageKinds.ts'

const nothingHere = pairOf('Title in place of the payments', 'Below that title')

export const texts = messages({
  title: message('Payments', 'Heading of the page'),
  subtitle: message('Every contribution to your goals, yours and your fellow members’', 'Below that heading'),
  loading: message('Loading your payments', 'Read out while they load'),
  failed: message('Could not load your payments.', 'In their place'),
  /** The sum's label depends on the filter. */
  totals: {
    all: message('Total contributed', 'Label of the sum of all payments'),
    completed: message('Total contributed', 'Label of the sum of completed payments'),
    pending: message('Total pending', 'Label of the sum of payments on their way'),
    failed: message('Total that failed', 'Label of the sum of failed payments'),
  },
  own: message('Yours: {amount}', 'Beside the sum: the part that the reader paid'),
  payments: message('{count, plural, one {# payment} other {# payments}}', 'Beside the sum'),
  search: message('Search', 'Label of a field'),
  searchHint: message('Goal, member, date or amount', 'In that field while it is empty'),
  status: message('Status', 'Label of a choice'),
  statuses: {
    all: message('All', 'A choice: payments of any status'),
    completed: message('Completed', 'A choice: payments of this status'),
    pending: message('Pending', 'A choice: payments of this status'),
    failed: message('Failed', 'A choice: payments of this status'),
  },
  sort: message('Sort', 'Label of a choice'),
  sorts: {
    newest: message('Newest first', 'A choice'),
    oldest: message('Oldest first', 'A choice'),
  },
  statement: message('Statements by month and year', 'Link to another page'),
  export: message('Export CSV', 'Button: saves the payments as a file'),
  empty: nothingHere(
    'No transactions yet',
    'What you and your fellow members pay into your goals stands here.',
  ),
  nothingFound: nothingHere('No payments match', 'Nothing here fits this search and status.'),
  clear: message('Clear filters', 'Button below that: shows all payments'),
  columns: {
    date: message('Date', 'Heading of a column, also in the file'),
    goal: message('Goal', 'Heading of a column, also in the file'),
    member: message('Member', 'Heading of a column, also in the file'),
    amount: message('Amount', 'Heading of a column, also in the file'),
    status: message('Status', 'Heading of a column, also in the file'),
    payment: message('Payment', 'Heading of a column in the file: the payment’s number'),
    refunded: message('Refunded', 'Heading of a column in the file: an amount'),
    currency: message('Currency', 'Heading of a column in the file: that of both amounts, as USD'),
    paidBy: message('Paid by', 'Heading of a column in the file: card, bank account, cash'),
  },
  table: message('Contributions', 'Name of the table, read out'),
  more: message('Show more', 'Button below the first rows'),
  expected: message(
    'On its way, expected by {date}',
    'Below the status of a payment from a bank account, which takes days',
  ),
  takeable: message(
    'Can be taken back until {date}',
    'Below the status of a payment from a bank account: its payer’s bank takes it back if asked to',
  ),
  onItsWay: message('Refund on its way: {amount}', 'Below the status of a payment'),
  receipt: message('Receipt', 'Link beside a payment'),
  receiptOf: message('Receipt for {amount} to {goal}', 'Name of that link, read out'),
})
