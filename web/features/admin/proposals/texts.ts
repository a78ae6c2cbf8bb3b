import { message, messages } from '#shared/messages.ts'

export const texts = messages({
  title: message('Second admin', 'Heading of the page'),
  subtitle: message(
    'No admin does this alone: one proposes it, and another looks at the records and confirms it.',
    'Below that heading',
  ),
  filter: message('Show', 'Label of a list: which proposals are shown'),
  lists: {
    waiting: message('Waiting for a second admin', 'Heading of those shown'),
    ended: message('Decided', 'Heading of those shown'),
  },
  shown: {
    waiting: message('Waiting', 'In a list: shows the proposals that wait for a second admin'),
    ended: message('Decided', 'In that list'),
  },
  payout: message('The payout, with notes', 'Link below a proposal about a payout'),
  loading: message('Loading the proposals', 'Read out while they load'),
  failed: message('Could not load the proposals.', 'In their place'),
  empty: {
    waiting: message('Nothing waits for a second admin.', 'In place of those that wait'),
    ended: message('Nothing has been decided on yet.', 'In place of those decided'),
  },
  kinds: {
    refund: message('Refund {amount} to {who}', 'Heading of a proposal'),
    case: message(
      'Count {amount} to {who} as {detail, select, returned {returned} other {arrived}}',
      'Heading of a proposal: what became of a payout that has not come',
    ),
    hold: message(
      'Hold {amount} to {who} until {until}',
      'Heading of a proposal: a payout is not sent before a date',
    ),
    write_off: message('Write off {amount} that {who} owes', 'Heading of a proposal'),
    seat_claim: message(
      '{detail, select, confirmed {Confirm} other {Reject}} the claim of {who} to a seat',
      'Heading of a proposal: a member who joined without an account wants one',
    ),
  },
  meanings: {
    refund: message(
      'Others have this money by now. Their part stays; {who} owes the platform what is refunded.',
      'Below that heading',
    ),
    case: message(
      '{detail, select, returned {The payout is due again, and will be sent a second time.} other {{who} can then no longer contest this payout. Confirm it only if the bank’s record shows that it arrived.}}',
      'Below that heading',
    ),
    hold: message(
      '{who} waits for this money. It is not sent before then, and they read why. The hold ends by itself.',
      'Below that heading: the recipient',
    ),
    write_off: message(
      '{who} owes this to the platform. Nobody will ask for it again: the operator bears it.',
      'Below that heading: the debtor',
    ),
    seat_claim: message(
      '{detail, select, confirmed {{who} can have an account then, and is sent what is due to the seat.} other {The link of {who} ends. What is due to the seat waits for another claim.}}',
      'Below that heading: a member who joined without an account',
    ),
  },
  claims: {
    title: message('Claims to seats', 'Heading of a list: members without an account claim their seat'),
    about: message(
      'A member objects to these, or too few members can confirm them. Undecided, one with enough words stands in the end; one without waits.',
      'Below that heading',
    ),
    heading: message('{who} in {goal}', 'Heading of a claim'),
    facts: message(
      'Added by {who}. {words} of {needed} members have given their word.',
      'Below that heading',
    ),
    objected: message('{who} objects: {reason} Decide by {date}.', 'Below that'),
    party: message('Another admin decides on this: you are a party to it.', 'In place of the buttons'),
    confirm: message('Propose to confirm it', 'Button of a claim'),
    reject: message('Propose to reject it', 'Button of a claim'),
    done: message('A second admin has to confirm this', 'Message afterwards'),
    failed: message('The claim could not be decided on', 'Message of a failure'),
  },
  lock: {
    heading: message(
      'Lock the account of {who} for {days, plural, one {# day} other {# days}}',
      'Heading of a proposal: an account is locked for longer than one admin may lock it',
    ),
    meaning: message(
      '{who} cannot sign in for so long, and is not late with a payment meanwhile. They are told why, by mail.',
      'Below that heading',
    ),
    proposed: message('{who} proposed this, {at}', 'Below that: the admin and the time'),
  },
  why: message('Reason: {reason}', 'Below that: why an admin proposes it'),
  ordered: message(
    '{by, select, bank {A bank} other {A court}} asks for it: {reference}. Reason: {reason}',
    'In place of that, where a payout is held for longer than admins may hold it by themselves',
  ),
  where: message('In {goal}. {who} proposed this, {at}', 'Below that: the goal, the admin and the time'),
  status: {
    proposed: message('Waiting', 'State of a proposal'),
    confirmed: message('Confirmed', 'State of a proposal'),
    declined: message('Declined', 'State of a proposal'),
    withdrawn: message('Withdrawn', 'State of a proposal'),
    lapsed: message('Overtaken', 'State of a proposal: nothing is left to decide'),
  },
  ended: message('{who} decided this, {at}', 'Below a proposal: who decided on it, and when'),
  operator: message('The operator', 'In place of an admin’s name'),
  own: message('Another admin has to confirm what you have proposed.', 'Beside a button'),
  onlyDeclined: message('As things are now, it can only be declined.', 'Beside a button'),
  party: message('You are party to this, so others decide on it.', 'In place of the buttons'),
  confirm: {
    open: message('Confirm', 'Button'),
    title: message('Confirm this?', 'Title of the dialog'),
    confirm: message('Confirm', 'Button of the dialog'),
    busy: message('Confirming...', 'That button while it works'),
    keep: message('Not yet', 'Button that closes the dialog'),
    done: message('This is decided', 'Message afterwards'),
  },
  decline: {
    open: message('Decline', 'Button'),
    title: message('Decline this?', 'Title of the dialog'),
    note: message('Why not', 'Label of a field'),
    confirm: message('Decline', 'Button of the dialog'),
    keep: message('Not yet', 'Button that closes the dialog'),
    done: message('The proposal is declined', 'Message afterwards'),
  },
  withdraw: {
    open: message('Withdraw', 'Button'),
    busy: message('Withdrawing...', 'That button while it works'),
    done: message('The proposal is withdrawn', 'Message afterwards'),
    failed: message('That did not work', 'Title of an error'),
  },
})
