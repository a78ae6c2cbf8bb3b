import { message, messages } from '#shared/messages.ts'

export const texts = messages({
  title: message('Audits', 'Heading of the page'),
  subtitle: message('What is shown, held against the log', 'Below that heading'),
  loading: message('Loading the audits', 'Read out while they load'),
  failed: message('Could not load the audits.', 'In their place'),
  notDone: message('The audit could not be begun.', 'Message where the server gives no reason'),
  now: {
    title: message('How it stands', 'Heading of what the last audit found'),
    none: message('Nothing has been audited yet.', 'In place of audits'),
    clean: message('All that is shown is what the log says, as of {when}.', 'What the last audit found'),
    wrong: message(
      '{count, plural, one {1 thing is} other {{count} things are}} not as the log has it, as of {when}.',
      'What the last audit found',
    ),
    how: message(
      'Every night the whole log is folded from nothing and compared with every row that is shown, and with what was hashed of it when it was written. Nothing is put right by itself.',
      'Below that heading; to fold is to work out what is shown from the log',
    ),
    start: message('Audit now', 'Button'),
    starting: message('One moment...', 'That button while it works'),
    begun: message('The audit has begun', 'Message afterwards'),
  },
  run: {
    title: message('Last audits', 'Heading of a list'),
    started: message('{kind}, <time>{when}</time>', 'Heading of one audit: its kind, and when it began'),
    kinds: {
      nightly: message('Nightly', 'Kind of audit: begun by itself'),
      on_demand: message('On demand', 'Kind of audit: begun by an admin'),
      command: message('From the command line', 'Kind of audit: begun on the server'),
    },
    underWay: message('Under way', 'State of an audit, also on the button meanwhile'),
    waiting: message('Interrupted', 'State of an audit'),
    clean: message('Nothing differs', 'Outcome of an audit'),
    wrong: message('{count, plural, one {1 finding} other {{count} findings}}', 'Outcome of an audit'),
    progress: message('{goals} of {of} goals', 'How many goals an audit has compared'),
    progressLabel: message('How far this audit has come', 'Read out for a bar'),
    counts: message(
      '{goals, plural, one {1 goal} other {{goals} goals}}, {events, plural, one {1 event} other {{events} events}}, {rows, plural, one {1 row} other {{rows} rows}}',
      'What an audit has compared',
    ),
    positions: message(
      '{counts}. Log positions {from} to {to}',
      'What an audit has compared, and its first and last place in the log',
    ),
    fault: message('It was interrupted, and goes on by itself: {words}', 'Below an audit: what went wrong'),
  },
  checks: {
    transparency: message('The log against what was hashed of it', 'What an audit checks besides'),
    'closed months': message('Closed months against their figures', 'What an audit checks besides'),
    'what admins did': message(
      'What admins did, against the hashes of its entries',
      'What an audit checks besides: the log of what admins did',
    ),
  },
  asItShould: message('{check}: as it should be', 'What was checked besides, with nothing found'),
  differences: {
    title: message('Rows that differ', 'Heading of a list'),
    note: message('Found by the audit of {when}', 'Below that heading'),
    kinds: {
      missing: message('Is missing: the log has it', 'What is wrong with a row of a table'),
      unexpected: message('Is not in the log', 'What is wrong with a row of a table'),
      differs: message('Reads otherwise than the log has it', 'What is wrong with a row of a table'),
      unfolded: message(
        'Is held back: an event cannot be folded',
        'What is wrong with a row: an event of the log cannot be used',
      ),
      unbalanced: message('Does not add up by itself', 'What is wrong with a row of a table'),
    },
    column: message('Column', 'Head: name of a column of the database'),
    served: message('Shown', 'Head of a column: what the row says'),
    folded: message('By the log', 'Head of a column: what the row should say'),
    nothing: message('nothing', 'In place of an empty value'),
    events: message('Events of this goal', 'Link'),
    more: message('Show more', 'Button below the list'),
  },
})
