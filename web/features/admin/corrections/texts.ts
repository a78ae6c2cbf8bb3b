import { kindOf, message, messages } from '#shared/messages.ts'

const effect = kindOf('What a correction does')

export const texts = messages({
  title: message('Corrections', 'Heading of the page'),
  subtitle: message(
    'What was recorded by mistake is never changed or deleted: an entry with the same lines, mirrored, reverses it. One admin proposes that with a reason, another one approves it, and both entries stay in the books.',
    'Below that heading',
  ),
  filter: message('Show', 'Label of a list: which corrections are shown'),
  lists: {
    waiting: message('Waiting for approval', 'In that list, and heading of those shown'),
    ended: message('Decided', 'In that list, and heading of those shown'),
  },
  loading: message('Loading the corrections', 'Read out while they load'),
  failed: message('Could not load the corrections.', 'In their place'),
  empty: {
    waiting: message(
      'No correction waits. One is proposed on the page of a mistaken entry, in the journal or the events.',
      'In place of those that wait',
    ),
    ended: message('No correction has been decided on yet.', 'In place of those decided'),
  },
  toJournal: message('Open the journal', 'Link'),
  of: {
    ContributionReceived: message('Contribution outside, {amount}', 'Heading: an entry that is a mistake'),
    PayoutSent: message('Payout sent, {amount}', 'Heading: an entry that is a mistake'),
    DebtReleased: message('Debt let go, {amount}', 'Heading: an entry that is a mistake'),
  },
  /** The effect of a correction on people, by what was recorded by mistake. */
  effects: {
    ContributionReceived: effect(
      'The contribution of {amount} counts no longer: it leaves its payer’s savings and the pot, and the payment shows as reversed. In a circle it is still to be paid; of a round that is closed the pot is lowered, and it is owed to whose turn that was.',
    ),
    PayoutSent: effect(
      'The payout of {amount} is due again and has to be sent anew, also if its recipient had confirmed it.',
    ),
    DebtReleased: effect('The debt of {amount} is open again, and can be paid or let go anew.'),
  },
  where: message(
    '{goal}, revision {revision}, booked {at}',
    'Below that heading: the goal’s name, the entry’s number, and when it was booked',
  ),
  toEntry: message('The mistaken entry', 'Link'),
  toReversal: message('The entry that reverses it', 'Link'),
  status: {
    proposed: message('Waits for a second admin', 'State of a correction'),
    withdrawn: message('Withdrawn', 'State of a correction'),
    declined: message('Declined', 'State of a correction'),
    done: message('Reversed', 'State of a correction'),
  },
  proposed: message('Proposed by {name}, {at}', 'Below a reason: an admin, date and time'),
  ended: {
    withdrawn: message('Withdrawn by {name}, {at}', 'Below a correction: an admin, date and time'),
    declined: message('Declined by {name}, {at}', 'Below a correction: an admin, date and time'),
    done: message('Approved by {name}, {at}', 'Below a correction: an admin, date and time'),
  },
  lines: {
    caption: message('What reversing it books: {entry}', 'Read out as the title of a table'),
    title: message('What it books, on the day of the approval', 'Title of that table; it is the correction'),
    account: message('Account', 'Head of a column'),
    amount: message('Amount', 'Head of a column'),
    round: message('round {round}', 'After an account: number of the circle’s round'),
  },
  own: message(
    'You have proposed it, so somebody else has to decide on it.',
    'In place of the buttons that decide',
  ),
  approve: {
    open: message('Approve', 'Button: opens a dialog'),
    title: message('Approve this correction', 'Title of that dialog'),
    password: message('Your own password', 'Label of a field in that dialog'),
    submit: message('Reverse the entry', 'Button of that dialog'),
    meaning: message(
      'It cannot be taken back. The members it concerns are told, with the reason.',
      'In that dialog',
    ),
    done: message('The entry has been reversed', 'Message afterwards'),
  },
  decline: {
    open: message('Decline', 'Button: opens a dialog'),
    words: {
      title: message('Decline this correction', 'Title of that dialog'),
      confirm: message('Decline', 'Button of that dialog'),
      busy: message('One moment...', 'That button while it works'),
      keep: message('Back', 'Button that closes the dialog'),
      failed: message('It could not be declined.', 'Message where the server gives no reason'),
    },
    note: message('Why it should not be reversed', 'Label of a field in that dialog'),
    hint: message('Kept in the log for good. Please name nobody.', 'Below that field'),
    done: message('The correction has been declined', 'Message afterwards'),
  },
  withdraw: {
    open: message('Withdraw', 'Button: takes one’s own proposal back'),
    busy: message('Withdrawing...', 'That button while it works'),
    done: message('The correction has been withdrawn', 'Message afterwards'),
  },
  notDone: message('That could not be done.', 'Message where the server gives no reason'),
  entry: {
    title: message('Correction', 'Heading beside an entry'),
    open: message('Propose a correction', 'Button: opens a dialog'),
    why: message(
      'If this was recorded by mistake, it can be reversed once a second admin has approved that.',
      'Above that button',
    ),
    all: message('All corrections', 'Link'),
    words: {
      title: message('Propose a correction', 'Title of that dialog'),
      confirm: message('Propose it', 'Button of that dialog'),
      busy: message('Proposing...', 'That button while it works'),
      failed: message('It could not be proposed.', 'Message where the server gives no reason'),
    },
    reason: message('What was recorded by mistake?', 'Label of a field in that dialog'),
    hint: message(
      'The members of the goal see this, and it stays in the log for good. Please name nobody, and no numbers of accounts or phones.',
      'Below that field',
    ),
    next: message('Nothing changes yet: another admin has to approve it.', 'Above the buttons of the dialog'),
    done: message('Proposed. Another admin decides on it.', 'Message afterwards'),
  },
})
