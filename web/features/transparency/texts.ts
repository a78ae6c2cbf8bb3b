import { message, messages } from '#shared/messages.ts'
import { belowHeading } from '../../lib/messageKinds.ts'

export const texts = messages({
  title: message('Transparency', 'Heading of the public page on checking the ledger'),
  lead: belowHeading(
    'The ledger is never rewritten. You need not take our word for it: here is how to check.',
  ),
  loading: message('Loading the newest root', 'Read out while it loads; a root is a hash'),
  failed: message('Could not load what is published.', 'In its place'),
  newest: message('The newest root', 'Heading; a root is one hash of all entries'),
  newestNote: belowHeading(
    'All entries of the ledger, in 32 bytes: were any of them changed, left out or moved, this would be another.',
  ),
  size: message('Entries', 'Label: how many entries the root is of'),
  root: message('Root', 'Label of a hash'),
  signed: message('Signed on', 'Label of a date'),
  key: message('By the key', 'Label of the key that a root was signed with'),
  how: message('Check a receipt', 'Heading of a list of steps'),
  steps: [
    message(
      'Open the receipt of a payment and choose “Download proof”.',
      'First step; “Download proof” is a button there',
    ),
    message(
      'Open the checker and drop the file on it. It works without a network; keep a copy if you like.',
      'Second step; the checker is a page of its own',
    ),
    message(
      'Compare: keep a root from this page, or from the mail that admins get every day. Given to the checker with what is published later, it shows that nothing before it has changed.',
      'Third step',
    ),
  ],
  open: message('Open the checker', 'Button below the steps'),
  keep: message('Download the checker', 'Button below the steps'),
  keepRoot: message('Download this root', 'Button'),
  daily: message('Roots of the last days', 'Heading of a list of roots'),
  dailyNote: belowHeading('One is set apart each day, and mailed to every admin.'),
  none: message('The first one follows within a day.', 'In place of that list'),
  entries: message(
    '{day}, {size, plural, one {# entry} other {# entries}}',
    'Beside a root: its day, and how many entries it is of',
  ),
  former: message('Logs that were replaced', 'Heading of a list of earlier logs'),
  replaced: message(
    'The log was replaced on {on}. Receipts and roots from before are checked against its last root:',
    'Before that root; on is a date and time',
  ),
  keys: message('Earlier keys', 'Heading of a list of dates with keys'),
  people: message(
    'No names, addresses or other personal data are in what is hashed and published.',
    'Note at the foot of the page',
  ),
})
