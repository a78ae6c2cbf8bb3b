import { message, messages } from '#shared/messages.ts'
import { belowField, notice, switchLabel } from '../../lib/messageKinds.ts'

export const simpleTexts = messages({
  amountFaults: {
    invalid: message('Please enter a valid amount', 'Below the field of the amount'),
    exactly: message('Please contribute exactly {amount}', 'Below the field of the amount'),
  },
  ways: message('How often', 'Name of the two switches, read out'),
  once: switchLabel('One-time', 'Pay once, now'),
  recurring: switchLabel('Recurring', 'Pay the same amount again and again, until you stop it'),
  rhythm: message('Rhythm', 'Label of a choice: how often is paid'),
  rhythms: {
    weekly: message('Every week', 'A rhythm'),
    biweekly: message('Every two weeks', 'A rhythm'),
    monthly: message('Every month', 'A rhythm'),
  },
  inStep: message(
    'In step with this circle: {every}.',
    'In place of that choice, in a savings circle: when it takes payments',
  ),
  first: message(
    'The first payment is made now and your card is saved for the others. You can stop at any time.',
    'Below the rhythm',
  ),
  firstBySaved: message(
    'The first payment is made now. You can stop at any time.',
    'Below the rhythm, with a saved card',
  ),
  firstLater: message(
    'The first payment is made on {date}. You can stop at any time.',
    'Below the rhythm, where it begins later',
  ),
  lastPayment: message(
    'The last payment takes up what would be left below {smallest}, which no card can pay.',
    'Below the rhythm, outside circles; an amount',
  ),
  planned: notice('Recurring payment set up', 'The first payment is made on {date}.'),
  days: {
    today: message('Starts today', 'Button that shows the fields of the first and last day'),
    todayUntil: message('Starts today, ends {end}', 'That button: a date'),
    starts: message('Starts {start}', 'That button: a date'),
    startsUntil: message('Starts {start}, ends {end}', 'That button: two dates'),
    first: message('First payment', 'Label of a field for a date'),
    last: message('Last day (optional)', 'Label of a field for a date'),
    past: belowField('The first payment cannot be in the past'),
    tooFar: belowField('The first payment cannot be more than 5 years ahead'),
    needsCard: belowField('Starting later needs a saved card; a first payment today saves one'),
    endsBefore: belowField('The last day must not be before the first payment'),
  },
  payBy: message('Pay with', 'Label of the card that is charged'),
  otherCard: message('Use another card', 'Button beside that card'),
  savedCard: message('Use {card}', 'Button back to the saved card: its kind and last digits'),
  newCard: message('Another card', 'In place of the saved card: the form for one comes next'),
  submit: message('Contribute', 'Button of the form'),
  failed: message('Payment failed', 'Message where the server gives no reason'),
})
