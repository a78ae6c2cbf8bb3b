import { message, messages } from '#shared/messages.ts'
import { notice } from '../../lib/messageKinds.ts'

export const texts = messages({
  amountTitle: message('Make a Contribution', 'Title of the dialog'),
  cardTitle: message('Contribute to {goal}', 'Title of the dialog'),
  towards: message('Towards {goal}', 'Above the amount'),
  amount: message('Amount', 'Label of a field'),
  share: message('Your share of each cycle is {amount}', 'Below that field, in a savings circle'),
  due: message('What is to be paid is {amount}', 'Below that field, where a certain amount is due'),
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
  recurring: message('Pay this again and again', 'Button: to a plan of payments'),
  loading: message('Loading', 'Read out while a form loads'),
  loadingSecret: message('Preparing your payment', 'Read out while the card form loads'),
  amountFaults: {
    invalid: message('Please enter a valid contribution amount', 'Below the field of the amount'),
    exactly: message(
      'For Susu goals, contribution must be exactly {amount}',
      'Below the field of the amount; Susu goals are savings circles',
    ),
    exceeds: message('This contribution would exceed the target amount', 'Below the field of the amount'),
  },
  paid: notice('Payment Successful', 'Your contribution has been processed!'),
  added: notice('Success!', 'Payment added successfully'),
})
