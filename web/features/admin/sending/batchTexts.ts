import { kindOf, message, messages } from '#shared/messages.ts'

const status = kindOf('What became of a batch of payouts, as a short label')
const file = kindOf('A kind of file for a bank')
const label = kindOf('Label of a fact about a batch of payouts')

/** A batch: payouts that are sent together, by one file for the bank. */
export const batchTexts = messages({
  kinds: { sepa: file('SEPA file'), nacha: file('NACHA file'), csv: file('CSV file') },
  status: {
    waiting: status('Waits for approval'),
    approved: status('Approved'),
    rejected: status('Rejected'),
    filed: status('File made'),
    emptied: status('Nothing left to send'),
  },
  choose: {
    one: message('{amount} to {who}: into a batch', 'Read out for a check box beside a payout'),
    into: message('For a {kind}', 'Text of a check box beside a payout; kind: such as “SEPA file”'),
    all: message(
      'Select {count, plural, one {1 payout} other {all {count} payouts}} for a {kind}',
      'Button above a list of payouts; kind: such as “SEPA file”',
    ),
    sum: message(
      'Selected: {total} in {count, plural, one {1 payout} other {{count} payouts}}, for a {kind}',
      'Below a list of payouts; total: with its currency, kind: such as “SEPA file”',
    ),
    none: message('Select the payouts that the bank gets in one file.', 'Above a list of payouts'),
    make: message('Make a batch', 'Button: the selected payouts are sent by one file'),
    making: message('Making it...', 'That button while it works'),
    clear: message('Select none', 'Button beside it'),
    failed: message(
      'There is no batch',
      'Title of a message: why the selected payouts can’t be sent together',
    ),
    rowIs: message(
      '{reason} (That row is {who}.)',
      'Why there is no batch: the reason names a row by its number',
    ),
  },
  list: {
    title: message('Batches', 'Heading: payouts that are sent by one file for the bank'),
    note: message(
      'One admin makes a batch, another one approves it, and one of the two gets the file for the bank.',
      'Below that heading',
    ),
    loading: message('Loading the batches', 'Read out while they load'),
    failed: message('Could not load the batches.', 'In their place'),
    none: message('There are no batches yet', 'In place of the list'),
    one: message(
      '{total} in {count, plural, one {1 payout} other {{count} payouts}}',
      'Link to a batch; total: with its currency',
    ),
    made: message(
      '{kind}, made by {who} on {at}',
      'Below that link; kind: such as “SEPA file”, at: day and time',
    ),
  },
  within: {
    title: message('In a batch', 'Heading of payouts that a file for the bank has, or will have'),
    note: message(
      'Do not send these by hand: a file for the bank sends them. They are recorded by the bank’s statement, or marked as sent with their references.',
      'Below that heading',
    ),
    open: message('Open the batch', 'Link below a payout'),
  },
  page: {
    title: message('A batch of payouts', 'Heading of the page'),
    subtitle: message(
      'Compare each row before you approve it. The file has exactly these payouts, without those that can’t be sent any more.',
      'Below that heading',
    ),
    back: message('All payouts to send', 'Link to the page above'),
    loading: message('Loading the batch', 'Read out while it loads'),
    failed: message('Could not load the batch.', 'In its place'),
    unknown: message('There is no such batch.', 'In its place'),
    rows: message('Payouts', 'Heading of the rows of a batch'),
    row: message('{amount} to {who}', 'Heading of a row: how much, and its recipient'),
    goesTo: message(
      'Goes to: {kind}{masked, select, yes { {mask}} other {}}, entered or changed on {at}',
      'Below a row; kind: such as “US bank account”, mask: the end of its number, at: day and time',
    ),
    gone: message('Where it goes was deleted', 'Below a row'),
    unsaid: message(
      'It counts as a checking account: its owner has not said which kind it is.',
      'Below a row, of a bank account in the United States',
    ),
    reference: message('Reference {reference}', 'Below a row'),
    struck: message('Not in the file: {reason}', 'Below a row that was left out'),
    obstacle: message('Would not be in the file now: {reason}', 'Below a row'),
    sent: message('Recorded as sent', 'Below a row'),
  },
  facts: {
    file: label('File'),
    made: label('Made'),
    approved: label('Approved'),
    rejected: label('Rejected'),
    by: message('{who}, {at}', 'Who did something with a batch, and when'),
    reason: label('Reason'),
    fingerprint: label('Fingerprint of the rows'),
    name: label('Name of the file'),
    sha256: label('Fingerprint of the file (SHA-256)'),
  },
  sha: message(
    'The file that you upload to the bank has to have this fingerprint.',
    'Below the fingerprint of a file',
  ),
  emptied: message(
    'None of these payouts can be sent as it was approved, so there is no file. Make another batch.',
    'On the page of a batch',
  ),
  gone: message('The file is not kept any more.', 'On the page of a batch, in place of a button'),
  approve: {
    open: message('Approve', 'Button on the page of a batch'),
    words: {
      title: message('Approve this batch?', 'Title of the dialog'),
      confirm: message('Approve', 'Button of the dialog'),
      busy: message('Approving...', 'That button while it works'),
    },
    text: message(
      'You confirm {count, plural, one {1 payout} other {{count} payouts}} of {total} together, each with the amount and the account on this page.',
      'In the dialog; total: with its currency',
    ),
    done: message('The batch is approved', 'Message afterwards'),
  },
  reject: {
    open: message('Reject', 'Button on the page of a batch'),
    words: {
      title: message('Reject this batch?', 'Title of the dialog'),
      confirm: message('Reject', 'Button of the dialog'),
      busy: message('Rejecting...', 'That button while it works'),
    },
    reason: message('Reason', 'Label of a field in the dialog'),
    hint: message('Other admins see it. The payouts can be in another batch then.', 'Below that field'),
    done: message('The batch is rejected', 'Message afterwards'),
  },
  getFile: {
    make: message('Make and download the file', 'Button on the page of an approved batch'),
    again: message('Download the file again', 'Button on the page of a batch'),
    busy: message('Downloading...', 'That button while it works'),
    note: message(
      'Upload it to the bank once. That you download it is noted in the log of the admins.',
      'Below that button',
    ),
  },
})
