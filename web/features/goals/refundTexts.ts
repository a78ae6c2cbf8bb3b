import { message, messages } from '#shared/messages.ts'
import { noticeAfterwards } from '../../lib/messageKinds.ts'

/** A separate file: refunds are rare. */
export const refundTexts = messages({
  title: message('Refund {who} {amount}', 'Title of the dialog: a payment and its payer'),
  amount: message('Amount to pay back', 'Label of a field'),
  left: message('{amount} can be paid back', 'Below that field'),
  reason: message('Reason', 'Label of a choice'),
  invalid: message('Please enter a valid amount', 'Below the field when it is wrong'),
  tooMuch: message('At most {amount} can be paid back', 'Below the field when it is wrong'),
  continue: message('Continue', 'Button: asks before it pays back'),
  question: message('Pay {amount} back to {who}?', 'Title of the dialog'),
  meaning: [
    message('It goes to the card that it came from, within some days.', 'In the dialog: the money'),
    message(
      'It leaves the goal as soon as the card provider has made the refund.',
      'In the dialog: the money',
    ),
    message('A refund cannot be taken back.', 'In the dialog'),
  ],
  fromAccount: [
    message(
      'It goes to the bank account that it came from, after {date}: until then that bank can take the payment back too.',
      'In the dialog: the money',
    ),
    message('It leaves the goal when the refund has been made.', 'In the dialog: the money'),
    message('A refund cannot be taken back.', 'In the dialog'),
  ],
  askedOfAccount: noticeAfterwards('Refund requested', 'It is made after {date}.'),
  byHand: {
    meaning: [
      message(
        'It goes back from hand to hand; its payer confirms that it has come.',
        'In the dialog: the money',
      ),
      message('It no longer counts in the goal from now on.', 'In the dialog: the money'),
    ],
    asked: noticeAfterwards('The money is to be given back', 'You find it among the payouts of the goal.'),
  },
  back: message('Back', 'Button: back to the amount'),
  confirm: message('Refund {amount}', 'Button of the dialog'),
  confirming: message('Refunding...', 'That button while it works'),
  asked: noticeAfterwards(
    'Refund on its way',
    'It leaves the goal as soon as the card provider has made it.',
  ),
})
