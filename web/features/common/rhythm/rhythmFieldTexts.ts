import { message, messages } from '#shared/messages.ts'

export const rhythmFieldTexts = messages({
  kind: message('Rhythm', 'Label of a choice: how often a circle goes round, or a payment is made'),
  kinds: {
    days: message('Every day, or every few days', 'In that choice'),
    weekdays: message('On days of the week', 'In that choice'),
    monthdays: message('Twice a month', 'In that choice'),
    months: message('Every few months', 'In that choice'),
  },
  days: message('Days from one payment to the next', 'Label of a number'),
  weekdays: message('Days of the week', 'Label of a choice of any number of them'),
  first: message('First day of the month', 'Label of a number'),
  second: message('Second day of the month', 'Label of a number'),
  months: message('Months from one payment to the next', 'Label of a number'),
  result: message('Paid {every}.', 'Below these fields'),
  invalid: message('Choose days that are possible.', 'In place of that'),
})
