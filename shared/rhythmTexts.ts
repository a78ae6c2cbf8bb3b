import { kindOf, messages } from './messages.ts'

const text = kindOf('How often something is paid, within a sentence')

export const rhythmTexts = messages({
  days: text('{days, plural, one {every day} =7 {every week} =14 {every two weeks} other {every # days}}'),
  months: text(
    '{months, plural, one {every month} =3 {every quarter} =12 {every year} other {every # months}}',
  ),
  weekdays: text('every {weekdays}'),
  monthDays: text(
    'twice a month, on day {first} and day {second, select, 31 {31 or the last} other {{second}}}',
  ),
})
