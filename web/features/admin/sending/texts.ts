import { kindOf, message, messages } from '#shared/messages.ts'

const afterCopying = kindOf('Message after a button that copies a reference')
const what = kindOf('What a line of a bank’s statement shows about a payout, as a short label')
const meaning = kindOf('Choice of what a column of a bank’s statement means')
const order = kindOf('Choice of how the days of a file are written')
const sign = kindOf('Choice of the sign before the cents in a file')

export const texts = messages({
  ready: message('To send now', 'Heading of a list of payouts'),
  readyNote: message(
    'Put the reference into each transfer. It shows on the bank’s statement which payout was sent.',
    'Below that heading',
  ),
  nothing: message('You can send nothing now', 'In place of that list'),
  loading: message('Loading the payouts to send', 'Read out while they load'),
  failed: message('Could not load the payouts to send.', 'In their place'),
  currency: message(
    '{total} in {count, plural, one {1 payout} other {{count} payouts}}',
    'Heading of the payouts of one currency; total: with its currency',
  ),
  of: message('{amount} to {who}', 'Heading of a payout: how much, and its recipient'),
  readySince: message('Ready since {date}', 'Below a payout that can be sent: for how long it has waited'),
  reference: message('Reference', 'Label of what a sender copies into a transfer'),
  copy: message('Copy', 'Button beside a reference'),
  copyOf: message('Copy the reference {reference}', 'Read out for that button'),
  copied: afterCopying('The reference is copied'),
  notCopied: afterCopying('Could not copy it: select the reference and copy it yourself'),
  waiting: message('Waiting', 'Heading of a list of payouts that can’t be sent yet'),
  waitingNote: message('What you can’t send now, and why', 'Below that heading'),
  statement: {
    title: message('The bank’s statement', 'Heading: a file from the bank is compared with payouts'),
    note: message(
      'Choose a statement in camt.053, OFX or CSV. You see what it shows before anything is recorded.',
      'Below that heading',
    ),
    file: message('Statement', 'Label of a field for a file'),
    reading: message('Reading the statement', 'While a file is read'),
    none: message('It shows nothing new about payouts.', 'Result of comparing a file with payouts'),
    counts: message(
      '{entries, plural, one {1 entry} other {{entries} entries}}, {known} of them known from an earlier import',
      'Below the name of a file: of how many lines it consists',
    ),
    record: message('Record what it shows', 'Button below what a statement shows'),
    recording: message('Recording...', 'That button while it works'),
    recorded: message('It is recorded', 'Message afterwards'),
    entry: message(
      '{date}: {amount} {way, select, left {to} other {from}} {name}',
      'A line of a statement; name: of who got or sent it',
    ),
    entryOfNobody: message(
      '{date}: {amount} {way, select, left {sent} other {received}}',
      'A line of a statement without a name',
    ),
    about: message('Payout: {amount} to {who}', 'Below a line of a statement: which payout it is about'),
    refused: message('It can’t be recorded: {reason}', 'Below a line of a statement'),
    is: {
      sent: what('Was sent'),
      confirms: what('Confirms a recorded payout'),
      returned: what('Came back'),
      amount_differs: what('Another amount'),
      account_differs: what('Another account'),
      sent_twice: what('Sent twice'),
      unknown_reference: what('Unknown reference'),
      may_be: what('Could be a payout'),
      may_be_returned: what('Could have come back'),
    },
    columns: {
      title: message('What do the columns mean?', 'Heading above the first rows of a file'),
      of: message('Column {number}', 'Label of a list of meanings; number: from 1'),
      meanings: {
        none: meaning('Nothing needed'),
        day: meaning('Day'),
        amount: meaning('Amount, with a sign'),
        debit: meaning('Amount that left'),
        credit: meaning('Amount that came'),
        currencyColumn: meaning('Currency'),
        name: meaning('Name'),
        account: meaning('Account of the other side'),
        endToEnd: meaning('Reference'),
        texts: meaning('Text'),
        id: meaning('Id of the entry'),
        balance: meaning('Balance'),
      },
      dayOrder: message('Days are written', 'Label of a list: in which order'),
      orders: {
        guess: order('As found'),
        ymd: order('Year, month, day'),
        dmy: order('Day, month, year'),
        mdy: order('Month, day, year'),
      },
      decimalSign: message('Before the cents', 'Label of a list of signs'),
      signs: { guess: sign('As found'), point: sign('A point'), comma: sign('A comma') },
      currency: message('Currency of the account', 'Label of a list'),
      ofFile: message('As in the file', 'First choice of that list'),
      look: message('Compare', 'Button below the meanings of columns'),
    },
  },
  more: message('There are more: they follow when these are sent.', 'Below a long list of payouts'),
})
