import { kindOf, message, messages } from '#shared/messages.ts'

const consequence = kindOf('In the dialog that proposes to wind a circle up: one of a list of what it means')

/** The dialog that proposes to wind a circle up. */
export const windUpTexts = messages({
  title: message('Propose to wind up {name}?', 'Title of the dialog; name: that of the circle'),
  consequences: [
    consequence('Two thirds of those who have yet to receive have to agree, within a week.'),
    consequence('Whoever has received then owes each of the others what they had paid for that.'),
    consequence(
      'What was paid into the round under way pays what its payer owes, and otherwise goes back to them.',
    ),
    consequence('Payouts that are due stay due, and debts can still be paid.'),
    consequence('A circle that is wound up cannot be taken up again.'),
  ],
  keep: message('Go on', 'Button that closes the dialog: the circle goes on'),
  confirm: message('Propose it', 'Button of the dialog'),
  busy: message('Asking...', 'That button while it works'),
  done: message('The members of {name} have been asked', 'Message afterwards; name: that of the circle'),
})
