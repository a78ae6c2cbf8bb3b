import { message, messages } from '#shared/messages.ts'
import { pairOf } from '../../lib/messageKinds.ts'

const ofPayment = pairOf('Title of a message', 'Below that title: the payment')

/** The texts about money that is handed over. */
export const handTexts = messages({
  hint: message(
    'Money goes from hand to hand here. Pay first, then say how; the other side confirms that it has come.',
    'Above the button of the form',
  ),
  to: message('Who got it', 'Label of a choice: to whom the money was handed'),
  recipient: message('The member who receives the round', 'In that choice'),
  holder: message('{who}, who keeps it for the circle', 'In that choice: a cash holder'),
  boxHint: message(
    'It counts once this member confirms it. Until the pot is paid they owe it; Calabash does not promise that it is there.',
    'Above the button of the form',
  ),
  submit: message('I have paid', 'Button of the form'),
  done: ofPayment('Your payment is noted', 'It counts as soon as the other side has confirmed it.'),
  counts: ofPayment('Your payment is noted', 'It counts already.'),
})
