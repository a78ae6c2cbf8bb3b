import { message, messages } from '#shared/messages.ts'
import { pairOf } from '../../../lib/messageKinds.ts'

const outcome = pairOf('Choice of what became of a payout', 'Below that choice')

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
  details: message('Details', 'Link beside a payout to its page'),
  detailsOf: message('Details: {amount} to {who}', 'Read out for that link: which payout'),
  decide: message('Decide the case', 'Link beside a payout that has not come, to its page'),
  decideNamed: message('Decide the case: {amount} to {who}', 'Read out for that link: which payout'),
  page: {
    title: message('Payout', 'Title of that page'),
    back: message('All payouts', 'Link to the list'),
    loading: message('Loading the payout', 'Read out while it loads'),
    notes: message('Notes', 'Heading of what admins have noted'),
    by: message('{who}, {date}', 'Below a note: who wrote it, and when'),
    note: message('Note for the admins', 'Label of a field'),
    add: message('Add the note', 'Button below that field'),
    added: message('The note is kept', 'Message afterwards'),
    trail: message('Events behind it', 'Opens a list of events'),
    journal: message('What it is in the journal', 'Link to a payout’s entries'),
  },
  case: {
    title: message('{amount} to {who} has not come', 'Heading of a form: how a case ends'),
    legend: message('What have you found out?', 'Label of a choice'),
    outcomes: {
      returned: outcome('It came back', 'The payout is due again, and will be sent a second time.'),
      proved: outcome('It has arrived', 'The bank’s record shows that the recipient has the money.'),
    },
    note: message('How you know this', 'Label of a field: a note for the other admins'),
    noteHint: message(
      'Such as the bank’s record, and who has seen it. The second admin reads it; members do not.',
      'Below that field',
    ),
    confirm: message('Propose to a second admin', 'Button'),
    busy: message('Proposing...', 'That button while it works'),
    done: message('A second admin has to confirm that', 'Message afterwards'),
    waits: message('{who} proposed how it ends. A second admin decides:', 'Before a link; an admin'),
    toProposals: message('Second admin', 'That link: name of an admin page'),
  },
})
