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
  waitsSealed: message(
    'Until then what you added stays on your device. When everybody has added, or the time is over, each device shows it by itself; the house shows its secret last. The rotation waits for it.',
    'Below that; the house is Calabash',
  ),
  first: message(
    'Drawn first: {names}. The others come after them.',
    'Below that: names of proved members, whose turns come before those of the others',
  ),
  again: message(
    'These turns were drawn before: this draw counts only if everybody adds to it.',
    'Below that, where it is not the first draw of the circle',
  ),
  awaited: message(
    'Nobody can add any more. Still to be shown is what {names} added, until {until}.',
    'Below that heading: names, a day and time',
  ),
  seedNext: message(
    'Everything that was added is shown; the house shows its secret next.',
    'In place of that; the house is Calabash',
  ),
  byItself: message(
    'Each device shows what it added by itself when its owner opens this page. Without it the draw comes to nothing, so that nobody can choose among results.',
    'Below that',
  ),
  show: message('Show what I added', 'Button below that, where it has not happened by itself'),
  lost: message(
    'This browser does not have what you added: open this page on the device and in the browser where you added it. If it is lost, the draw comes to nothing on {until}.',
    'Below that: a day and time',
  ),
  voided: message(
    '{lacks, select, seed {This draw came to nothing: the house has not shown its secret.} shown {This draw came to nothing: what {names} added was not shown.} other {This draw came to nothing: {names} did not add to it.}}',
    'Below that heading: names; the house is Calabash',
  ),
  afterVoid: message(
    'The same members are not drawn again, so that nobody can draw until it suits them. The order is as it was until the organiser sets another, and everybody accepts it anew.',
    'After that',
  ),
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
    saltsFit: point(
      'What members added is what they had fixed before anybody’s was shown, and nobody’s is missing.',
      'What somebody added is not what they had fixed, or is missing.',
    ),
    orderFollows: point(
      'The order follows from the secret and from what was added.',
      'The order does not follow from the secret and from what was added.',
    ),
    asSeen: point(
      'What you added on this device is in it, and the promise is the one that you saw.',
      'What you added on this device is not in it, or what was promised is not what you saw.',
    ),
  },
  how: message('How it works, with all its figures', 'Button that unfolds an explanation'),
  steps: [
    message(
      'The house fixes a secret and shows its fingerprint (SHA-256). It cannot change the secret any more, and nobody can read it off the fingerprint.',
      'First step of the draw; the house is Calabash',
    ),
    message(
      'Members’ devices fix chance of their own in the same way: each shows the fingerprint and keeps the rest. From then on the result is fixed, and nobody knows it.',
      'Second step of the draw',
    ),
    message(
      'The devices show what they had fixed. If one does not within a week, nothing is drawn.',
      'Third step of the draw',
    ),
    message(
      'The house shows the secret. Everybody’s ticket is the fingerprint of the secret, of all that was added and of their number; the smallest ticket comes first. Where some are drawn first, the others come after them, by their tickets too.',
      'Last step of the draw',
    ),
  ],
  stepsInTheOpen: [
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
  addedHash: message(
    'Fingerprint from {who} (number {number})',
    'Label of a long number: a member and their number',
  ),
  offline: message(
    'The circle’s evidence holds all of it, with a page that checks it without a network and without us.',
    'After that; the evidence is a file to download',
  ),
  added: message('Added: {who} (number {number})', 'Label of a long number: a member and their number'),
  numbers: message('Goal {goal}, draw {draw}', 'Above those numbers: two more numbers'),
})
