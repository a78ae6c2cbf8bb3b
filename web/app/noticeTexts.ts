import { kindOf, message, messages } from '#shared/messages.ts'

const putRight = kindOf('Notification of a mistake that was put right; yes: the reader’s own')

/** A separate file, loaded when the bell is first pressed. */
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
  account: message(
    '{hasName, select, yes {{text}: {name}} other {{text}}}',
    'Notification about an account; the text is a sentence, the name that of another account',
  ),
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
    seat_due: message(
      '{amount} for the seat of {who} in {goal} is {hasDate, select, yes {due on {date}} other {owed}}',
      'Notification',
    ),
    reminded: message(
      '{hasDate, select, yes {{who} reminds you: {amount} for {goal} is due on {date}} other {{who} reminds you of {amount} that you owe in {goal}}}',
      'Notification; who: another member',
    ),
    your_turn: message(
      '{hasAmount, select, yes {It is your turn to receive {amount} from {goal}} other {It is your turn to receive the pot of {goal}}}',
      'Notification; yes: the amount is known',
    ),
    payout_sent: message('Your payout of {amount} from {goal} has been sent', 'Notification'),
    card_expiring: message('Your card for {goal} expires on {date}', 'Notification'),
    goal_reached: message('{goal} has reached its target', 'Notification'),
    charter_amended: message(
      '{who} asks you to accept the rules of {goal} within 7 days',
      'Notification; a goal’s rules are agreed on by its members, and who does not loses the seat',
    ),
    draw_begun: message(
      'The turns of {goal} are being drawn: shuffle too until {date}',
      'Notification; each member shuffles, and their turns are drawn by lot',
    ),
    draw_shown: message(
      'Open {goal} until {date}: your device shows your shuffle for the draw',
      'Notification; without that the draw comes to nothing',
    ),
    draw_voided: message(
      'No turns were drawn in {goal}: please accept the rules again',
      'Notification; turns are drawn by lot',
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
    member_removed: message('You are no longer a member of {goal}', 'Notification of a removed member'),
    seats_given_back: message('A seat of yours in {goal} was given back', 'Notification'),
    goal_archived: message('{goal} was archived: it takes no money meanwhile', 'Notification'),
    goal_restored: message('{goal} goes on', 'Notification: it is no longer archived'),
    goal_cancelled: message('{goal} was cancelled', 'Notification'),
    goal_edited: message(
      '{goal} has changed: {reason}',
      'Notification; the reason lists what, as “the target”',
    ),
    withdrawal_requested: message('{goal} is paid out to its members', 'Notification'),
    deposit_kept: message('{amount} of your pot in {goal} is kept back as your deposit', 'Notification'),
    deposit_used: message('{amount} of your deposit in {goal} pays what you owe', 'Notification'),
    guarantee_asked: message(
      'You are asked to answer for {who} in {goal}, up to {amount}',
      'Notification: to pay where somebody stops paying',
    ),
    guarantee_accepted: message('{who} answers for you in {goal}, up to {amount}', 'Notification'),
    guarantee_ended: message(
      '{own, select, yes {{who} does not answer for you in {goal}} other {You do not answer for {who} in {goal}}}',
      'Notification',
    ),
    guarantee_paid: message(
      '{amount} of your pot in {goal} paid for {who}, who owes it to you now',
      'Notification to who answers for another member',
    ),
    refund_requested: message('{who} sends {amount} of yours in {goal} back to you', 'Notification'),
    refund_made: message('{amount} of yours from {goal} went back to your card', 'Notification'),
    refund_failed: message(
      '{amount} from {goal} did not come back to your card, and stays yours in the goal',
      'Notification of a refund that failed',
    ),
    plan_paused: message('Your plan for {goal} is paused: {reason}', 'Notification; the reason is a clause'),
    plan_ended: message('Your plan for {goal} has ended: {reason}', 'Notification; the reason is a clause'),
    pause_announced: message(
      '{who} pauses {goal} for {reason}, unless a third of the seats object by {date}',
      'Notification; reason: a number of days',
    ),
    pause_rejected: message('{goal} goes on without a pause: a third of the seats objected', 'Notification'),
    dates_moved: message(
      'All dates of {goal} that are ahead are {reason} later',
      'Notification of a pause; reason: a number of days',
    ),
    grace_extended: message(
      'You have more time for your {amount} to {goal}: until {date}',
      'Notification after a stop of the service, or when a payment failed that its payer could not help',
    ),
    opening_correction: message(
      '{who} says that {amount} of an earlier round of {goal} was not paid between you. Do you agree?',
      'Notification',
    ),
    opening_correction_agreed: message('{who} agrees with your correction in {goal}', 'Notification'),
    opening_correction_declined: message(
      '{who} does not agree with your correction in {goal}',
      'Notification',
    ),
    swap_proposed: message('{who} would like to swap turns with you in {goal}', 'Notification'),
    swap_accepted: message('{who} swapped turns with you in {goal}', 'Notification'),
    swap_declined: message('{who} would rather not swap turns in {goal}', 'Notification'),
    payout_due: message('{amount} from {goal} is due to you', 'Notification'),
    organiser_fee_due: message(
      '{amount} from {goal} is due to you: the organiser’s fee of a pot',
      'Notification of the organiser',
    ),
    destination_wanted: message(
      'Please say where your payouts in {currency} go: {goal} can’t send you yours before that',
      'Notification; currency: its code',
    ),
    payout_to_send: message(
      '{own, select, yes {Your payout of {amount} from {goal} has waited to be sent since {date}} other {The payout of {amount} from {goal} to {who} has waited to be sent since {date}}}',
      'Notification for those who may send it',
    ),
    payout_to_hand_over: message(
      '{own, select, yes {{amount} in cash from {goal} is yours since {date}: please record that you have it} other {Please hand over {amount} in cash from {goal} to {who}: it is ready since {date}}}',
      'Notification for those who may record it',
    ),
    payout_waiting: message(
      '{own, select, yes {Your payout of {amount} from {goal} could be sent since {date}. Those who send it were reminded} other {The payout of {amount} from {goal} to {who} could be sent since {date}. Those who send it were reminded}}',
      'Notification for its recipient, and for those who run the goal',
    ),
    payout_set_off: message(
      '{hasName, select, yes {{amount} of your payout from {goal} went to {name}, whom you owed it} other {{amount} of your payout from {goal} went to Calabash, whom you owed it}}',
      'Notification; other: owed to the service itself',
    ),
    payout_lowered: message(
      '{own, select, yes {Your payment of {amount} was taken back, so your payout from {goal} is that much less} other {{amount} of {who} was taken back, so your payout from {goal} is that much less}}',
      'Notification; by a bank, before it was paid out',
    ),
    payout_divided: message(
      'A part of your payout from {goal} is sent now. {amount} follows once no bank can take it back',
      'Notification',
    ),
    payout_held: message(
      'Your payout of {amount} from {goal} is held until {date}: {reason}',
      'Notification; reason: what the admin who holds it typed',
    ),
    payout_released: message('Your payout of {amount} from {goal} is held no longer', 'Notification'),
    payout_approved: message(
      'Your payout of {amount} from {goal} is approved{hasReason, select, yes {. {reason}} other {}}',
      'Notification; reason: where it is and what follows, whole sentences',
    ),
    payout_confirmed: message(
      '{who} has received {amount} from {goal}',
      'Notification for who sent it and who runs the goal',
    ),
    transfer_refused: message(
      'Stripe does not send your payout of {amount} from {goal}: {reason}. Please say where else it can go',
      'Notification; reason: a clause, such as “your account with it is closed”',
    ),
    bank_refused: message(
      'Your bank refused your payout of {amount} from {goal}: {reason}. Please correct your account',
      'Notification; reason: a clause, such as “the account is closed”',
    ),
    payout_contested: message(
      '{who} says that the payout of {amount} from {goal} has not come',
      'Notification for who sent it and who runs the goal',
    ),
    payout_case: message(
      'A payout of {amount} from {goal} has not come: a case is open',
      'Notification for admins, who look into it',
    ),
    payout_returned: message(
      'Your payout of {amount} from {goal} has not arrived and will be sent again',
      'Notification for the recipient',
    ),
    payout_proved: message(
      'The payout of {amount} from {goal} is shown to have reached you',
      'Notification for a recipient who had said that it did not come',
    ),
    circle_completed: message('{goal} is complete: everybody has had their turn', 'Notification'),
    circle_wound_up: message('{goal} was wound up', 'Notification: the circle has been ended early'),
    circle_not_begun: message(
      '{goal} has not begun in time and is cancelled: all money goes back',
      'Notification; it has been cancelled by itself',
    ),
    seat_lapsed: message(
      '{own, select, yes {You have not accepted the rules of {goal} in time: your seat is free again, and your money goes back} other {{who} has not accepted the rules of {goal} in time: the seat is free again}}',
      'Notification; yes: the reader’s own seat',
    ),
    vote_opened: message(
      '{who} proposes in {goal}: {reason}. Please vote until {date}',
      'Notification; the reason is what is proposed, such as “another organiser”',
    ),
    vote_ended: message(
      'The vote in {goal} has ended: {reason}',
      'Notification; the reason is a clause, such as “another organiser was agreed on”',
    ),
    seat_taken_over: message(
      '{own, select, yes {{who} has taken over your seat in {goal}} other {{who} has taken over a seat in {goal}}}',
      'Notification; yes: the reader’s own seat until then',
    ),
    seat_claim: message(
      '{own, select, yes {Your seat in {goal}} other {The seat of {who} in {goal}}}: {reason}',
      'Notification about a member who joined without an account; the reason is a sentence',
    ),
    claim_case: message(
      '{who} objects to a claim to a seat in {goal}. Two admins decide by {date}',
      'Notification of admins',
    ),
    cash_handover: message(
      '{who} says that you got {amount} out of the cash box of {goal}: has it come?',
      'Notification of a cash holder, who is to confirm it',
    ),
    cash_handed_over: message(
      '{own, select, yes {{who} has confirmed {amount} out of your cash box of {goal}} other {{who} has {amount} of another cash box of {goal} now}}',
      'Notification: cash went from one member who keeps it to another; yes: the reader’s own cash box',
    ),
    cash_handover_ended: message(
      '{who} says that {amount} did not change hands between the cash boxes of {goal}',
      'Notification of the other cash holder',
    ),
    cash_counted: message(
      '{who} has counted their cash box of {goal}: {amount}, {reason}',
      'Notification; the reason is “as much as should be there” or its opposite',
    ),
    contribution_reported: message(
      '{who} says to have paid {amount} for {goal}: has it come?',
      'Notification for whoever receives it by hand',
    ),
    contribution_denied: message(
      'Your {amount} for {goal} was not received: please look into it',
      'Notification for whoever says to have paid it',
    ),
    photo_attached: message(
      '{who} has attached a photo to {amount} of {goal}',
      'Notification for the other side of a payment made outside',
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
    admin_proposal_waiting: message(
      '{who} proposes a decision about {amount} in {goal}: it takes a second admin',
      'Notification for admins, of a refund or a case that two have to agree on',
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
