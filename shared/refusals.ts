import { bankFileRefusals } from './bankFileRefusals.ts'
import type { CodedText } from './codedText.ts'
import { message } from './messages.ts'

/**
 * Every refusal of the domain, with the text that users see. Refusals are returned and not thrown, so that
 * callers must handle them. Texts with values are described one by one, for translators;
 * `api/problemTexts.ts` describes the others.
 */
export const refusals = {
  goal_not_found: 'Goal not found',
  goal_exists: 'This goal already exists',
  goal_finished: 'This goal is complete',
  goal_archived: 'This goal is archived. Its organiser can bring it back.',
  goal_cancelled: 'This goal was cancelled',
  goal_held_back:
    'This goal is held back: something is wrong with it in the ledger, and until that is mended it takes no money',
  not_the_organiser: 'Only the organiser can do that',
  nothing_to_remind: 'There is nothing to remind this member of',
  reminded_already: 'This member was reminded already. Please wait until tomorrow.',
  rotation_agreed: 'The terms of a circle cannot be changed once they are agreed',
  ends_before_start: 'End date must be after the start date',
  target_too_low: message(
    'The target cannot be below what is saved or being paid, {amount}',
    'Refusal of a lower target; {amount} is what is saved or being paid',
  ),
  holds_money: message(
    'This goal holds {amount}. It has to be paid back before the goal can be cancelled.',
    'Refusal to cancel a goal; {amount} is what it holds',
  ),
  payment_under_way: 'A payment into this goal is under way. Please try again when it has ended.',
  not_a_member: 'Goal not found',
  already_a_member: 'Already a member of this goal',
  member_not_found: 'This person is not a member of this goal',
  no_seat_left: 'All seats of this goal are taken',
  seats_spoken_for: 'Every free seat has an open invitation. Revoke one to invite somebody else.',
  circle_not_finished: 'This circle can be run again once all its rounds are complete',
  debts_of_circle: message(
    'You owe {amount} in this circle, which has to be paid first',
    'Refusal to run a finished circle again; {amount} is what the member owes there',
  ),
  seats_for_all: message(
    'The people of the former circle are invited, so this one needs {seats} members at least',
    'Refusal to run a finished circle again with fewer seats; {seats} is a number',
  ),
  run_again_made: message(
    'You have run this circle again already, as “{name}”. This form was not used; you can change the rules on the page of that circle.',
    'Refusal to run a finished circle again with other terms; {name} is the circle that exists',
  ),
  run_again_often:
    'You have run this circle again three times already. Create a new one, and invite the others to it.',
  auditor_cannot: 'As an auditor you can look at everything in this goal, but not take part',
  invitation_not_found: 'This invitation does not exist',
  invitation_used: 'This invitation has already been used',
  invitation_declined: 'This invitation was declined',
  invitation_revoked: 'This invitation was withdrawn',
  invitation_expired: 'This invitation has expired',
  invite_self: 'You cannot invite yourself',
  savings_in_goal: message(
    'This member has {amount} in this goal, which has to be paid back first',
    'Refusal to leave a goal, or to remove a member; {amount} is theirs',
  ),
  rotation_begun:
    'The rotation has begun: a member can only leave by handing the seat over, and the circle cannot be archived',
  last_organiser: 'Make somebody else the organiser first',
  seat_differs: 'This invitation is for a seat that is no longer there to take over',
  amount_not_positive: 'Please enter a valid contribution amount',
  amount_too_small: message(
    'The smallest card payment is {amount}',
    'Refusal of a payment; {amount} is the least that a card can pay in this currency',
  ),
  amount_too_large: message(
    'The largest card payment is {amount}',
    'Refusal of a payment; {amount} is the most that a card can pay in this currency',
  ),
  exceeds_target: 'This contribution would exceed the target amount',
  amount_not_in_currency: message(
    'In {currency} an amount has {decimals} decimals at most',
    'Refusal of an amount; {currency} is a code such as JPY, {decimals} a number',
  ),
  currency_differs: 'This payment is in another currency than the goal',
  not_the_fixed_amount: message(
    'For Susu goals, contribution must be exactly {amount}',
    'Refusal of a payment into a circle; {amount} is what each member pays',
  ),
  part_not_possible: message(
    'Please pay all of {amount}, or a part from {leastPart} to {mostPart}',
    'Refusal of a payment into a circle: all that the member has yet to pay, and the least and the most that a part can be',
  ),
  already_contributed: 'You have already contributed to this round',
  contribution_not_found: 'Payment not found',
  in_dispute: 'The bank is looking into this payment. It cannot be paid back until that has ended.',
  refund_too_large: message(
    'At most {amount} of this payment can be paid back',
    'Refusal of a refund; {amount} is what has not been paid back yet',
  ),
  schedule_not_found: 'This plan does not exist',
  schedule_exists: 'You have a plan for this goal already',
  schedule_ended: 'This plan has ended',
  schedule_not_active: 'This plan is not active',
  schedule_amount_fixed: 'In a circle everybody pays the agreed amount',
  period_not_due: 'There is no payment of this plan on that day',
  card_needed: 'The first payment saves your card, so without a saved card it is made today',
  card_unknown: 'This is none of your saved cards',
  card_in_use: 'Your plans are charged to this card. Save another one first.',
  contribution_ended: 'This payment has ended and can no longer be made',
  not_a_circle: 'Only a circle has turns',
  turns_fixed: 'The rotation has begun, and the turns are fixed',
  not_begun: 'The rotation has not begun yet',
  charter_changed: 'The rules have been changed meanwhile. Please read them again.',
  no_deposit: 'There is no deposit to pay here.',
  late_fee_too_high: message(
    'A late fee is at most {amount}: a tenth of the contribution',
    'Refusal of a rule of a circle',
  ),
  organiser_fee_too_high: message(
    'The organiser’s fee is at most {amount}: a twentieth of the pot',
    'Refusal of a rule of a circle',
  ),
  deposit_too_large: message(
    'A deposit can be {amount} at most: so much a member can owe after their turn.',
    'Refusal of the rules of a circle; {amount} is the most that a deposit can be',
  ),
  figure_would_rise: 'With these turns another member could lose more than they have accepted.',
  turn_moved: 'You could lose more than you were shown. Please look again.',
  start_passed: 'The first day cannot be in the past',
  order_incomplete: 'The order has to name every member once',
  circle_too_small: 'A circle needs two members at least',
  draw_open: 'A draw is going on',
  draw_over: 'This draw is over',
  order_drawn: 'The order was drawn, and stays as it is unless somebody joins or leaves',
  order_by_draw: 'In this circle turns are drawn',
  draw_differs: 'This is not the seed that was promised for this draw',
  draw_voided: 'A draw among these members has come to nothing, so that their order is agreed on otherwise',
  draw_sealed: 'In this draw a shuffle is added by its fingerprint first. Please load the page again.',
  draw_unsealed: 'In this draw a shuffle is added in the open',
  salt_committed: 'You have shuffled already, perhaps on another device',
  salt_differs: 'This is not the chance that you had added',
  round_collecting: 'The round before has to be complete first',
  round_not_open: 'This round is not open yet',
  round_over: 'This round is complete',
  this_round_first: 'Pay the round that is open first',
  late_are_awaited: 'In this circle a round waits longer for those who are late',
  not_late_yet: 'Those who have not paid have still time',
  swap_not_found: 'This proposal does not exist',
  swap_open: 'One of you has a proposal to swap turns open already',
  swap_over: 'This proposal has been answered already',
  turn_over: 'One of these turns has begun already',
  guarantee_not_found: 'There is no such question',
  guarantee_open: 'This member has been asked to answer for this seat already. Take that back first.',
  guarantee_over: 'This has been answered or taken back already',
  guarantee_binds: 'The seat has had its pot, so this can’t be taken back any more',
  guarantee_too_late: 'Somebody can answer for a seat only before its pot',
  guarantee_too_large: message(
    'A member can answer for {amount} at most: so much this seat can owe after its turn.',
    'Refusal of a sum for which a member would answer; {amount} is the most that is possible',
  ),
  guarantor_not_later: 'Only a member whose turn comes later can answer for this seat',
  pot_too_small: message(
    'This member’s pot can bear {amount} more at most',
    'Refusal of a sum for which a member would answer; {amount} is what their pot can still bear, 0 too',
  ),
  answers_for_another:
    'This member answers for another one, and has to keep their turn until their pot has been sent',
  stand_in_not_found: 'There is no such member without an account',
  stand_in_unanswered: 'Members without an account vote once they have answered by their link',
  not_added_by_you: 'Only the member who has added this person can do that for them',
  seat_unclaimed:
    'This member has no account. What is due to them waits until they claim their seat by their link.',
  seat_claimed: 'This seat has been claimed by its member',
  claim_open: 'This member has claimed the seat by the present link',
  claim_not_found: 'There is no such claim to this seat',
  claim_objected: 'Another member has objected to this claim already',
  claim_undisputed: 'No member has objected to this claim, so it stands when its notice is over',
  may_not_vouch:
    'A member gives their word who does not run the circle, has not added this person, and joined with an account',
  may_not_object: 'Every other member with an account can object to a claim',
  party_to_claim: 'An admin decides on this who is no party to it and does not run the circle',
  replacement_not_agreed:
    'Only its holder can hand over this seat, unless the others have agreed by a vote to replace them',
  in_arrears: 'The others are deciding whether to replace this member, who has to pay first',
  seat_in_arrears: message(
    'This seat has to pay {amount} before it can be handed over',
    'Refusal to hand a seat over; {amount} is what it owes',
  ),
  cash_unanswered: 'Say first whether the cash that was reported for this seat has come',
  not_in_default: 'This member has not been late for long enough to be replaced',
  already_organiser: 'This member runs the circle already',
  vote_not_found: 'There is no such vote',
  vote_open: 'There is a vote on this already',
  vote_over: 'This vote has ended',
  no_round_ahead: 'The last round of this circle has opened',
  same_rules: 'These rules hold already',
  vote_too_soon: 'You have proposed this within the last 30 days',
  not_a_voter: 'You are not among those who vote on this',
  pause_not_found: 'There is no such pause',
  pause_over: 'Nobody can object to this pause any more',
  pause_open: 'A pause has been announced already',
  pause_too_long: message(
    'Days of pause that are left for that: {days}',
    'Refusal of a pause of a circle; {days} is a number, 0 too',
  ),
  debt_not_found: 'There is no such debt',
  debt_settled: 'Nothing is owed any more',
  not_the_debtor: 'Only who owes it can pay it',
  not_the_creditor: 'Only whom it is owed to can let it go',
  owed_to_yourself: 'This is owed to you. You can release it instead.',
  owed_to_the_house: 'This was paid back by your bank out of money of ours, and can be paid by card only',
  own_debt: 'Somebody else has to write off what you owe',
  debts_open: message(
    'You owe {amount}, which has to be paid first',
    'Refusal to leave a circle; {amount} is what the member owes',
  ),
  payout_awaited: message(
    '{amount} is still to be paid out to you',
    'Refusal to leave a circle; {amount} is what the member is to receive',
  ),
  payout_not_found: 'There is no such payout',
  payout_not_settled: 'The card payments that it is made of are not available yet',
  payout_not_firm: message(
    'Until {day} a bank can take back a part of this money, or what its recipient has paid into another pot. It can be sent from then on.',
    'Refusal to send a payout; {day} is the day from which it can be sent',
  ),
  payout_held: message(
    'An admin holds this payout back until {day}',
    'Refusal to send a payout; {day} is the last day on which it is held back',
  ),
  hold_ends: message(
    'A hold ends on a day to come, by {day} at the latest: 14 days after the first one, 90 days with a second admin, and 90 days more at a time where a bank or court asks',
    'Refusal to hold a payout back for longer; {day} is the last day that is possible',
  ),
  destination_missing: 'The recipient has not said where this money goes yet',
  destination_changed: message(
    'The recipient has changed where this money goes. It can be sent from {day} on, unless they take that back.',
    'Refusal to send a payout; {day} is the day from which it can be sent',
  ),
  destination_at_stripe:
    'This money goes to the recipient’s account with Stripe, so Stripe sends it. To send it by hand, ask the recipient to say where else it can go.',
  destination_replaced:
    'The recipient has changed where this money goes since you looked. Please look again.',
  sending_under_way: 'Another payout is being sent just now. Please try again.',
  payout_sending: 'Stripe is being asked to send this payout just now. Please look again in some minutes.',
  transfer_waits:
    'Stripe refused to send this payout a short while ago, or it came back. It is tried again later, or sent by hand.',
  transfer_not_reversed:
    'Stripe has transferred this money to the account of its recipient there. It is due again once that transfer is reversed at Stripe.',
  payout_not_sent: 'This payout has not been sent yet',
  payout_sent: 'This payout has been sent already',
  payout_confirmed: 'This payout has been confirmed',
  payout_changed: 'This payout has changed meanwhile. Please look at it again.',
  payout_in_batch:
    'This payout is in a batch for the bank. It is recorded by its reference there, or reject the batch first while it has no file.',
  batch_not_found: 'This batch does not exist',
  batch_mixed: 'A batch has payouts of one currency and one kind of file',
  batch_not_by_bank: 'No file for a bank can have a payout to such a destination: send it by hand',
  batch_part: 'Only a part of this payout can be sent now: send that by hand, or wait for the rest',
  batch_decided: 'This batch was decided on already',
  batch_not_approved: 'A second admin approves this batch first',
  batch_filed: 'The file of this batch was made already',
  batch_file_gone: 'The file of this batch is not kept any more',
  batch_changed: 'This batch is not what you have seen. Please look at it again.',
  batch_altered:
    'This batch is not what was approved: somebody has changed it in the database. There will be no file of it.',
  batch_admin_gone:
    'Whoever made or approved this batch may not decide about money now. Please reject it, and make another one.',
  own_batch: 'Another admin than the one who made a batch approves it',
  not_of_batch: 'Only the admin who made the batch, or the one who approved it, gets its file',
  approval_needed: 'Somebody else has to approve this payout first',
  card_limit: message(
    'You can still pay {amount} by card for now: the operator limits what one person pays within 30 days. Please pay less, or later.',
    'Refusal of a payment; the amount is what is left of the limit',
  ),
  admin_day_limit: message(
    'One admin decides about {amount} a day at most: please ask another admin, or go on tomorrow',
    'Refusal: the amount that one admin may send, refund, correct and write off in a day',
  ),
  seats_not_asked:
    'The recipient is the only admin: the other members agree first. A week after they were asked, the operator can send it',
  payout_kept_elsewhere:
    'Members hand over what they keep themselves; everything else is sent from the operator’s bank',
  own_payout: 'Nobody decides on a payout to themselves',
  own_sending:
    'Whoever sent a payout does not decide whether it has arrived, nor send it again. Another admin does.',
  not_the_payer: 'Payouts of this goal are not yours to send',
  not_the_recipient: 'Only its recipient can do that',
  not_an_admin: 'Only an admin can do that',
  no_case: 'Nobody contests this payout',
  own_payment: 'Nobody decides as an admin on money that they have paid or received',
  refund_request_known: 'This refund has been requested before, with other details',
  paid_on: 'This money has been paid out, and cannot be paid back any more',
  payers_wish: 'Once the rotation has begun, this is given back only if its payer asks for it',
  debit_stays:
    'A payment from a bank account stays with its round, because giving it back would take weeks, in which the round could not be paid. Who leaves before the circle begins gets it back.',
  paid_by_turns: 'A circle is paid out by its turns',
  nothing_to_take_out: 'There is nothing of yours in this goal',
  withdrawal_too_large: message(
    'You can take out {amount} at most',
    'Refusal to take savings out; {amount} is what the member has in the goal',
  ),
  others_have_paid:
    'Others have paid into this goal for the target and the day that it has. They would have to take their part out first.',
  target_not_reached: message(
    'The goal has to reach its target of {amount} first',
    'Refusal to take savings out; {amount} is the target of the goal',
  ),
  refund_under_way: 'Money is on its way back to a member. Please try again when that has ended.',
  to_be_wound_up: 'A circle that has begun cannot be cancelled, but wound up',
  not_the_other_side: 'Only who receives it, or runs the goal, can say whether it has come',
  contribution_received: 'This payment has been confirmed already',
  no_payment_outside:
    'Photos can be added to payments in cash or by bank, from the moment that they are reported as paid',
  not_a_side: 'Only the payer and the recipient of a payment can add photos to it',
  photos_full: message(
    'A payment can have {most} photos, at most {ofSide} of each side',
    'Refusal to add a photo to a payment; both are numbers',
  ),
  photo_not_found: 'This photo does not exist',
  photo_differs: 'This photo was uploaded already, with another content',
  photo_in_case: 'An admin decides whether this payment has arrived. Its photos stay until then.',
  not_own_photo: 'Only the person who added a photo can remove it',
  photos_of_person_full: message(
    'You have {most} photos of payments already, which is the most that is stored. Remove one first.',
    'Refusal to add a photo to a payment; {most} is a number',
  ),
  break_not_found: 'There is no such break',
  break_closed: 'This break is closed',
  period_closed: 'This period is closed',
  period_not_next: 'Another period has to be closed first',
  period_not_over: 'This period can be closed an hour after it has ended',
  books_out_of_balance: 'The books are out of balance. Nothing is closed before that has been looked into.',
  books_incomplete: 'Not every goal is in the books just now. Please mend those in quarantine first.',
  entry_not_found: 'There is no such entry',
  not_correctable:
    'Only money that a person has recorded can be corrected: a payment outside the cards, a payout, a debt let go',
  confirmed_by_stripe: 'Stripe has confirmed this payment, so it was made. Refund it instead.',
  own_entry: 'Nobody corrects an entry about their own money',
  entry_reversed: 'This entry has been reversed already',
  entry_undone: 'Nothing of this entry is left to reverse: it was undone since',
  money_moved_on:
    'This money has moved on since, to a creditor or back to its owner, and cannot be taken out here',
  pot_sent: 'The pot that this is part of has been handed over. Reverse that first.',
  seat_handed_over: 'The seat has been handed over since, and this money with it',
  debtor_left: 'Who would owe this has left since',
  correction_open: 'A correction of this entry is waiting for approval already',
  correction_not_found: 'There is no such correction',
  correction_over: 'This correction has been decided on already',
  own_correction: 'Somebody else has to decide on what you have proposed',
  admin_proposal_open: 'A proposal about this is waiting for another admin already',
  admin_proposal_not_found: 'There is no such proposal',
  admin_proposal_over: 'This proposal has been decided on already',
  own_admin_proposal: 'Another admin has to confirm what you have proposed',
  proposer_not_admin:
    'Who has proposed this no longer decides about money. Decline it, and propose it yourself.',
  not_the_proposer: 'Only who has proposed it can withdraw it',
  contribution_differs: 'The payment does not match this contribution',
  ...bankFileRefusals,
} as const

export type RefusalCode = keyof typeof refusals

/** A refusal with the values that its text requires. */
export type Refusal<Code extends RefusalCode = RefusalCode> = CodedText<typeof refusals, Code>

export const isRefusal = (answer: object): answer is Refusal => 'code' in answer
