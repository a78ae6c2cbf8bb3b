import { kindOf, message, messages } from '#shared/messages.ts'

const inBrackets = kindOf('After a date, in brackets')

export const goalCardTexts = messages({
  daysOverdue: inBrackets('({days, plural, one {{days} day} other {{days} days}} overdue)'),
  daysRemaining: inBrackets('({days, plural, one {{days} day} other {{days} days}} remaining)'),
  members: message('{count, plural, one {{count} member} other {{count} members}}', 'On the card of a goal'),
  contribution: message(
    '{amount} {cycle, select, weekly {weekly} biweekly {bi-weekly} monthly {monthly} other {}}',
    'On the card of a circle: what each member pays',
  ),
  started: message('Started {date}', 'On the card of a goal'),
  starts: message('Starts {date}', 'On the card of a goal that has not begun'),
  ends: message('Ends {date}', 'On the card of a goal'),
  of: message('of {target} · {percent}%', 'Beside the amount that is saved: target and part'),
  saved: message('{saved} of {target}', 'Value of the progress, read out'),
  progressOf: message('Progress of {goal}', 'Name of the progress, read out'),
  payNow: message('Pay Now', 'Button on the card of a goal'),
  completed: message('Completed!', 'In place of that button when the target is reached'),
  viewDetails: message('View Details', 'Link on the card of a goal'),
  archived: message('Archived', 'In place of its kind, for a goal put away'),
  cancelled: message('Cancelled', 'In place of its kind, for a goal given up'),
})
