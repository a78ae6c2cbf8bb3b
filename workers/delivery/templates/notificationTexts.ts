import { message, messages } from '#shared/messages.ts'

/** Notifications as text messages: one sentence, before a link. */
export const notificationTexts = messages({
  all: message('Calabash: {sentence} {link}', 'A whole text message'),
  withMore: message(
    '{sentence} {more, plural, one {There is one more reminder.} other {There are # more reminders.}}',
    'A sentence, and how many others are not in this text message',
  ),
  due_soon: message(
    '{priced, select, yes {{amount} for {goal} is due {distance}.} other {{goal} ends {distance} and has not reached its target yet.}}',
    'Sentence; {distance} is “tomorrow” or “in 3 days”',
  ),
  overdue: message(
    '{priced, select, yes {{amount} for {goal} was due {distance}.} other {{goal} was to reach its target {distance}.}}',
    'Sentence; {distance} is “yesterday” or “3 days ago”',
  ),
  reminded: message(
    '{dated, select, yes {{who} reminds you: {amount} for {goal} is due on {date}.} other {{who} reminds you of {amount} that you owe in {goal}.}}',
    'Sentence; {who} is another member',
  ),
  your_turn: message(
    '{reasoned, select, yes {It is your turn: the pot of {goal} is yours, {amount}, although {reason}.} other {The pot of {goal} is full, and it is your turn: {amount}.}}',
    'Sentence',
  ),
  payment_failed: message(
    'Your payment of {amount} for {goal} failed: {reasoned, select, yes {{reason}} other {your bank declined the card}}.',
    'Sentence',
  ),
  card_expiring: message('Your card for {goal} expires soon.', 'Sentence'),
  payout_sent: message('Your payout of {amount} from {goal} is on its way.', 'Sentence'),
  payout_returned: message(
    'Your payout of {amount} from {goal} came back. It will be sent again.',
    'Sentence',
  ),
  late: message('{goal} is waiting for your {amount}: grace is over.', 'Sentence'),
  other: message('There is news of {goal}.', 'Sentence'),
})
