import { kindOf, message, messages } from '#shared/messages.ts'

const needs = kindOf('Below an open proposal: who decides it')

export const votesTexts = messages({
  title: message('Proposals', 'Heading of what the members of a circle vote on'),
  note: message(
    'Not voting counts as against. Members who are late vote only on other rules.',
    'Below that heading',
  ),
  needs: {
    replace: needs('More than half of the others have to agree, and at least two.'),
    wind_up: needs('Two thirds of those who have yet to receive have to agree.'),
    organiser: needs('More than half of the others have to agree.'),
    pause: needs('More than half have to agree, and at least two.'),
    payout: needs('More than half of the others have to agree.'),
    rules: needs('Every member has to agree.'),
  },
  none: message('Nothing is proposed.', 'In place of the list'),
  until: message('Open until {when}.', 'Below a row: a day and time'),
  noticed: message(
    'Open until {when}; decided on {earliest} at the earliest.',
    'Below a row: two days and times',
  ),
  inFavour: message('For: {names}', 'Below a row: who has voted so'),
  against: message('Against: {names}', 'Below a row: who has voted so'),
  tally: message(
    '{inFavour} for, {against} against, of {eligible} who could vote',
    'Below a row that has ended',
  ),
  statuses: {
    open: message('Open', 'State of a vote'),
    accepted: message('Agreed', 'State of a vote'),
    rejected: message('Not agreed', 'State of a vote'),
    overtaken: message('Settled otherwise', 'State of a vote'),
    withdrawn: message('Withdrawn', 'State of a vote'),
  },
  yes: message('Yes', 'Button: votes for a proposal'),
  no: message('No', 'Button: votes against a proposal'),
  voted: message('Your vote is in', 'Message afterwards'),
  withdraw: message('Withdraw', 'Button: proposes something no more'),
  withdrawn: message('It is no longer proposed', 'Message afterwards'),
  proposeWindUp: message('Propose to wind up', 'Button'),
  proposeOrganiser: message('Propose another organiser', 'Button'),
  proposeReplace: message('Propose to replace somebody', 'Button'),
  proposeRules: message('Propose other rules', 'Button'),
  rulesDialog: {
    title: message('Propose other rules', 'Title of the dialog'),
    text: message(
      'Every member has to agree within 14 days, also those who are late. The rules hold from the next round on that has not opened; what is due stays as it is.',
      'In the dialog',
    ),
    confirm: message('Propose', 'Button of the dialog'),
    busy: message('Asking...', 'That button while it works'),
  },
  proposePause: message('Propose a pause', 'Button'),
  proposed: message('The members have been asked', 'Message afterwards'),
  pauseDialog: {
    title: message('Propose a pause', 'Title of the dialog'),
    text: message(
      'More than half of the members who are not late, and at least two, have to agree within 72 hours. Then all dates that are ahead move; what was due stays due. At most {days, plural, one {# day is} other {# days are}} left in this rotation.',
      'In the dialog',
    ),
    days: message('Days', 'Label of a field'),
    confirm: message('Propose', 'Button of the dialog'),
    busy: message('Asking...', 'That button while it works'),
  },
  announcing: {
    button: message('Announce a pause', 'Button for the organiser'),
    title: message('Announce a pause', 'Title of the dialog'),
    text: message(
      'All dates that are ahead move, unless a third of the seats object within 48 hours. You can take {days, plural, one {# day} other {# days}} in this way.',
      'In the dialog',
    ),
    confirm: message('Announce', 'Button of the dialog'),
    busy: message('Announcing...', 'That button while it works'),
    done: message('The others have been told', 'Message afterwards'),
  },
  announced: {
    title: message('Pause', 'Heading'),
    note: message(
      'At most {days} days in a rotation. Dates that are ahead move; what was due stays due.',
      'Below that heading',
    ),
    say: message(
      '{by, select, you {You pause} other {{who} pauses}} the circle for {days, plural, one {# day} other {# days}} unless {needed, plural, one {one member objects} other {# members object}} by {when}.',
      'Who has announced a pause, until when members can object',
    ),
    objections: message('Against it: {names}', 'Below that'),
    taken: message(
      '{days, plural, one {# day} other {# days}} of pause so far; all dates since then are that much later.',
      'Below the heading of pauses',
    ),
    object: message('Object', 'Button'),
    objected: message('Your objection counts', 'Message afterwards'),
  },
  settlement: {
    title: message('If it ended now', 'Heading: who would owe whom'),
    loading: message('Computing who would owe whom', 'Read out while it loads'),
    failed: message('Could not compute who would owe whom.', 'In its place'),
    none: message('Nobody would owe anybody.', 'In place of the list'),
    owes: message(
      '{by, select, you {You would owe} other {{who} would owe}} <amount>{amount}</amount>: {to}',
      'Row: who owes, how much in all, and to whom how much',
    ),
    part: message('{amount} to {who}', 'In that list'),
    partToYou: message('{amount} to you', 'In that list'),
    open: message(
      'What is paid into the open round first pays this; the rest goes back to its payer.',
      'Below the list',
    ),
  },
  organiserDialog: {
    title: message('Propose another organiser', 'Title of the dialog'),
    text: message(
      'More than half of the members besides the present organiser have to agree.',
      'In the dialog',
    ),
    member: message('Member', 'Label of a choice'),
    confirm: message('Propose', 'Button of the dialog'),
    busy: message('Asking...', 'That button while it works'),
  },
  replaceDialog: {
    title: message('Propose to replace a member', 'Title of the dialog'),
    text: message(
      'They have 72 hours of notice, and stay if they pay all that they owe. More than half of the others, and at least two, have to agree; then those who run the circle can invite a successor.',
      'In the dialog',
    ),
    member: message('Member', 'Label of a choice'),
    reason: message('Why?', 'Label of a field'),
    confirm: message('Propose', 'Button of the dialog'),
    busy: message('Asking...', 'That button while it works'),
  },
})
