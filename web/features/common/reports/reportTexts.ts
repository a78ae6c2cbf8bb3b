import { message, messages } from '#shared/messages.ts'

/** Money that is handed over: the payer's report, and the other side's answers. */
export const reportTexts = messages({
  how: message(
    'Paid {method, select, bank_transfer {by bank transfer} mobile_money {by mobile money} cash {in cash} check {by check} other {another way}}',
    'How somebody says that they have paid',
  ),
  referenced: message('{how}, reference {reference}', 'How somebody has paid, and the reference they gave'),
  received: message(
    '{paid}; received by {by, select, you {you} other {{who}}}',
    'How somebody has paid, and who has confirmed that they got it',
  ),
  forBox: message(
    '{paid}; to a cash holder',
    'How somebody says that they have paid: who keeps it for the circle',
  ),
  inBox: message(
    '{paid}; {by, select, you {you keep} other {{who} keeps}} it for the circle until it is paid out',
    'How somebody has paid, and who has it for the circle',
  ),
  confirm: message('It has come', 'Button of whoever was to get the money'),
  deny: message('It has not come', 'Button of whoever was to get the money'),
  takeBack: message('Take it back', 'Button of whoever said that they have paid'),
  showCode: message('Show a code', 'Button of the member who has got cash: its payer enters the code'),
  enterCode: message('Enter their code', 'Button of the member who has handed over cash'),
  named: message('{act}: {amount} of {who}', 'Read out for such a button: its words, amount and payer'),
  confirming: {
    title: message('Have you received {amount} from {who}?', 'Title of a dialog'),
    text: message('Say so only when you have the money: it counts from then on.', 'In that dialog'),
    confirm: message('Yes, it has come', 'Button of that dialog'),
    keep: message('Not yet', 'Button that closes the dialog'),
    done: message('The payment counts now', 'Message afterwards'),
  },
  denying: {
    title: message('Still waiting for {amount} from {who}?', 'Title of a dialog'),
    text: message(
      'They get a message, and the payment does not count. They can report it again.',
      'In that dialog; they are who said that they have paid',
    ),
    confirm: message('It has not come', 'Button of that dialog'),
    keep: message('Keep waiting', 'Button that closes the dialog'),
    done: message('The payment does not count', 'Message afterwards'),
  },
  takingBack: {
    title: message('Take back that you have paid {amount}?', 'Title of a dialog'),
    text: message('It is then as if you had not said so.', 'In that dialog'),
    confirm: message('Take it back', 'Button of that dialog'),
    keep: message('Leave it', 'Button that closes the dialog'),
    done: message('It is taken back', 'Message afterwards'),
  },
})
