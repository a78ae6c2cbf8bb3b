import { kindOf, message, messages } from '#shared/messages.ts'
import { belowHeading } from '../../../lib/messageKinds.ts'

const state = kindOf('State of these tables')

export const texts = messages({
  title: message('Projections', 'Heading of the page'),
  subtitle: belowHeading('How far what is shown has come along the log'),
  loading: message('Loading the projections', 'Read out while they load'),
  failed: message('Could not load the projections.', 'In their place'),
  read: {
    title: message('What is read', 'Heading: the tables that all pages are shown from'),
    upToDate: state('Nothing in the log is left to be read.'),
    behind: state('{count, plural, one {1 event} other {{count} events}} behind the log.'),
    unknown: state('Many events behind the log: they could not be counted in time.'),
    folding: message(
      'The log is being folded for the first time. Until that is done nobody is served by it.',
      'State of these tables; to fold is to make them from the log',
    ),
    facts: {
      name: message('Tables', 'Label: name of a set of tables'),
      version: message('Version', 'Label of a number'),
      position: message('Position', 'Label: the last event that was read'),
      head: message('End of the log', 'Label: number of the last event there is'),
      since: message('Complete since', 'Label: date and time'),
      readers: message('Processes that read it', 'Label of a count'),
    },
    notYet: message('Not yet', 'In place of that date'),
    nothing: message('Before the first event', 'In place of an event’s number'),
  },
  beside: {
    title: message('A rebuild', 'Heading while all tables are made anew'),
    underWay: belowHeading(
      'The log is being folded anew. What is read stays as it is until both are equally far; then they change places.',
    ),
    left: belowHeading('A rebuild was interrupted. What is read has not changed; the next one begins anew.'),
    label: message('How far the rebuild has come', 'Read out for a bar'),
    part: message('{percent}%', 'Beside that bar'),
  },
  kept: {
    title: message('Other versions', 'Heading of a list of tables that are not in use'),
    note: belowHeading('Kept while a process reads them, and for an hour after.'),
    line: message('{name}, up to {position}', 'Name of a set of tables, and the last event in it'),
    readers: message(
      '{count, plural, =0 {read by nobody} one {read by # process} other {read by # processes}}',
      'After a set of tables',
    ),
  },
  followers: {
    title: message('What else follows the log', 'Heading of a list'),
    names: {
      notices: message('Notices to members', 'What follows the log'),
    },
    hashing: message('Hashing', 'What follows the log: hashes of its entries'),
    at: message('Position {position}', 'How far it has come: number of an event'),
    hashed: message('{entries} entries, signed {when}', 'How far hashing has come; when is date and time'),
    none: message('Nothing yet.', 'In place of the list'),
  },
  held: {
    title: message('Held back', 'Heading of a list: events that cannot be used'),
    none: message('No stream is held back.', 'In place of the list; a stream is a sequence of events'),
    note: belowHeading(
      'These streams cannot be used as they are. Of such a goal nothing newer is shown, and it takes no money until that is mended; all other goals go on.',
    ),
    goal: message('Goal {id} ({stream})', 'Heading in that list: a goal’s number and its stream'),
    stream: message('Stream {name}', 'Heading in that list'),
    since: message('since {when}', 'Below that heading: date and time'),
    event: message('The event', 'Link to the event that cannot be used'),
  },
  rebuild: {
    title: message('Fold the log anew', 'Heading, and title of a dialog: makes all tables anew'),
    note: message(
      'Makes everything that is shown anew from the log, beside all that goes on: nobody has to stop, and what is read changes at once, when it is done. The same on the server: npm run rebuild',
      'Below that heading; npm run rebuild is a command and stays as it is',
    ),
    open: message('Rebuild', 'Button: opens the dialog'),
    submit: message('Rebuild now', 'Button of the dialog'),
    password: message('Your own password', 'Label of a field in the dialog'),
    meaning: message(
      'The whole log is read and folded, which takes a while and much of the processor. Nothing in the log changes.',
      'In the dialog',
    ),
    asked: message('The rebuild begins in a moment', 'Message afterwards'),
    underWay: message('One is under way.', 'In place of the button'),
  },
})
