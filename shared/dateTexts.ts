import { kindOf, message, messages } from './messages.ts'

const month = kindOf(
  'Month in a date such as “Nov 21, 2026”; only for languages whose names Intl does not know',
)
const weekday = kindOf('Day of the week; only for languages whose names Intl does not know')

export const dateTexts = messages({
  months: [
    month('Jan'),
    month('Feb'),
    month('Mar'),
    month('Apr'),
    month('May'),
    month('Jun'),
    month('Jul'),
    month('Aug'),
    month('Sep'),
    month('Oct'),
    month('Nov'),
    month('Dec'),
  ],
})

// Each apart, so that pages load only what they show.
export const datePatternTexts = messages({
  date: message(
    '{month} {day}, {year}',
    'A date such as “Nov 21, 2026”; only for languages whose dates Intl does not know',
  ),
})

export const weekdayTexts = messages({
  weekdays: [
    weekday('Monday'),
    weekday('Tuesday'),
    weekday('Wednesday'),
    weekday('Thursday'),
    weekday('Friday'),
    weekday('Saturday'),
    weekday('Sunday'),
  ],
})

export const momentTexts = messages({
  moment: message('{day} at {time} UTC', 'The time of an event, such as “Nov 21, 2026 at 14:03 UTC”'),
})
