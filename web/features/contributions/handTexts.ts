import { message, messages } from '#shared/messages.ts'

/** Where money goes from hand to hand. */
export const handTexts = messages({
  hint: message(
    'Money goes from hand to hand here. Pay first, then say how; the other side confirms that it has come.',
    'Above the button of the form',
  ),
  submit: message('I have paid', 'Button of the form'),
  done: [
    message('Your payment is noted', 'Title of a message'),
    message('It counts as soon as the other side has confirmed it.', 'Below that title: the payment'),
  ],
  counts: [
    message('Your payment is noted', 'Title of a message'),
    message('It counts already.', 'Below that title: the payment'),
  ],
})
