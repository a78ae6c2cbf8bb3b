import { message, messages } from '#shared/messages.ts'
import { inDialog } from '../../../lib/messageKinds.ts'

export const seatsTexts = messages({
  own: message(
    'You have {count, plural, one {one seat} other {# seats}}.',
    'Below the order of turns of a circle that has not begun',
  ),
  change: message('Change how many seats you have', 'Button beside that'),
  title: message('How many seats do you want?', 'Title of the dialog'),
  text: inDialog(
    'Each seat pays every round and receives one pot. You can change this until the turns are drawn or the circle begins.',
  ),
  label: message('Seats', 'Label of a choice of numbers'),
  option: message(
    '{count, plural, one {One seat} other {# seats}}: {amount} each round',
    'One of those numbers, and what is paid for so many seats',
  ),
  risk: inDialog('If everybody before you stopped paying, you would lose {figure} at most.'),
  pots: inDialog('You receive {count, plural, one {one pot} other {# pots}} of {pot}.'),
  confirm: message('Save', 'Button of the dialog'),
  done: message('You have {count, plural, one {one seat} other {# seats}} now', 'Message afterwards'),
})
