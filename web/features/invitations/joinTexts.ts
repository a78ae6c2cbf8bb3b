import { kindOf, message, messages } from '#shared/messages.ts'
import { pairOf } from '../../lib/messageKinds.ts'

const ofSeat = kindOf('Point in that list, for a seat that is handed over')
const outcomeOf = pairOf('Title of the page', 'Below that title: who has invited')
const outcome = pairOf('Title of the page', 'Below that title')

/** The page of an invitation. */
export const joinTexts = messages({
  title: message('Invitation', 'Title of the page until the goal’s name is known'),
  loading: message('Loading the invitation', 'Read out while it loads'),
  failed: message('The invitation could not be loaded.', 'In its place'),
  invites: message('{name} invites you to', 'Above the heading, which is the name of the goal'),
  signedInAs: message(
    'You are signed in as {name}. Open until {date}.',
    'Below the buttons: by when the invitation is to be answered',
  ),
  accountFirst: message(
    'Next you create an account or sign in. Then you are a member. You can decline without an account. Open until {date}.',
    'Below the buttons, for guests: by when the invitation is to be answered',
  ),
  join: message('Join {goal}', 'Button'),
  changed: message(
    'Something here has changed since you pressed the button. Please read it again.',
    'Above the terms, after signing in',
  ),
  accepting: message('Joining...', 'That button while it works'),
  decline: message('Decline', 'Button: asks before it declines'),
  joined: message('You have joined {goal}', 'Message'),
  declined: message('You have declined', 'Message'),
  whereToSend: {
    title: message('Where should your pot go?', 'Title of the page after joining a circle'),
    text: message(
      'When it is your turn, your pot is sent to a bank account or mobile money of yours, or somebody hands it to you in cash. Say which for {currency} now or later, but before your own turn: until then your pot waits, and nobody else’s.',
      'Below that title; a code such as USD',
    ),
    joined: message('You have joined {goal}', 'Above that title'),
    loading: message('Loading the form', 'Read out while it loads'),
    later: message('Later', 'Button: opens the page of the circle'),
  },
  answerFailed: message(
    'Your answer could not be saved. Please try again.',
    'Message where the server gives no reason',
  ),
  declining: {
    title: message('Decline this invitation?', 'Title of the dialog'),
    text: message('{name} can invite you again later.', 'In the dialog: who has invited'),
    confirm: message('Decline invitation', 'Button of the dialog'),
    busy: message('Declining...', 'That button while it works'),
    keep: message('Not yet', 'Button that closes the dialog'),
  },
  wheel: {
    pot: message('The pot', 'In the middle of the picture of the circle, above the amount'),
    seats: message(
      '{count, plural, one {# seat} other {# seats}}',
      'In the middle of that picture, below the amount',
    ),
    describe: message(
      'A circle of {total} seats, {taken} of them taken. Its pot is {pot}.',
      'Describes that picture, read out; the pot is an amount',
    ),
    you: message('You', 'In the reader’s own seat'),
    taken: message('Taken', 'Below that picture: what a full seat means'),
    open: message('Free', 'Below that picture: what an empty seat means'),
  },
  whoIsIn: {
    title: message('Who is in', 'Heading of a list of members'),
    titleInOrder: message('Who receives when', 'Heading of a list of members in the order of their turns'),
    you: message('You', 'The reader’s own line of that list'),
    organiser: message('Organiser', 'Beside a name of that list'),
    first: message('Receives first', 'Beside the first name of that list'),
    orders: {
      joining: message(
        'In the order of joining. Before the circle begins the organiser can set another order, which everybody has to accept.',
        'Below that list',
      ),
      organiser: message(
        'The organiser sets the order before the circle begins, and everybody has to accept it.',
        'Below that list',
      ),
      draw: message(
        'Who receives first is decided by a draw before the circle begins. Everybody can check it.',
        'Below that list',
      ),
    },
    begun: message('The order is fixed.', 'Below that list, once the rotation has begun'),
  },
  seatsWanted: {
    label: message('Your seats', 'Label of a choice of numbers, where several seats are free'),
    option: message(
      '{count, plural, one {One seat} other {# seats}}: {amount} each round',
      'One of those numbers, and what is paid for so many seats',
    ),
  },
  facts: {
    contribution: message('You pay in', 'Label of an amount and its rhythm'),
    per: message('{amount} {every}', 'Beside that label'),
    pot: message('You receive, once', 'Label of an amount'),
    potOf: message('the pot of {amount}', 'Beside that label'),
    pots: message('You receive', 'Label of several amounts, for who takes several seats'),
    potsOf: message('{count} pots of {amount}', 'Beside that label; the count is two or more'),
    seats: message('Seats', 'Label of a count'),
    seatsLeft: message('{free} of {total} free', 'Beside that label'),
    seat: message('Seat', 'Label of whose seat is taken over'),
    seatOf: message('{name}’s, one of {total}', 'Beside that label'),
    seatsOf: message('{name}’s {count} of {total}', 'Beside the label “Seats”: how many are taken over'),
    starts: message('Starts', 'Label of a date'),
    turn: message('Your turn, as things stand', 'Label of a round and its date'),
    turnOn: message('Round {round}, {date}', 'Beside that label'),
    atRisk: message('You could lose at most', 'Label of an amount: if those who receive before stop paying'),
    target: message('Target', 'Label of an amount'),
    end: message('End Date', 'Label of a date'),
    members: message('Members', 'Label of a count'),
  },
  line: {
    title: message('What the sheet says of you', 'Heading of a list, for a circle that already runs'),
    about: message(
      'This circle already runs, and is in round {round}. Its sheet has “{name}” in turn {turn}. Once every seat is taken, you say whether your line is right. Before all have, nothing is paid.',
      'Below that heading',
    ),
    paid: message('Round {round}: you had paid {amount}.', 'One earlier round'),
    received: message('Round {round} was yours: you had received {amount}.', 'Among the earlier rounds'),
    owes: message(
      '{amount} are missing. You would owe them to those who had these pots as soon as the circle begins.',
      'Below these',
    ),
    other: message(
      'If you are not {name}, the organiser can seat you elsewhere before you confirm anything.',
      'Below these',
    ),
  },
  means: {
    title: message('What joining means', 'Heading of a list'),
    circle: [
      message(
        'You pay {amount} {every}, for {rounds, plural, one {# round} other {# rounds}}{fee, select, yes {, and a late fee for a round with which you are late.} other {: never more, never less.}}',
        'Point in that list, for a savings circle; fee is yes where the rules name a late fee',
      ),
      message(
        'Each round, one member receives the whole pot. Everybody receives it once, and pays in that round, too.',
        'Point in that list, for a savings circle',
      ),
      message(
        'The first round is due one cycle after the start date, or after the last seat is taken, whichever is later.',
        'Point in that list; a cycle is a week, two or a month',
      ),
      message(
        'Until the rotation begins you can leave. After that, only by handing your seat to somebody else.',
        'Point in that list, for a savings circle',
      ),
    ],
    begun: message(
      'The rotation has begun: you can leave only by handing your seat to another person.',
      'Point in that list, for a savings circle',
    ),
    goal: [
      message(
        'You save together towards {target}, each at their own pace.',
        'Point in that list, for a goal; the target is an amount',
      ),
      message('What you pay in is counted under your name, for every member to see.', 'Point in that list'),
      message('You can leave as long as none of your money is in it.', 'Point in that list: in the goal'),
    ],
    auditor: [
      message(
        'You see everything in this goal: members, payments and history.',
        'Point in that list, for auditors',
      ),
      message('You pay nothing, receive nothing and hold no seat.', 'Point in that list, for auditors'),
      message('You can leave at any time.', 'Point in that list, for auditors'),
    ],
    runByAdmin: message(
      'An organiser of this goal also runs this Calabash: they can read its database and send its money. The rules do not protect you from them as they do from others.',
      'Point in that list, where it is so; Calabash is this installation',
    ),
    replaces: ofSeat(
      'You take over {name}’s seat: its place in the rotation, and what is still to be paid for it.',
    ),
    formerHolders: ofSeat(
      'Of what the others pay in your turn {amount} goes to who had the seat before and paid for it.',
    ),
    paidFor: ofSeat(
      '{name} says that you have paid them for what they paid in, so it goes along with the seat. Decline if you have not.',
    ),
    arrears: ofSeat('The seat still owes {amount}, which you would pay.'),
    auditorBadge: message('As an auditor', 'Below the heading: sees everything and pays nothing'),
  },
  rules: {
    title: message('Rules of the circle', 'Heading'),
    note: message(
      'Version {version}. By accepting the invitation you accept them, too.',
      'Below the rules: a number, and what accepting means for them',
    ),
  },
  /** By the outcome of the invitation: a title, and what to do. */
  outcomes: {
    expired: outcomeOf(
      'This invitation has expired',
      'Invitations are good for 7 days. Ask {name} to send you a new one.',
    ),
    accepted: outcomeOf(
      'This invitation has already been used',
      'It works once. If it was you, you find the goal among yours. If not, ask {name} for one of your own.',
    ),
    revoked: outcomeOf(
      'This invitation was withdrawn',
      '{name} or who runs the goal has taken it back. Ask them if you still want to join.',
    ),
    declined: outcomeOf(
      'This invitation was declined',
      '{name} can see that. If you have changed your mind, ask for a new one.',
    ),
    full: outcome(
      'All seats are taken',
      'Somebody was faster. The organiser can tell you when a seat becomes free; the invitation stays open until it expires.',
    ),
    closed: [
      message('This goal takes nobody any more', 'Title of the page'),
      message(
        'It is complete, archived or cancelled. Nothing is left for you to do.',
        'Below that title: what the goal is',
      ),
    ],
    joined: outcome('You are a member already', 'There is nothing to answer: the goal is among yours.'),
    unknown: outcome(
      'We do not know this invitation',
      'The link may be incomplete, or a newer invitation has replaced it. Open the link of the latest message, or ask for a new one.',
    ),
    justDeclined: outcomeOf(
      'You have declined',
      'You need not do anything else. {name} can invite you again.',
    ),
  },
  openGoal: message('Open the goal', 'Link of the page'),
  toGoals: message('See your goals', 'Link of the page'),
  toInvites: message('See your invitations', 'Link of the page'),
  toSignIn: message('Sign in', 'Link of the page'),
})
