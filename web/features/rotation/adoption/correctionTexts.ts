import { kindOf, message, messages } from '#shared/messages.ts'
import { inDialog, noticeAfterwards } from '../../../lib/messageKinds.ts'

const answer = kindOf('Button: answer to that')

/** Two members of an adopted circle agree that one had paid less to the other than the confirmed lines say. */
export const correctionTexts = messages({
  title: message('Before the circle came here', 'Heading of a card'),
  about: message(
    'All have confirmed what was paid in earlier rounds. If something was not paid after all, the two concerned can agree on that.',
    'Below that heading',
  ),
  propose: message('Something was not paid', 'Button'),
  waiting: message(
    '{side, select, owes {You say that you had not paid <amount>{amount}</amount> to {who} in round {round}} other {You say that {who} had not paid you <amount>{amount}</amount> in round {round}}}',
    'Row: what the reader has said about an earlier round; owes: about themselves',
  ),
  waits: message('It waits for {who}.', 'Below that row'),
  takeBack: message('Take it back', 'Button of that row'),
  tookBack: noticeAfterwards('Taken back', 'Nothing has changed.'),
  asked: message(
    '{side, select, owes {{who} says that you had not paid them <amount>{amount}</amount> in round {round}} other {{who} says that they had not paid you <amount>{amount}</amount> in round {round}}}',
    'Row: what another member has said about an earlier round; owes: about the reader',
  ),
  askedText: message(
    '{side, select, owes {If you agree, you owe it to them. It is paid after all that you owe otherwise.} other {If you agree, they owe it to you. It is paid after all that they owe otherwise.}}',
    'Below that row',
  ),
  agree: answer('I agree'),
  decline: answer('That is not right'),
  agreed: noticeAfterwards('You have agreed', 'It is among the debts of the circle.'),
  declined: noticeAfterwards('You have said no', 'Nothing has changed.'),
  dialog: {
    title: message('Something was not paid', 'Title of the dialog'),
    text: inDialog('The other one has to agree. Until then nothing changes.'),
    pair: message('Which payment', 'Label of a choice'),
    option: message(
      '{side, select, owes {Round {round}: yours to {who}, {amount}} other {Round {round}: by {who} to you, {amount}}}',
      'In that choice: an earlier round, and what was paid by the lines',
    ),
    amount: message('Not paid of it', 'Label of a field: an amount'),
    confirm: message('Ask {who}', 'Button of the dialog: to agree'),
    done: noticeAfterwards('{who} has been asked', 'It is owed once they agree.'),
  },
})
