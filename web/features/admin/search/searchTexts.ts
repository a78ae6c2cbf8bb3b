import { kindOf, message, messages } from '#shared/messages.ts'

const group = kindOf('Heading of a group of what was found')

export const searchTexts = messages({
  open: message(
    'Search as an admin (Ctrl K)',
    'Read out for the button of the search; the keys that open it',
  ),
  title: message('Search', 'Title of the dialog'),
  label: message('People, goals, payments, events', 'Label of the field'),
  hint: message(
    'A part of a name, a whole address, or a number. An event: goal-12/3.',
    'Below that field: what can be typed',
  ),
  results: message('What was found', 'Read out for the list below that field'),
  none: message('Nothing was found', 'In place of the list'),
  count: message(
    '{count, plural, one {1 result} other {{count} results}}. Choose with the arrow keys.',
    'Read out when results are there',
  ),
  failed: message('The search did not work. Please try again.', 'In place of the list'),
  groups: {
    people: group('People'),
    goals: group('Goals'),
    payments: group('Payments'),
    events: group('Events'),
  },
  person: message('Account {id}{isAdmin, select, yes {, admin} other {}}', 'Below a person’s name'),
  goal: message('Goal {id}', 'Below a goal’s name'),
  payment: message('{amount} of {who}', 'A payment that was found: how much, and its payer'),
  payout: message('{amount} to {who}', 'A payout that was found: how much, and its recipient'),
  paymentNote: message('{goal}, {date}', 'Below a payment: the goal’s name, and the day'),
})
