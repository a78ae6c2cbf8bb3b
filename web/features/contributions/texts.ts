import { message, messages } from '#shared/messages.ts'
import { notice } from '../../lib/messageKinds.ts'

export const texts = messages({
  amountTitle: message('Make a Contribution', 'Title of the dialog'),
  cardTitle: message('Contribute to {goal}', 'Title of the dialog'),
  /** The title of its last step. */
  outcomes: {
    completed: message('Paid', 'Title of the dialog, after a payment'),
    processing: message('On its way', 'Title of the dialog, where the bank has not answered yet'),
    planned: message('All set up', 'Title of the dialog, after a plan of payments was set up'),
  },
  seatTitle: message(
    'For the seat of {who}',
    'Title of the dialog: the reader pays for a member without an account',
  ),
  towards: message('Towards {goal}', 'Above the amount'),
  amount: message('Amount', 'Label of a field'),
  share: message(
    'Your share: <strong>{amount}</strong>',
    'In place of that field, where the amount is fixed',
  ),
  owed: message('You owe <strong>{amount}</strong>', 'The same, for a debt'),
  seatShare: message(
    'The share of this seat: <strong>{amount}</strong>',
    'The same, for the seat of a member without an account',
  ),
  seatOwes: message('This seat owes <strong>{amount}</strong>', 'The same, for a debt of such a seat'),
  deposit: message('Your deposit: <strong>{amount}</strong>', 'The same, for the deposit of a seat'),
  parts: {
    legend: message('How much', 'Name of a choice: all that is due, or a part of it'),
    all: message('Pay all', 'Choice of how much: the amount is below it'),
    part: message('Pay a part', 'Choice of how much'),
    range: message(
      'From {least} to {most}',
      'Below that choice, and below the field for a part: two amounts',
    ),
    fault: message('A part is from {least} to {most}', 'Below the field for a part when it is wrong'),
  },
  left: message('{amount} left to reach the target', 'Below that field'),
  continue: message('Continue to Payment', 'Button of the dialog: the card comes next'),
  loading: message('Loading', 'Read out while a form loads'),
  loadingSecret: message('Preparing your payment', 'Read out while the card form loads'),
  exceeds: message('This contribution would exceed the target amount', 'Below the field of the amount'),
  /** From a goal's card, and from its page. */
  invalid: {
    card: message('Please enter a valid amount', 'Below the field of the amount'),
    page: message('Please enter a valid contribution amount', 'Below the field of the amount'),
  },
  exactly: message(
    'Please contribute exactly {amount}',
    'Message from a goal’s card, where another amount is asked for by now',
  ),
  paid: {
    card: notice('Success!', 'Payment added successfully'),
    page: notice('Payment Successful', 'Your contribution has been processed!'),
  },
})
