import { kindOf, message, messages } from '#shared/messages.ts'

const besideTable = kindOf('Beside the table')

export const texts = messages({
  title: message('Journal', 'Heading of the page'),
  subtitle: message('Every movement of money, by double entry', 'Below that heading'),
  loading: message('Loading the journal', 'Read out while it loads'),
  failed: message('Could not load the journal.', 'In its place'),
  balance: {
    title: message('Trial balance', 'Heading of a table: accounts and what they come to'),
    inCurrency: message('Trial balance in {currency}', 'Title of a table, where there are several: a code'),
    loading: message('Adding up the accounts', 'Read out while it loads'),
    failed: message('Could not add up the accounts.', 'In its place'),
    none: message('No money has moved yet.', 'In place of the table'),
    account: message('Account', 'Head of a column'),
    amount: message('Balance', 'Head of a column: an amount'),
    together: message('Together', 'Head of the row with the sum of all accounts'),
    zero: besideTable('All accounts together come to zero, as they always must. Added up just now.'),
    wrong: besideTable(
      'All accounts together come to {amount}. They must come to zero: please look at the audits.',
    ),
    unaudited: besideTable('The rows have not been held against the log yet.'),
    audited: besideTable('Last held against the log {when}: nothing differed.'),
    differed: besideTable(
      'Last held against the log {when}: {count, plural, one {1 thing is} other {{count} things are}} not as the log has it.',
    ),
    audits: message('Audits', 'Link after one of these sentences'),
    note: message(
      'Above zero is what is there, or owed by members. Below zero is what is owed to them.',
      'Below the heading',
    ),
  },
  filters: {
    title: message('Narrow down', 'Read out for the fields that narrow the list'),
    goalId: message('Goal number', 'Label of a field'),
    userId: message('Account number of a member', 'Label of a field'),
    account: message('Account', 'Label of a list: accounts of the books'),
    everyAccount: message('All accounts', 'In that list'),
    currency: message('Currency', 'Label of a list: codes of currencies'),
    usualCurrency: message('The goal’s, else {currency}', 'In that list: code of a currency'),
    entry: message('Type of event', 'Label of a field'),
    from: message('From', 'Label of a field: the first day'),
    to: message('Until', 'Label of a field: the last day'),
    show: message('Show', 'Button: shows what fits the fields'),
    clear: message('Show everything', 'Button: empties the fields'),
    days: message('Dates use UTC', 'Below the field of the last day'),
  },
  all: message('The whole journal', 'Heading of the list'),
  narrowed: message('What was asked for', 'Heading of the list when it is narrowed'),
  none: message('No entry fits.', 'In place of the list'),
  note: message(
    '{count, plural, one {1 line} other {{count} lines}}',
    'Below the heading of the list: how long it is',
  ),
  noteIn: message(
    '{count, plural, one {1 line in {currency}} other {{count} lines in {currency}}}',
    'Below the heading of the list: how long it is, and code of a currency',
  ),
})
