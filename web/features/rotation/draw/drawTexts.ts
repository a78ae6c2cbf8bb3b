import { message, messages } from '#shared/messages.ts'
import { pairOf } from '../../../lib/messageKinds.ts'

const point = pairOf('Point of a good result', 'Point of a bad result')

export const drawTexts = messages({
  title: message('The draw', 'Heading: the order of turns is drawn by lot'),
  open: message(
    'A draw is open until {until}. {added} of {members} have shuffled.',
    'Below that heading: a day and time, and how many members',
  ),
  yours: message('You have shuffled.', 'After that, for a reader who has'),
  waits: message(
    'When everybody has, or the time is over, the order is drawn. The rotation does not begin before.',
    'Below that',
  ),
  waitsSealed: message(
    'Your shuffle stays on your device until everybody has shuffled or the time is over. Then each device shows its own by itself, and Calabash shows its secret last. The rotation does not begin before.',
    'Below that',
  ),
  first: message(
    'Drawn first: {names}. The others come after them.',
    'Below that: names of proved members, whose turns come before those of the others',
  ),
  again: message(
    'These turns were drawn before: this draw counts only if everybody shuffles.',
    'Below that, where it is not the first draw of the circle',
  ),
  awaited: message(
    'The time to shuffle is over. Still to be shown, until {until}: the shuffle of {names}.',
    'Below that heading: names, a day and time',
  ),
  seedNext: message('All shuffles are shown. Calabash shows its secret next.', 'In place of that'),
  byItself: message(
    'A device shows its shuffle by itself when its owner opens this page. Without it nothing is drawn, so no one can choose among results.',
    'Below that',
  ),
  show: message('Show my shuffle', 'Button below that, where it has not happened by itself'),
  lost: message(
    'This browser does not have your shuffle: open this page on the device and in the browser where you shuffled. If it is lost, the draw ends on {until}, and nothing is drawn.',
    'Below that: a day and time',
  ),
  voided: message(
    '{lacks, select, seed {Nothing was drawn: Calabash has not shown its secret.} shown {Nothing was drawn: the shuffle of {names} was not shown.} other {Nothing was drawn: {names} did not shuffle.}}',
    'Below that heading: names',
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
  good: message('Checked on this device: this draw was not changed.', 'Result of the check'),
  bad: message('This draw is not correct. Please tell the organiser and us.', 'Result of the check'),
  points: {
    seedFits: point(
      'The secret is the one that was promised before anybody shuffled.',
      'The secret is not the one that was promised.',
    ),
    saltsFit: point(
      'Every shuffle is the one that was fixed before any was shown, and none is missing.',
      'A shuffle is not the one that was fixed, or is missing.',
    ),
    orderFollows: point(
      'The order follows from the secret and the shuffles.',
      'The order does not follow from the secret and the shuffles.',
    ),
    asSeen: point(
      'Your shuffle on this device is in it, and the promise is the one that you saw.',
      'Your shuffle on this device is not in it, or what was promised is not what you saw.',
    ),
  },
  how: message('How it works, with all its figures', 'Button that unfolds an explanation'),
  steps: [
    message(
      'Calabash fixes a secret and shows its fingerprint (SHA-256). It cannot change the secret any more, and the fingerprint does not reveal it.',
      'First step of the draw',
    ),
    message(
      'To shuffle, a member’s device makes a random number and fixes it in the same way: it shows the fingerprint and keeps the number. From then on the result is fixed, and no one knows it.',
      'Second step of the draw',
    ),
    message(
      'The devices show these numbers. If one does not within a week, nothing is drawn.',
      'Third step of the draw',
    ),
    message(
      'Calabash shows the secret. Everybody’s ticket is the fingerprint of the secret, of all shuffles and of their member number; the smallest ticket comes first. Where some are drawn first, the others come after them, by their tickets too.',
      'Last step of the draw',
    ),
  ],
  stepsInTheOpen: [
    message(
      'Calabash fixes a secret and shows its fingerprint (SHA-256). It cannot change the secret any more, and the fingerprint does not reveal it.',
      'First step of the draw',
    ),
    message('Members add random numbers, which Calabash could not know.', 'Second step of the draw'),
    message(
      'Calabash shows the secret. Everybody’s ticket is the fingerprint of the secret, of all shuffles and of their member number; the smallest ticket comes first.',
      'Third step of the draw',
    ),
  ],
  commitment: message('Promised fingerprint', 'Label of a long number'),
  seed: message('Secret', 'Label of a long number'),
  hidden: message('Not shown yet', 'In place of that number'),
  addedHash: message(
    'Fingerprint of the shuffle of {who} (number {number})',
    'Label of a long number: a member and their number',
  ),
  offline: message(
    'The circle’s evidence holds all of it, with a page that checks it without a network and without us.',
    'After that; the evidence is a file to download',
  ),
  added: message('Shuffle of {who} (number {number})', 'Label of a long number: a member and their number'),
  numbers: message('Goal {goal}, draw {draw}', 'Above those numbers: two more numbers'),
})
