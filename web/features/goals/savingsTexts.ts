import { kindOf, message, messages } from '#shared/messages.ts'

const outlook = kindOf('How the saving goes on')

/** A separate file, loaded with the picture. */
export const savingsTexts = messages({
  title: message('Savings over time', 'Title of a picture'),
  today: message('Today', 'In the picture'),
  legend: {
    saved: message('Saved', 'What a line of the picture means'),
    even: message('Even pace', 'What a line of the picture means: the same amount every day'),
    forecast: message(
      '{by, select, plan {Your recurring payments} other {Pace so far}}',
      'What a line of the picture means',
    ),
  },
  figures: message('Show the savings day by day', 'Button that unfolds a table'),
  columns: [
    message('Date', 'Head of a column'),
    message('Saved', 'Head of a column of amounts'),
    message('Even pace', 'Head of a column of amounts'),
  ],
  describe: message(
    '{saved} of {target} saved by {date}. {standing}.',
    'The picture read out; standing is one of the next sentences',
  ),
  reached: message('Target reached on {date}', 'How the saving stands'),
  reachedBefore: message('Target reached', 'How the saving stands'),
  over: message('The end date has passed with {missing} to go', 'How the saving stands: an amount'),
  ahead: message('{amount} ahead of an even pace', 'How the saving stands'),
  behind: message('{amount} behind an even pace', 'How the saving stands'),
  even: message('Exactly on an even pace', 'How the saving stands'),
  forecast: {
    unknown: outlook('Not enough yet to tell when the target will be reached.'),
    never: outlook('At the pace so far the target will not be reached.'),
    far: outlook('At the pace so far the target is more than 20 years away.'),
    inTime: outlook(
      '{by, select, plan {With your recurring payments} other {At the pace so far}} the target is reached on {date}, the end date.',
    ),
    before: outlook(
      '{by, select, plan {With your recurring payments} other {At the pace so far}} the target is reached on {date}, {unit, select, day {{count, plural, one {# day} other {# days}}} week {about {count, plural, one {# week} other {# weeks}}} month {about {count, plural, one {# month} other {# months}}} other {about {count, plural, one {# year} other {# years}}}} before the end date.',
    ),
    after: outlook(
      '{by, select, plan {With your recurring payments} other {At the pace so far}} the target is reached on {date}, {unit, select, day {{count, plural, one {# day} other {# days}}} week {about {count, plural, one {# week} other {# weeks}}} month {about {count, plural, one {# month} other {# months}}} other {about {count, plural, one {# year} other {# years}}}} after the end date.',
    ),
  },
  catchUp: {
    month: message('{amount} a month from now on reaches the target by {date}.', 'What would be enough'),
    week: message('{amount} a week from now on reaches the target by {date}.', 'What would be enough'),
    once: message('{amount} more reaches the target by {date}.', 'What would be enough'),
  },
  together: message('That is for all members together.', 'After one of those three'),
})
