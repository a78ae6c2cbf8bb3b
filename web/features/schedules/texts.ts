import { kindOf, message, messages } from '#shared/messages.ts'
import { belowHeading } from '../../lib/messageKinds.ts'

const withReason = kindOf('Below it; the reason is a whole sentence of the bank')

export const texts = messages({
  schedulesFailed: message('Could not load your recurring payments.', 'In their place'),
  cardsFailed: message('Could not load your saved cards.', 'In their place'),
  failures: {
    title: message('Payments that wait for you', 'Name of the list of failed payments, read out'),
    failed: message('Your payment of {amount} to {goal} failed.', 'Row of that list'),
    retry: withReason('{reason} It is tried again on {date}, or pay it now.'),
    otherCard: withReason(
      '{reason} This card is not charged again. Please pay with another one, which your plan then goes on with.',
    ),
    noRetry: withReason('{reason} It is not tried again by itself.'),
    fix: message('Fix payment', 'Button beside it: to the card form'),
    fixNamed: message('Fix payment to {goal}', 'Name of that button, read out'),
  },
  schedules: {
    title: message('Recurring payments', 'Heading of the list of plans'),
    every: message(
      '{cycle, select, weekly {{amount} every week} biweekly {{amount} every two weeks} other {{amount} every month}}',
      'Row of a plan: how much it pays, and how often',
    ),
    next: message('Next on {date}', 'Row of a plan: its next payment'),
    nextUntil: message('Next on {date}, until {end}', 'Row of a plan: its next payment and its last day'),
    until: message('until {end}', 'Row of a plan: its last day'),
    requested: message('Begins with its first payment', 'Row of a plan that has not begun'),
    paused: message(
      '{reason, select, payments_failed {Paused: its payments failed} disputed {Paused: a payment was disputed} other {Paused}}',
      'Row of a plan that rests, and why',
    ),
    ended: message(
      '{reason, select, cancelled {Ended by you} target_reached {Ended: the target is reached} end_reached {Ended: its last day has passed} goal_closed {Ended: the goal is closed} left_goal {Ended: you left the goal} other {Ended}}',
      'Row of a plan that has ended, and why',
    ),
    noCard: message('No card', 'Row of a plan, where its card stands'),
    cardUnknown: message('Its card cannot be shown just now', 'Row of a plan, where its card stands'),
    change: message('Change', 'Button beside a plan'),
    changeNamed: message('Change the plan for {goal}', 'Name of that button, read out'),
    endedOnes: message(
      '{count, plural, one {# plan that has ended} other {# plans that have ended}}',
      'Button that shows these plans',
    ),
  },
  change: {
    title: message('Your plan for {goal}', 'Title of the dialog'),
    amount: message('Amount', 'Label of a field'),
    invalidAmount: message('Please enter a valid amount', 'Below that field'),
    saveAmount: message('Change amount', 'Button beside that field'),
    amountChanged: message('{amount} from the next payment on', 'Message'),
    card: message('Card', 'Label of a choice'),
    saveCard: message('Change card', 'Button beside that choice'),
    cardChanged: message(
      'The next payments are charged to {card}',
      'Message: kind and last digits of the card',
    ),
    noCard: message('No card', 'In place of the card'),
    addCard: message('Add a card', 'Button where there is no card'),
    newCard: message('Use a new card', 'Button: to the card form'),
    cardsUnknown: message(
      'Which cards you have saved cannot be shown just now. The plan goes on as it is.',
      'In place of that choice',
    ),
    pause: message('Pause', 'Button of the dialog'),
    paused: message('The plan for {goal} rests', 'Message'),
    resume: message('Resume', 'Button of the dialog, for a plan that rests'),
    resumed: message('The plan for {goal} goes on', 'Message'),
    skip: message('Skip {date}', 'Button of the dialog: leaves one payment out'),
    skipped: message('The payment of {date} is left out', 'Message'),
    cancel: message('Cancel plan', 'Button of the dialog: asks before it ends the plan'),
    cancelQuestion: message('Cancel this plan?', 'Title of the dialog'),
    cancelMeaning: message(
      'Nothing more will be charged for {goal}. What has been paid stays in the goal.',
      'Below that title',
    ),
    keep: message('Keep plan', 'Button that does not end the plan'),
    cancelled: message('The plan for {goal} has ended', 'Message'),
    working: message('One moment...', 'Button of the dialog while it works'),
  },
  cards: {
    title: message('Saved cards', 'Heading of the list'),
    none: belowHeading('None yet. With a saved card you pay with one tap, and plans are paid by themselves.'),
    add: message('Add a card', 'Button below the list'),
    later: message('Expires {date}', 'Row of a card: month and year'),
    soon: message('<mark>Expires soon</mark> · Expires {date}', 'Row of a card: month and year'),
    over: message('<mark>Has expired</mark> · Expires {date}', 'Row of a card: month and year'),
    default: message('Default', 'Badge of the card that is charged unless another is chosen'),
    makeDefault: message('Make default', 'Button beside a card: gives it that badge'),
    makeDefaultNamed: message('Make default {card}', 'Name of that button: kind and last digits of the card'),
    madeDefault: message('{card} is the default', 'Message: kind and last digits of the card'),
    remove: message('Remove', 'Button beside a card: asks first'),
    removeNamed: message('Remove {card}', 'Name of that button: kind and last digits of the card'),
    question: message('Remove this card?', 'Title of the dialog'),
    meaning: message(
      '{card} will be forgotten. Plans that are charged to it go on with your default card.',
      'In the dialog: kind and last digits of the card',
    ),
    keep: message('Keep card', 'Button that closes the dialog'),
    confirm: message('Remove card', 'Button of the dialog'),
    removed: message('{card} is removed', 'Message: kind and last digits of the card'),
  },
})
