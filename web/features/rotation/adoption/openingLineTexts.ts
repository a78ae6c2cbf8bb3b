import { kindOf, message, messages } from '#shared/messages.ts'
import { inDialog, noticeAfterwards } from '../../../lib/messageKinds.ts'

const column = kindOf('Heading of a column')
const status = kindOf('Whether a member has confirmed their line')

/** What the seats of a circle had paid before it was kept here. */
export const openingLineTexts = messages({
  title: message('Opening lines', 'Heading of a card'),
  about: message(
    'This circle ran before it was kept here, and goes on with round {round}. It begins, and takes money, when each member has confirmed their own line.',
    'Below that heading',
  ),
  all: message('The lines of all seats', 'Heading of a table, read out'),
  heads: {
    turn: column('Turn'),
    sheet: column('In the sheet'),
    member: column('Member'),
    paid: column('Paid'),
    received: column('Received'),
    status: column('Confirmed'),
  },
  empty: message('empty', 'In place of a member: the seat is free'),
  toCome: message('to come', 'In place of a pot: the turn is still to come'),
  statuses: {
    empty: status('–'),
    asked: status('not yet'),
    confirmed: status('yes'),
    denied: status('says it is wrong'),
  },
  mine: {
    title: message('Your line', 'Heading'),
    paid: message('Round {round}, to {who}: you had paid {amount}.', 'One earlier round'),
    own: message('Round {round} was yours: you had received {amount}.', 'The round of the reader'),
    owes: message(
      '{amount} are missing. You owe them to these members as soon as the circle begins.',
      'Below these',
    ),
    free: message('a seat that is still empty', 'In place of the name of a member'),
    waits: message('You can confirm it once every seat is taken.', 'Below these'),
    confirmed: message('You have confirmed this.', 'Below these'),
    denied: message('You have said that this is wrong. The organiser can correct it.', 'Below these'),
    right: message('This is right', 'Button: leads to the rules'),
    wrong: message('This is wrong', 'Button'),
    afterDenying: noticeAfterwards(
      'The organiser sees that your line is wrong',
      'Write in the chat what it should be.',
    ),
  },
  match: {
    about: message('Some members are not in the seat that has their name in the sheet.', 'For the organiser'),
    button: message('Seat them by name', 'Button'),
    done: noticeAfterwards('The members are seated by name', 'Each of them confirms their line.'),
  },
  correct: {
    button: message('Correct the lines', 'Button'),
    title: message('Correct the lines', 'Title of the dialog'),
    about: inDialog('Everybody confirms their line again afterwards.'),
    line: message('Line', 'Label of a choice'),
    choice: message('{turn} · {name}', 'In that choice: the turn and the name of a line'),
    round: message('Paid in round {round}', 'Label of a field'),
    confirm: message('Save', 'Button of the dialog'),
    done: noticeAfterwards('The lines are corrected', 'Everybody has been asked to confirm theirs.'),
  },
})
