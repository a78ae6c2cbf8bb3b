import { message, messages } from '#shared/messages.ts'
import { inDialog, noticeAfterwards } from '../../../lib/messageKinds.ts'

export const guarantorTexts = messages({
  title: message('Who answers for whom', 'Heading of a list of members who pay where another one fails to'),
  note: message(
    'If somebody stops paying after their turn, whoever answers for them pays for them out of their own pot.',
    'Below that heading',
  ),
  line: message(
    '{mine, select, yes {You answer} other {{guarantor} answers}} for {seat}, up to <amount>{amount}</amount>',
    'Row: two names and the most that it can cost',
  ),
  lineOfYours: message(
    '{guarantor} answers for you, up to <amount>{amount}</amount>',
    'Row: a name and the most that it can cost them',
  ),
  asked: message('Not answered yet', 'Below a row: the member was asked'),
  accepted: message('Can be taken back until {seat} has received', 'Below a row: {seat} is a name'),
  acceptedForYou: message('Can be taken back until you have received', 'Below a row'),
  binding: message('Binding', 'Below a row: nobody can take it back any more'),
  paid: message('{paid} paid', 'Below a row: what the pot of the one who answers has paid'),
  takeBack: message('Take it back', 'Button beside a row'),
  takeBackNamed: message('Take it back: {guarantor} for {seat}', 'That button read out: two names'),
  ended: message('Nobody answers for anybody by that any more', 'Message afterwards'),
  ask: message('Ask somebody to answer', 'Button below the list'),
  asking: {
    title: message('Ask somebody to answer for a seat', 'Title of the dialog'),
    text: inDialog(
      'If the member with this seat stops paying after their turn, the other one’s pot pays for them, up to the sum that you name. Only somebody whose turn comes later can do that, and only if they say yes.',
    ),
    seat: message('For whom', 'Label of a choice among members'),
    guarantor: message('Who is asked', 'Label of a choice among members'),
    own: message('Me', 'In that choice: the reader’s own seat, or the reader'),
    amount: message('Up to', 'Label of an amount'),
    most: message('At most {amount}: so much this seat can owe after its turn', 'Below that field'),
    confirm: message('Ask', 'Button of the dialog'),
    busy: message('Asking...', 'That button while it works'),
    done: message('{who} has been asked', 'Message afterwards: a name'),
    doneOwn: message('Now say yes to it yourself', 'Message afterwards: the reader has named themselves'),
  },
  row: message(
    'You are asked to answer for {seat}, up to <amount>{amount}</amount>',
    'Row: a name and a sum',
  ),
  rowText: message('It costs you only if {seat} stops paying after their turn.', 'Below that row: a name'),
  look: message('Read and answer', 'Button of that row'),
  decline: message('Decline', 'Button of that row'),
  declined: message('You do not answer for {seat}', 'Message afterwards'),
  accepting: {
    title: message('Answer for {seat}?', 'Title of the dialog'),
    points: {
      pays: inDialog(
        'You pay nothing now. If {seat} stops paying after their turn, up to {amount} of your own pot goes to those whom they owe.',
      ),
      figure: inDialog('With it you can lose up to {figure} in this circle.'),
      owes: inDialog('What your pot pays, {seat} owes you.'),
      binds: inDialog(
        'You can take it back until {seat} has received. After that it holds, and you keep your turn: you cannot hand it over, or swap it for an earlier one.',
      ),
      care: inDialog('Say yes only for somebody whom you trust to pay.'),
    },
    confirm: message('I answer for {seat}', 'Button of the dialog'),
    keep: message('Not now', 'Button that closes the dialog'),
    done: noticeAfterwards('You answer for {seat}', 'You can take it back until they have received.'),
  },
})
