import { message, messages } from '#shared/messages.ts'

export const sampleTexts = messages({
  note: message(
    'An example without real people or money: six friends pay $200.00 each month.',
    'Below the heading of an example for visitors',
  ),
  pot: message('The pot', 'In the middle of the picture, above the amount'),
  to: message('to {name}', 'In the middle of the picture, below the amount: the recipient'),
  describe: message(
    'Round {round} of {rounds}: {name} receives the pot of {pot}. {paid} of {rounds} have paid.',
    'Describes the picture, read out after each step',
  ),
  heading: message('Round {round}: {name} receives {pot}', 'Heading above the members of the example'),
  paid: message('Has paid', 'Beside a name'),
  waiting: message('Has still to pay', 'Beside a name'),
  received: message('Had the pot in round {round}', 'Beside a name'),
  receives: message('Receives this pot', 'Beside a name'),
  pay: message('Everybody pays', 'Button: the round is paid'),
  next: message('Next round', 'Button'),
  again: message('Start again', 'Button after the last round'),
  over: message(
    'Each of the six paid $1,200.00 in all, and received $1,200.00 once.',
    'Below the picture, after the last round',
  ),
  start: message('Start Saving Today', 'Button: opens the form for a new account'),
  back: message('Back to sign-in', 'Button'),
})
