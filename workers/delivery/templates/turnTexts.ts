import { messagesAt } from '#shared/messages.ts'
import { placesInMails } from './places.ts'
import type { Mails } from './words.ts'

/** The mails about the life of a circle. */
export const turnTexts = messagesAt(placesInMails, {
  charter_amended: {
    subject: 'New rules: {short}',
    preheader: 'The rotation begins when everybody has accepted them.',
    text: [
      '{who} has changed the rules of {goal}.',
      'Please look at them. The rotation begins when everybody has accepted them.',
    ],
    button: 'See the rules',
  },
  draw_begun: {
    subject: 'The turns are drawn: {short}',
    preheader: 'Add your own chance to it until {date}.',
    text: [
      '{who} has begun a draw of the turns of {goal}. Its seed is fixed already, and nobody has seen it.',
      'Until {date} you can add chance of your own, so that nobody can have known the result before. Once it is shown, everybody can compute it again.',
    ],
    button: 'Add to the draw',
  },
  draw_revealed: {
    subject: 'The turns have been drawn: {short}',
    preheader: 'See whose turn comes when.',
    text: [
      'The turns of {goal} have been drawn{reasoned, select, yes {: {reason}} other {}}.',
      'The page of the goal shows the seed and what everybody added, and computes the order again before your eyes.',
    ],
    button: 'See the turns',
  },
  rotation_begun: {
    subject: 'The rotation has begun: {short}',
    preheader: '{dated, select, yes {Your turn is on {date}.} other {Turns are fixed from now on.}}',
    text: [
      'The rotation of {goal} has begun, and turns are fixed from now on.',
      '{dated, select, yes {If all goes by the calendar, the pot of {amount} is yours on {date}.} other {}}',
    ],
  },
  round_opened: {
    subject: 'A new round: {short}',
    preheader: '{amount} is due on {date}.',
    text: ['A new round of {goal} is open. Your contribution of {amount} is due on {date}.'],
    button: 'Pay now',
  },
  late: {
    subject: 'The others are waiting: {short}',
    preheader: 'Your payment was due on {date}, and grace is over.',
    text: [
      'Your contribution of {amount} to {goal} was due on {date}, and the days of grace are over. The member whose turn it is waits for it.',
      'If you cannot pay now, please talk to whoever runs the goal: what is agreed for this case stands in its rules.',
    ],
    button: 'Pay now',
  },
  member_late: {
    subject: '{whoShort} is late: {short}',
    preheader: 'Grace is over. A word from you may help.',
    text: [
      '{who} has not paid {amount} for the round of {goal}, and the days of grace are over.',
      'They have been told. The page of the goal shows what the rules let you do.',
    ],
  },
  debt_owed: {
    subject: 'You owe {amount}: {short}',
    preheader: 'Please pay it on the page of the goal.',
    text: [
      'In {goal} you owe {amount}, since a round went on without your payment or your payment was taken back.',
      'Please pay it on the page of the goal. What is still owed when your own pot comes may be taken from it, if the rules say so.',
    ],
    button: 'Pay now',
  },
  debt_due: {
    subject: '{whoShort} owes you: {short}',
    preheader: 'It is paid on to you when it comes.',
    text: [
      '{who} owes you {amount} in {goal}. It is paid on to you when it comes.',
      'Should they have given it to you in another way, say so on the page of the goal.',
    ],
  },
  swap_proposed: {
    subject: 'Swap turns? {short}',
    preheader: 'Nothing changes unless you say yes.',
    text: ['{who} would like to swap turns with you in {goal}.', 'Nothing changes unless you say yes.'],
    button: 'Answer',
  },
  swap_accepted: {
    subject: 'You have swapped turns: {short}',
    preheader: 'See when yours comes now.',
    text: ['{who} has swapped turns with you in {goal}.'],
    button: 'See the turns',
  },
  swap_declined: {
    subject: 'No swap of turns: {short}',
    preheader: 'Your turns stay as they are.',
    text: ['{who} would rather not swap turns with you in {goal}. They stay as they are.'],
  },
  payout_due: {
    subject: '{amount} is due to you: {short}',
    preheader: 'You hear from us when it is sent.',
    text: ['{amount} from {goal} is due to you. You hear from us when it is sent.'],
  },
  payout_contested: {
    subject: 'A payout you sent: {short}',
    preheader: 'A payout that you sent is missing.',
    text: [
      '{who} says that the {amount} which you sent from {goal} has not come. An admin looks into it.',
      'Please have at hand what shows that you sent it.',
    ],
  },
  payout_case: {
    subject: 'A payout is missing: {short}',
    preheader: 'A case waits for an admin.',
    text: ['{who} says that a payout of {amount} from {goal} has not come. The case waits for an admin.'],
    button: 'Open the admin page',
    note: [
      'You did not expect this?',
      'You get this mail because you are an admin of this Calabash. Cases stay open until one of you closes them.',
    ],
  },
  payout_returned: {
    subject: 'Your payout came back: {short}',
    preheader: 'It is due again, and will be sent once more.',
    text: [
      'The {amount} that was sent to you from {goal} came back. It is due to you again, and will be sent once more.',
      'Please see to it that whoever sends it knows the right way to reach you.',
    ],
  },
  payout_proved: {
    subject: 'Your case is closed: {short}',
    preheader: 'The payout is shown to have arrived.',
    text: [
      'An admin has shown that the {amount} from {goal} reached you, and has closed the case.',
      'If you think that this is wrong, please talk to whoever runs the goal.',
    ],
  },
  circle_completed: {
    subject: 'The circle is complete: {short}',
    preheader: 'Everybody has had their turn.',
    text: ['{goal} is complete: everybody has had their turn. Well done, all of you!'],
  },
  circle_wound_up: {
    subject: 'The circle ends early: {short}',
    preheader: 'See what comes back to you, and who owes what.',
    text: [
      '{who} has wound {goal} up. What was paid into rounds that are not over goes back to who paid it.',
      'Whoever has received more than they gave owes the difference to those who gave more. The page of the goal says how much.',
    ],
  },
  contribution_reported: {
    subject: 'Has it come? {short}',
    preheader: 'Has it come? It counts when you say so.',
    text: ['{who} says to have paid {amount} for {goal}. It counts when you say that it has come.'],
    button: 'Say whether it has come',
  },
  contribution_denied: {
    subject: 'Not received: {short}',
    preheader: 'Please look into it, and report it again.',
    text: [
      'The {amount} that you reported for {goal} is said not to have come. Please talk to whoever was to receive it, and report it again when that is cleared up.',
    ],
  },
}) satisfies Mails
