import { message, messages } from '#shared/messages.ts'

export const receivedTexts = messages({
  title: message('You have received the pot', 'Title of a dialog'),
  amount: message('{amount} from {goal}', 'What was received, and from which circle'),
  paidBy: message('Paid by {names} and you', 'Below that amount: the other members, in a list'),
  pot: message('The pot', 'In the middle of the picture, above the amount'),
  wheel: message(
    'The circle moves on: {paidOut, plural, one {# of {rounds} pots} other {# of {rounds} pots}} paid out.',
    'Describes the picture, read out',
  ),
  rounds: message('Pots paid out in {goal}', 'Name of the bar, read out'),
  stamped: message('{paidOut} of {rounds} pots are paid out.', 'Below that bar'),
  next: message(
    'Next, you pay {amount} on {date}; the pot of round {round} goes to {name}.',
    'What comes next: the recipient is another member',
  ),
  nextPot: message(
    'Next, the pot of round {round} goes to {name}.',
    'The same, where the reader owes nothing more',
  ),
  over: message('It was the last pot: every member has had one.', 'Where nothing comes next'),
  proof: message('Receipt', 'Button: a file that can be checked'),
  shared: message(
    'I have received my pot of “{goal}” on Calabash. Thank you!',
    'Text that the recipient shares; it names no amount',
  ),
  done: message('Done', 'Button that closes the dialog'),
})
