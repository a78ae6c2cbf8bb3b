import { message, messages } from '#shared/messages.ts'
import { pairOf } from '../../../lib/messageKinds.ts'

const said = pairOf('Title of a message', 'Below that title')

/** The cash boxes of a circle. */
export const cashTexts = messages({
  title: message('Cash boxes', 'Heading of a part: cash that members keep for the circle'),
  note: message(
    'Cash that a member keeps for the circle is a debt of theirs. Calabash does not promise that it is there.',
    'Below that heading',
  ),
  former: message(
    'You owe what is in your cash box, also after you have left the circle. Count it, and hand it over to another cash holder.',
    'On a page for a former member who still has cash of the circle',
  ),
  loading: message('Loading the cash boxes', 'Read out while they load'),
  loadFailed: message('Could not load the cash boxes.', 'In their place'),
  holder: message('{by, select, you {Your cash box} other {Cash box of {who}}}', 'One of these: whose it is'),
  room: message('Takes {room} more, {ceiling} in all', 'Below it: what it may contain'),
  noRoom: message('Takes no cash any more', 'Below it, for who is no cash holder any more'),
  counted: message(
    'Counted on {date}: {same, select, yes {{counted}, as it should be} other {{counted}, where {expected} should have been: {why}}}',
    'Below it: its last count; why: how the difference was explained',
  ),
  notCounted: message('Not counted yet', 'In place of that'),
  count: message('Count', 'Button: to enter what is in the cash box'),
  handOver: message('Hand over', 'Button: cash goes to another cash holder'),
  moving: message(
    '{by, select, you {You say} other {{from} says}} that {whose, select, you {you} other {{to}}} got {amount} out of the cash box',
    'A line: cash went from one member to another, which is not confirmed yet',
  ),
  confirm: message('I have got it', 'Button beside that line'),
  end: message('It was not handed over', 'Button beside that line'),
  failed: message('That could not be recorded', 'Message where the server gives no reason'),
  confirmed: said('The cash is in your box', 'You owe it from now on.'),
  ended: said('Noted', 'The cash boxes stay as they were.'),
  counting: {
    title: message('Count your cash box', 'Title of a dialog'),
    text: message('By the books {amount} should be there. Enter what is there.', 'In that dialog'),
    counted: message('Is there', 'Label of a field: an amount'),
    explanation: message('Why it differs', 'Label of a field'),
    explanationHint: message(
      'All members read it. A difference changes nothing in what you owe.',
      'Below that field',
    ),
    confirm: message('Record the count', 'Button of that dialog'),
    done: said('The count is recorded', 'All members can see it.'),
  },
  handing: {
    title: message('Hand cash to another cash holder', 'Title of a dialog'),
    text: message('You owe it until they confirm that they have it.', 'In that dialog'),
    to: message('Who gets it', 'Label of a choice'),
    amount: message('Amount', 'Label of a field'),
    confirm: message('I have handed it over', 'Button of that dialog'),
    done: said('Noted', 'It counts once they confirm it.'),
  },
})
