import { message, messages } from '#shared/messages.ts'
import { kindOf } from '../lib/messageKinds.ts'

const putRight = kindOf('Notification of a mistake that was put right; yes: the reader’s own')

/** Apart from the other texts: they are needed when the bell is first pressed. */
export const noticeTexts = messages({
  unread: message(
    '{count, plural, one {You have # unread message} other {You have # unread messages}}',
    'Below the heading of the notifications',
  ),
  noneUnread: message('No new notifications', 'Below that heading, where all are read'),
  readAll: message('Mark all as read', 'Button beside that heading'),
  isNew: message('New', 'Read out with a notification that is not read yet'),
  paymentDue: message('Payment due for {goal}', 'Notification; the date stands below'),
  due: message('Due: {date}', 'Below a notification of a payment that is due'),
  formerMember: message('A former member', 'In place of a name in the notifications below'),
  /** By the kind of the notification. */
  sentences: {
    invitation: message('{who} invited you to {goal}', 'Notification'),
    joined: message('{who} joined {goal}', 'Notification'),
    contribution_received: message(
      '{own, select, yes {Your contribution of {amount} to {goal} has arrived} other {{who} contributed {amount} to {goal}}}',
      'Notification; yes: of the reader’s own payment',
    ),
    payment_failed: message(
      '{hasReason, select, yes {Your payment of {amount} to {goal} failed: {reason}} other {Your payment of {amount} to {goal} failed}}',
      'Notification; the reason is a clause of the bank, if it gave one',
    ),
    due_soon: message('Payment due for {goal}', 'Notification'),
    overdue: message('Your payment for {goal} was due on {date}', 'Notification'),
    your_turn: message(
      '{hasAmount, select, yes {It is your turn to receive {amount} from {goal}} other {It is your turn to receive the pot of {goal}}}',
      'Notification; yes: the amount is known',
    ),
    payout_sent: message('Your payout of {amount} from {goal} has been sent', 'Notification'),
    card_expiring: message('Your card for {goal} expires on {date}', 'Notification'),
    goal_reached: message('{goal} has reached its target', 'Notification'),
    charter_amended: message(
      '{who} changed the rules of {goal}: please accept them',
      'Notification; a goal’s rules are agreed on by its members',
    ),
    draw_begun: message(
      'The turns of {goal} are being drawn: add to it until {date}',
      'Notification; members add to the chance that their turns are drawn by',
    ),
    draw_revealed: message(
      '{hasReason, select, yes {The turns of {goal} have been drawn: {reason}} other {The turns of {goal} have been drawn: see yours}}',
      'Notification; the reason is a clause that says the reader’s turn',
    ),
    rotation_begun: message('The rotation of {goal} has begun', 'Notification'),
    round_opened: message(
      'A new round of {goal} is open: {amount} is due on {date}',
      'Notification; each round one member receives the pot',
    ),
    late: message('{goal} is waiting for your {amount}, which was due on {date}', 'Notification'),
    member_late: message('{who} is late with {amount} for {goal}', 'Notification'),
    debt_owed: message(
      '{hasName, select, yes {You owe {name} {amount} in {goal}} other {You owe Calabash {amount} in {goal}}}',
      'Notification; other: owed to the service itself',
    ),
    debt_due: message('{who} owes you {amount} in {goal}', 'Notification'),
    swap_proposed: message('{who} would like to swap turns with you in {goal}', 'Notification'),
    swap_accepted: message('{who} swapped turns with you in {goal}', 'Notification'),
    swap_declined: message('{who} would rather not swap turns in {goal}', 'Notification'),
    payout_due: message('{amount} from {goal} is due to you', 'Notification'),
    payout_contested: message(
      '{who} says that your payout of {amount} from {goal} has not come',
      'Notification for whoever paid it out',
    ),
    payout_case: message(
      'A payout of {amount} from {goal} has not come: a case is open',
      'Notification for admins, who look into it',
    ),
    payout_returned: message(
      'Your payout of {amount} from {goal} came back and will be sent again',
      'Notification for the recipient',
    ),
    payout_proved: message(
      'The payout of {amount} from {goal} is shown to have reached you',
      'Notification for a recipient who had said that it did not come',
    ),
    circle_completed: message('{goal} is complete: everybody has had their turn', 'Notification'),
    circle_wound_up: message('{who} wound {goal} up', 'Notification: the circle has been ended early'),
    contribution_reported: message(
      '{who} says to have paid {amount} for {goal}: has it come?',
      'Notification for whoever receives it by hand',
    ),
    contribution_denied: message(
      'Your {amount} for {goal} was not received: please look into it',
      'Notification for whoever says to have paid it',
    ),
    dispute_question: message(
      '{hasDate, select, yes {The bank of {who} asks about {amount} for {goal}: answer by {date}} other {The bank of {who} asks about {amount} for {goal}}}',
      'Notification for admins, of a card payment',
    ),
    dispute_opened: message(
      '{hasDate, select, yes {{who} disputes {amount} for {goal}: answer by {date}} other {{who} disputes {amount} for {goal}}}',
      'Notification for admins, of a card payment',
    ),
    payment_disputed: message(
      '{amount} of {who} for {goal} is disputed and does not count for now',
      'Notification for whoever runs the goal',
    ),
    correction_waiting: message(
      '{who} proposes to reverse {amount} in {goal}: please look at it',
      'Notification for admins, of a mistake to put right',
    ),
    payment_reversed: putRight(
      '{own, select, yes {Your contribution of {amount} to {goal} counts no longer: {reason}} other {{who}’s contribution of {amount} to {goal} counts no longer: {reason}}}',
    ),
    payout_reversed: putRight(
      '{own, select, yes {The payout of {amount} from {goal} to you is due again: {reason}} other {The payout of {amount} from {goal} to {who} is due again: {reason}}}',
    ),
    release_reversed: putRight(
      '{own, select, yes {Your debt of {amount} in {goal} is open again: {reason}} other {{who}’s debt of {amount} in {goal} is open again: {reason}}}',
    ),
  },
})
