import { message, messages } from '#shared/messages.ts'

export const texts = messages({
  title: message('Payouts', 'Heading of a list'),
  note: message(
    '{due} due, {sent} on the way, {contested, plural, one {1 case} other {{contested} cases}}',
    'Below that heading: counts of payouts; cases are those that did not arrive',
  ),
  stripe: {
    title: message('With Stripe', 'Heading: how much money the operator has with Stripe'),
    note: message('Payouts to accounts with Stripe are sent from this.', 'Below that heading'),
    available: message('{amount} can be sent now', 'How much the operator has with Stripe in a currency'),
    short: message(
      'Not enough since {date}: {payouts, plural, one {a payout needs {needed}} other {# payouts need {needed} in all}}. Please add {missing} to the balance at Stripe. It is then sent within minutes.',
      'Below that, when it is less than payouts need',
    ),
    pending: message(
      '{more, select, yes {{amount} more becomes available later. } other {}}Last seen {date}',
      'Below that: money that Stripe does not release yet, if there is any; date: when Stripe was asked, a day and time',
    ),
  },
  loading: message('Loading the payouts', 'Read out while they load'),
  failed: message('Could not load the payouts.', 'In their place'),
  filter: message('Show', 'Label of a list: which payouts are shown'),
  filters: {
    open: message('Open', 'In that list: somebody has to do something'),
    contested: message('Not received', 'In that list'),
    due: message('Due', 'In that list'),
    sent: message('Sent', 'In that list'),
    confirmed: message('Received', 'In that list'),
    proved: message('Proved', 'In that list: sent, with proof of it'),
    all: message('All', 'In that list'),
  },
  empty: message('There is none of these', 'In place of the payouts'),
  of: message('{amount} to {who}', 'Heading of a payout: how much, and its recipient'),
  reason: message(
    '{goal}, {reason, select, round {round {round}} debt {a debt that was paid} withdrawal {paid out} restored {money that came back} other {paid too much}}',
    'Below that heading: the goal’s name, and what the payout is for',
  ),
  details: message('Details', 'Button beside a payout: opens a dialog'),
  detailsOf: message('Details: {amount} to {who}', 'Read out for that button: which payout'),
  dialog: {
    title: message('Payout', 'Title of that dialog'),
    loading: message('Loading the payout', 'Read out while it loads'),
    notes: message('Notes', 'Heading of what admins have noted'),
    by: message('{who}, {date}', 'Below a note: who wrote it, and when'),
    note: message('Note for the admins', 'Label of a field'),
    add: message('Add the note', 'Button below that field'),
    added: message('The note is kept', 'Message afterwards'),
    trail: message('Events behind it', 'Opens a list of events'),
    journal: message('What it is in the journal', 'Link to a payout’s entries'),
    close: message('Close', 'Button that closes the dialog'),
  },
})
