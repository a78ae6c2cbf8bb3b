import { message, messages } from '#shared/messages.ts'
import { inDialog, noticeAfterwards } from '../../../lib/messageKinds.ts'

export const formingTexts = messages({
  title: message('Before it begins', 'Heading: what a circle waits for'),
  conditions: {
    seats: message('All seats are taken: {taken} of {seats}', 'Row: what has to be true, and how far it is'),
    accepted: message(
      'Everybody has accepted the rules: {accepted} of {members}',
      'Row: what has to be true, and how far it is',
    ),
    draw: message('The draw for the order is revealed', 'Row: what has to be true'),
    day: message('Start date reached: {date}', 'Row: what has to be true'),
  },
  waiting: message('Still to accept: {names}', 'Below a row: members who have not accepted the rules'),
  done: message('(done)', 'Read out after a row'),
  open: message('(still open)', 'Read out after a row'),
  after: message(
    'After that, turns change only where two members swap, or somebody hands over their seat.',
    'Below the order of turns',
  ),
  order: {
    title: message('The order of turns', 'Heading of a list of members'),
    hint: message('The first receives the first pot.', 'Below that heading'),
    keys: message(
      'Drag, or use the arrow keys on a handle; Home and End lead to the first and the last place.',
      'Below that heading, for the organiser',
    ),
    handle: message('Move {who}', 'Handle beside a member, read out'),
    up: message('Move {who} up', 'Button with an arrow beside a member, read out'),
    down: message('Move {who} down', 'Button with an arrow beside a member, read out'),
    moved: message('{who} is now number {place} of {members}', 'Read out after a member has been moved'),
    noAccount: message('No account yet', 'Below the name of a member without an account'),
    openSeats: message(
      '{count, plural, one {One seat is still open.} other {# seats are still open.}}',
      'Below the list',
    ),
    you: message('(you)', 'After the reader’s own name'),
    save: message('Save order', 'Button below a changed list'),
    saving: message('Saving...', 'That button while it works'),
    discard: message('Discard', 'Button: back to the order that is saved'),
    saved: message('The order is saved', 'Message afterwards'),
  },
  draw: {
    begin: message('Draw at random', 'Button below the list, for the organiser'),
    title: message('Draw the order at random?', 'Title of the dialog'),
    text: inDialog(
      'Everybody has a day to shuffle. Each device keeps its shuffle until everybody has shuffled or the day is over. Then all shuffles are shown, and anybody can check the draw. The drawn order stays, unless somebody joins or leaves. If a shuffle is not shown, nothing is drawn, and the same members are not drawn again. The others are asked to accept the rules with the order, and until then the rotation does not begin.',
    ),
    confirm: message('Open the draw', 'Button of the dialog'),
    busy: message('Opening...', 'That button while it works'),
    keep: message('Not now', 'Button that closes the dialog'),
    done: noticeAfterwards('The draw is open', 'Everybody can shuffle now.'),
  },
  shrink: {
    button: message('Go on with those who have joined', 'Button below the list, for the organiser'),
    title: message('Go on with {count, plural, one {# member} other {# members}}?', 'Title of the dialog'),
    consequences: {
      size: inDialog(
        'The circle has {count, plural, one {# seat and # round} other {# seats and # rounds}} from now on, and its pot is {pot}.',
      ),
      invitations: inDialog('Invitations that are still open are withdrawn.'),
      asked: inDialog('The others are asked to accept this; it begins when they have.'),
    },
    confirm: message('Go on with them', 'Button of the dialog'),
    keep: message('Wait', 'Button that closes the dialog'),
    done: message('The circle has as many seats as members now', 'Message afterwards'),
  },
})
