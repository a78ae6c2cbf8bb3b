import { message, messages } from '#shared/messages.ts'
import type { Mails } from './words.ts'

/** The mails about the life of a circle. */
export const turnTexts = messages({
  charter_amended: {
    subject: message('New rules: {short}', 'Subject'),
    preheader: message(
      'The rotation begins when everybody has accepted them.',
      'After the subject in a list of mails',
    ),
    text: [
      message('{who} has changed the rules of {goal}.', 'Paragraph'),
      message('Please look at them. The rotation begins when everybody has accepted them.', 'Paragraph'),
    ],
    button: message('See the rules', 'Button'),
  },
  draw_begun: {
    subject: message('The turns are drawn: {short}', 'Subject'),
    preheader: message('Add your own chance to it until {date}.', 'After the subject in a list of mails'),
    text: [
      message(
        '{who} has begun a draw of the turns of {goal}. Its seed is fixed already, and nobody has seen it.',
        'Paragraph',
      ),
      message(
        'Until {date} you can add chance of your own, so that nobody can have known the result before. Once it is shown, everybody can compute it again.',
        'Paragraph',
      ),
    ],
    button: message('Add to the draw', 'Button'),
  },
  draw_revealed: {
    subject: message('The turns have been drawn: {short}', 'Subject'),
    preheader: message('See whose turn comes when.', 'After the subject in a list of mails'),
    text: [
      message(
        'The turns of {goal} have been drawn{reasoned, select, yes {: {reason}} other {}}.',
        'Paragraph',
      ),
      message(
        'The page of the goal shows the seed and what everybody added, and computes the order again before your eyes.',
        'Paragraph',
      ),
    ],
    button: message('See the turns', 'Button'),
  },
  rotation_begun: {
    subject: message('The rotation has begun: {short}', 'Subject'),
    preheader: message(
      '{dated, select, yes {Your turn is on {date}.} other {Turns are fixed from now on.}}',
      'After the subject in a list of mails',
    ),
    text: [
      message('The rotation of {goal} has begun, and turns are fixed from now on.', 'Paragraph'),
      message(
        '{dated, select, yes {If all goes by the calendar, the pot of {amount} is yours on {date}.} other {}}',
        'Paragraph',
      ),
    ],
  },
  round_opened: {
    subject: message('A new round: {short}', 'Subject'),
    preheader: message('{amount} is due on {date}.', 'After the subject in a list of mails'),
    text: [
      message('A new round of {goal} is open. Your contribution of {amount} is due on {date}.', 'Paragraph'),
    ],
    button: message('Pay now', 'Button'),
  },
  late: {
    subject: message('The others are waiting: {short}', 'Subject'),
    preheader: message(
      'Your payment was due on {date}, and grace is over.',
      'After the subject in a list of mails',
    ),
    text: [
      message(
        'Your contribution of {amount} to {goal} was due on {date}, and the days of grace are over. The member whose turn it is waits for it.',
        'Paragraph',
      ),
      message(
        'If you cannot pay now, please talk to whoever runs the goal: what is agreed for this case stands in its rules.',
        'Paragraph',
      ),
    ],
    button: message('Pay now', 'Button'),
  },
  member_late: {
    subject: message('{whoShort} is late: {short}', 'Subject'),
    preheader: message('Grace is over. A word from you may help.', 'After the subject in a list of mails'),
    text: [
      message(
        '{who} has not paid {amount} for the round of {goal}, and the days of grace are over.',
        'Paragraph',
      ),
      message('They have been told. The page of the goal shows what the rules let you do.', 'Paragraph'),
    ],
  },
  debt_owed: {
    subject: message('You owe {amount}: {short}', 'Subject'),
    preheader: message('Please pay it on the page of the goal.', 'After the subject in a list of mails'),
    text: [
      message(
        'In {goal} you owe {amount}, since a round went on without your payment or your payment was taken back.',
        'Paragraph',
      ),
      message(
        'Please pay it on the page of the goal. What is still owed when your own pot comes may be taken from it, if the rules say so.',
        'Paragraph',
      ),
    ],
    button: message('Pay now', 'Button'),
  },
  debt_due: {
    subject: message('{whoShort} owes you: {short}', 'Subject'),
    preheader: message('It is paid on to you when it comes.', 'After the subject in a list of mails'),
    text: [
      message('{who} owes you {amount} in {goal}. It is paid on to you when it comes.', 'Paragraph'),
      message(
        'Should they have given it to you in another way, say so on the page of the goal.',
        'Paragraph',
      ),
    ],
  },
  swap_proposed: {
    subject: message('Swap turns? {short}', 'Subject'),
    preheader: message('Nothing changes unless you say yes.', 'After the subject in a list of mails'),
    text: [
      message('{who} would like to swap turns with you in {goal}.', 'Paragraph'),
      message('Nothing changes unless you say yes.', 'Paragraph'),
    ],
    button: message('Answer', 'Button'),
  },
  swap_accepted: {
    subject: message('You have swapped turns: {short}', 'Subject'),
    preheader: message('See when yours comes now.', 'After the subject in a list of mails'),
    text: [message('{who} has swapped turns with you in {goal}.', 'Paragraph')],
    button: message('See the turns', 'Button'),
  },
  swap_declined: {
    subject: message('No swap of turns: {short}', 'Subject'),
    preheader: message('Your turns stay as they are.', 'After the subject in a list of mails'),
    text: [
      message('{who} would rather not swap turns with you in {goal}. They stay as they are.', 'Paragraph'),
    ],
  },
  payout_due: {
    subject: message('{amount} is due to you: {short}', 'Subject'),
    preheader: message('You hear from us when it is sent.', 'After the subject in a list of mails'),
    text: [message('{amount} from {goal} is due to you. You hear from us when it is sent.', 'Paragraph')],
  },
  payout_contested: {
    subject: message('A payout you sent: {short}', 'Subject'),
    preheader: message('A payout that you sent is missing.', 'After the subject in a list of mails'),
    text: [
      message(
        '{who} says that the {amount} which you sent from {goal} has not come. An admin looks into it.',
        'Paragraph',
      ),
      message('Please have at hand what shows that you sent it.', 'Paragraph'),
    ],
  },
  payout_case: {
    subject: message('A payout is missing: {short}', 'Subject'),
    preheader: message('A case waits for an admin.', 'After the subject in a list of mails'),
    text: [
      message(
        '{who} says that a payout of {amount} from {goal} has not come. The case waits for an admin.',
        'Paragraph',
      ),
    ],
    button: message('Open the admin page', 'Button'),
    note: [
      message('You did not expect this?', 'Small heading at the end'),
      message(
        'You get this mail because you are an admin of this Calabash. Cases stay open until one of you closes them.',
        'Below it',
      ),
    ],
  },
  payout_returned: {
    subject: message('Your payout came back: {short}', 'Subject'),
    preheader: message(
      'It is due again, and will be sent once more.',
      'After the subject in a list of mails',
    ),
    text: [
      message(
        'The {amount} that was sent to you from {goal} came back. It is due to you again, and will be sent once more.',
        'Paragraph',
      ),
      message('Please see to it that whoever sends it knows the right way to reach you.', 'Paragraph'),
    ],
  },
  payout_proved: {
    subject: message('Your case is closed: {short}', 'Subject'),
    preheader: message('The payout is shown to have arrived.', 'After the subject in a list of mails'),
    text: [
      message(
        'An admin has shown that the {amount} from {goal} reached you, and has closed the case.',
        'Paragraph',
      ),
      message('If you think that this is wrong, please talk to whoever runs the goal.', 'Paragraph'),
    ],
  },
  circle_completed: {
    subject: message('The circle is complete: {short}', 'Subject'),
    preheader: message('Everybody has had their turn.', 'After the subject in a list of mails'),
    text: [message('{goal} is complete: everybody has had their turn. Well done, all of you!', 'Paragraph')],
  },
  circle_wound_up: {
    subject: message('The circle ends early: {short}', 'Subject'),
    preheader: message(
      'See what comes back to you, and who owes what.',
      'After the subject in a list of mails',
    ),
    text: [
      message(
        '{who} has wound {goal} up. What was paid into rounds that are not over goes back to who paid it.',
        'Paragraph',
      ),
      message(
        'Whoever has received more than they gave owes the difference to those who gave more. The page of the goal says how much.',
        'Paragraph',
      ),
    ],
  },
  contribution_reported: {
    subject: message('Has it come? {short}', 'Subject'),
    preheader: message('Has it come? It counts when you say so.', 'After the subject in a list of mails'),
    text: [
      message(
        '{who} says to have paid {amount} for {goal}. It counts when you say that it has come.',
        'Paragraph',
      ),
    ],
    button: message('Say whether it has come', 'Button'),
  },
  contribution_denied: {
    subject: message('Not received: {short}', 'Subject'),
    preheader: message('Please look into it, and report it again.', 'After the subject in a list of mails'),
    text: [
      message(
        'The {amount} that you reported for {goal} is said not to have come. Please talk to whoever was to receive it, and report it again when that is cleared up.',
        'Paragraph',
      ),
    ],
  },
}) satisfies Mails
