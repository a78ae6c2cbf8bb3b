import { message, messages } from '../messages.ts'

const days = '{days, plural, one {one day} other {# days}}'

/** Parts of sentences for notifications: the value `reason` of messages in mails and on screens. */
export const reasonTexts = messages({
  edited: {
    targetMinor: message('the target', 'What an organiser has changed in a goal; one of a list'),
    endDate: message('the end date', 'What an organiser has changed in a goal; one of a list'),
    contributionMinor: message(
      'what each member means to pay',
      'What an organiser has changed in a goal; one of a list',
    ),
  },
  planPaused: {
    payments_failed: message('its payments have failed', 'Why a plan of payments is paused, after “because”'),
    disputed: message(
      'your bank looks into one of its payments',
      'Why a plan of payments is paused, after “because”',
    ),
    goal_archived: message('the goal was archived', 'Why a plan of payments is paused, after “because”'),
  },
  planEnded: {
    target_reached: message('the target is reached', 'Why a plan of payments has ended, after “because”'),
    end_reached: message('its last payment is made', 'Why a plan of payments has ended, after “because”'),
    goal_closed: message('the goal has ended', 'Why a plan of payments has ended, after “because”'),
    left_goal: message('you have left the goal', 'Why a plan of payments has ended, after “because”'),
  },
  anotherCard: message(
    '{reason}, so please pay with another card',
    'Why a payment has failed, and will not be tried again; reason: a clause such as “the card has expired”',
  ),
  ordered: message(
    '{by, select, bank {a bank} other {a court}} asks for it ({reference}): {why}',
    'Why a payout is held; why: in an admin’s words',
  ),
  transferRefused: {
    no_such_account: message(
      'your account with it is closed',
      'Why Stripe does not send a payout, after “:”',
    ),
    currency_not_supported: message(
      'your account with it takes no money in this currency',
      'Why Stripe does not send a payout, after “:”',
    ),
    reversed: message('the transfer was taken back', 'Why Stripe does not send a payout, after “:”'),
    other: message('it has refused the transfer', 'Why Stripe does not send a payout, after “:”'),
  },
  daysOf: message(days, 'How long a circle pauses'),
  counted: {
    same: message('as much as should be there', 'What was counted in a cash box, after “:” and an amount'),
    differs: message('not what should be there', 'What was counted in a cash box, after “:” and an amount'),
  },
  seatClaim: {
    claimed: message(
      'a person with the link claims it. If you know that it is them, please give your word.',
      'About the seat of a member without an account, after “:”',
    ),
    noticed: message(
      'members have given their word. It is theirs on {date}, unless a member objects before that.',
      'About the seat of a member without an account, after “:”',
    ),
    objected: message(
      'a member objects to the claim. Two admins decide by {date}; if they do not, the claim stands.',
      'About the seat of a member without an account, after “:”',
    ),
    rejected: message(
      'two admins have rejected the claim. What is due to the seat waits for another one.',
      'About the seat of a member without an account, after “:”',
    ),
    withdrawn: message(
      'the claim was withdrawn. What is due to the seat waits for another one.',
      'About the seat of a member without an account, after “:”',
    ),
    stands: message(
      'the claim stands. The member has an account now.',
      'About the seat of a member without an account, after “:”',
    ),
  },
  proposed: {
    wind_up: message('ending the circle early', 'What a vote is about'),
    rules: message('other rules from the next round on', 'What a vote is about'),
    pause: message(`a pause of ${days}`, 'What a vote is about'),
    payout: message(
      '{whose, select, own {sending your payout to you} other {sending a payout to the only admin}}',
      'What a vote is about; whose: own when the reader is the recipient',
    ),
    organiser: message(
      '{whose, select, own {you as its organiser} other {another organiser}}',
      'What a vote is about; whose: own when the reader is the one proposed',
    ),
    replace: message(
      '{whose, select, own {giving your seat to somebody else} other {replacing a member}}',
      'What a vote is about; whose: own when the seat is the reader’s',
    ),
  },
  voteEnded: message(
    '{what} {outcome, select, accepted {was agreed on} rejected {was not agreed on} overtaken {is settled otherwise} other {is no longer proposed}}',
    'How a vote has ended; what: what it was about',
  ),
  turn: message(
    'your turn is number {number} of {length}',
    'The place of the reader in the order that was drawn',
  ),
  short: message('not everybody has paid', 'Why a pot is smaller than agreed'),
  card: message('the card ending in {last4}', 'A card that expires'),
})
