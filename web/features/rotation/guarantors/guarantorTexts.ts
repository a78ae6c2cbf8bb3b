import { message, messages } from '#shared/messages.ts'
import { inDialog, noticeAfterwards } from '../../../lib/messageKinds.ts'

export const guarantorTexts = messages({
  title: message('Who answers for whom', 'Heading of a list of members who pay where another one fails to'),
  note: message(
    'If a member stops paying after their turn, the one who answers for them pays instead, out of their own pot.',
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
  askedLine: message(
    '{mine, select, yes {You are asked} other {{guarantor} is asked}} to answer for {isForReader, select, yes {you} other {{seat}}}, up to <amount>{amount}</amount>',
    'Row: two names and the most that it can cost',
  ),
  asked: message('Not answered yet', 'Below a row: the member was asked'),
  accepted: message('Can be taken back until {seat} has received', 'Below a row: {seat} is a name'),
  acceptedForYou: message('Can be taken back until you have received', 'Below a row'),
  binding: message('It can no longer be taken back', 'Below a row'),
  paid: message('{paid} paid', 'Below a row: what the pot of the one who answers has paid'),
  takeBack: message('Take it back', 'Button beside a row'),
  takeBackNamed: message('Take it back: {guarantor} for {seat}', 'That button read out: two names'),
  ended: message('It no longer holds', 'Message afterwards'),
  ask: message('Ask a member to answer', 'Button below the list'),
  asking: {
    title: message('Ask a member to answer', 'Title of the dialog'),
    text: inDialog(
      'They pay, out of their own pot, if you or the member you choose stops paying after their turn. You can ask members whose turn comes later, and they may say no.',
    ),
    seat: message('For whom', 'Label of a choice among members'),
    guarantor: message('Who is asked', 'Label of a choice among members'),
    own: message('Me', 'In that choice: the reader’s own seat, or the reader'),
    amount: message('Up to', 'Label of an amount'),
    most: message('At most {amount}: all that can be owed after that turn', 'Below that field'),
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
  lookNamed: message('Read and answer: for {seat}', 'That button read out: a name'),
  decline: message('Decline', 'Button of that row'),
  declined: message('You do not answer for {seat}', 'Message afterwards'),
  accepting: {
    title: message('Answer for {seat}?', 'Title of the dialog'),
    points: {
      pays: inDialog(
        'You pay nothing now. If {seat} stops paying after their turn, up to <amount>{amount}</amount> of your own pot goes to those whom they owe. {seat} then owes it to you.',
      ),
      figure: inDialog('In all, you could then lose up to <amount>{figure}</amount> in this circle.'),
      binds: inDialog(
        'You can take it back until {seat} has received. After that you are bound: you cannot hand over your turn, or swap it for an earlier one.',
      ),
      care: inDialog('Say yes only if you trust {seat} to pay.'),
    },
    confirm: message('I answer for {seat}', 'Button of the dialog'),
    keep: message('Not now', 'Button that closes the dialog'),
    done: noticeAfterwards('You answer for {seat}', 'You can take it back until they have received.'),
  },
})
