import { message, messages } from '#shared/messages.ts'
import { pairOf } from '../../../lib/messageKinds.ts'

const point = pairOf('Point of a good result', 'Point of a bad result')

export const drawTexts = messages({
  title: message('The draw', 'Heading: the order of turns is drawn by lot'),
  open: message(
    'A draw is open until {until}. {added} of {members} have added chance of their own.',
    'Below that heading: a day and time, and how many members',
  ),
  yours: message('Yours is in.', 'After that, for somebody who has added theirs'),
  waits: message(
    'When everybody has, or the time is over, it is revealed. The rotation waits for it.',
    'Below that',
  ),
  reveal: message('Reveal it now', 'Button, for the organiser'),
  revealed: message('The draw is revealed', 'Message afterwards'),
  drawn: message('The order was drawn: {names}.', 'Below that heading: names in their order'),
  earlier: message(
    '{count, plural, one {One earlier draw} other {# earlier draws}}',
    'Button that unfolds a list of them',
  ),
  number: message('Draw {number}', 'Heading of one of several draws'),
  checking: message('Computing the draw again', 'Read out while it is checked'),
  good: message('Checked on this device: nobody has bent this draw.', 'Result of the check'),
  bad: message('This draw does not hold good. Please tell the organiser and us.', 'Result of the check'),
  points: {
    seedFits: point(
      'The secret is the one that was promised before anybody added to it.',
      'The secret is not the one that was promised.',
    ),
    orderFollows: point(
      'The order follows from the secret and from what was added.',
      'The order does not follow from the secret and from what was added.',
    ),
    asSeen: point(
      'What you added on this device is in it, and the promise is the one that you saw.',
      'What you added on this device is not in it, or the promise is another than you saw.',
    ),
  },
  how: message('How it works, with all its figures', 'Button that unfolds an explanation'),
  steps: [
    message(
      'The house fixes a secret and shows its fingerprint (SHA-256). It cannot change the secret any more, and nobody can read it off the fingerprint.',
      'First step of the draw; the house is Calabash',
    ),
    message('Members add chance of their own, which the house could not know.', 'Second step of the draw'),
    message(
      'The house shows the secret. Everybody’s ticket is the fingerprint of the secret, of all that was added and of their number; the smallest ticket comes first.',
      'Third step of the draw',
    ),
  ],
  commitment: message('Promised fingerprint', 'Label of a long number'),
  seed: message('Secret', 'Label of a long number'),
  hidden: message('Not shown yet', 'In place of that number'),
  added: message('Added: {who} (number {number})', 'Label of a long number: a member and their number'),
  numbers: message('Goal {goal}, draw {draw}', 'Above those numbers: two more numbers'),
})
