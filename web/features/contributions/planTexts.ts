import { message, messages } from '#shared/messages.ts'
import { belowField, notice, switchLabel } from '../../lib/messageKinds.ts'

/** Once, or as a plan of payments. */
export const planTexts = messages({
  ways: message('Make it automatic', 'Name of the two switches, read out'),
  once: switchLabel('One-time', 'Pay once'),
  recurring: switchLabel('Recurring', 'Make it automatic, until you stop it'),
  often: message('How often', 'Label of a choice'),
  rhythms: {
    weekly: message('Every week', 'A rhythm'),
    biweekly: message('Every two weeks', 'A rhythm'),
    monthly: message('Every month', 'A rhythm'),
    other: message('Another rhythm', 'Days of the week, twice a month and the like'),
  },
  inStep: message(
    'In step with this circle: {every}.',
    'In place of that choice, in a savings circle: when it takes payments',
  ),
  lastPayment: message(
    'The last payment takes up what would be left below {smallest}, which no card can pay.',
    'Below the rhythm, outside circles; an amount',
  ),
  planned: notice('Recurring payment set up', 'The first payment is made on {date}.'),
  plannedNext: message('It pays from the next round on.', 'Below that title, where the open round is paid'),
  days: {
    today: message('Starts today', 'Button that shows the fields of the first and last day'),
    todayUntil: message('Starts today, ends {end}', 'That button: a date'),
    starts: message('Starts {start}', 'That button: a date'),
    startsUntil: message('Starts {start}, ends {end}', 'That button: two dates'),
    first: message('First payment', 'Label of a field for a date'),
    last: message('Last day (optional)', 'Label of a field for a date'),
    past: belowField('The first payment cannot be in the past'),
    tooFar: belowField('The first payment cannot be more than 5 years ahead'),
    endsBefore: belowField('The last day must not be before the first payment'),
  },
})
