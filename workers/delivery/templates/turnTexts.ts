import { messagesAt } from '#shared/messages.ts'
import { placesInMails } from '#shared/notices/places.ts'
import type { Mails } from './words.ts'

/** The mails about the life of a circle. */
export const turnTexts = messagesAt(placesInMails, {
  charter_amended: {
    subject: 'Please accept the rules: {short}',
    preheader: 'Your seat is kept for 7 days.',
    text: [
      '{who} asks you to accept the rules of {goal}, and your turn in it.',
      'Please look at them within 7 days. After that your seat is free again, and all that you have paid goes back to you.',
    ],
    button: 'See the rules',
  },
  draw_begun: {
    subject: 'The turns are drawn: {short}',
    preheader: 'Shuffle too until {date}, so that no one can fix the order.',
    text: [
      '{who} has begun a draw of the turns of {goal}. The secret for it is fixed already, and no one has seen it.',
      'You can shuffle until {date}. Your device keeps your shuffle until everybody has shuffled or the time is over, and shows it when you open the goal after that. Everybody can check the result.',
    ],
    button: 'Shuffle too',
  },
  draw_shown: {
    subject: 'Your shuffle for the draw: {short}',
    preheader: 'Open the goal until {date}, on the device with which you shuffled.',
    text: [
      'The time to shuffle the turns of {goal} is over, and all shuffles are being shown.',
      'Open the goal in the same browser as before: your device shows your shuffle by itself. If it does not until {date}, nothing is drawn.',
    ],
    button: 'Open the goal',
  },
  draw_voided: {
    subject: 'No turns were drawn: {short}',
    preheader: 'The draw is over without a result.',
    text: [
      'A shuffle for the turns of {goal} was not shown, so nothing was drawn.',
      'The order is agreed on otherwise: please read the rules again, with your turn, and accept them.',
    ],
    button: 'See the rules',
  },
  draw_revealed: {
    subject: 'The turns have been drawn: {short}',
    preheader: 'See whose turn comes when.',
    text: [
      'The turns of {goal} have been drawn{reasoned, select, yes {: {reason}} other {}}.',
      'The page of the goal shows the secret and all shuffles, and computes the order again.',
    ],
    button: 'See the turns',
  },
  rotation_begun: {
    subject: 'The rotation has begun: {short}',
    preheader: '{dated, select, yes {Your turn is on {date}.} other {Turns are fixed from now on.}}',
    text: [
      'The rotation of {goal} has begun, and turns are fixed from now on.',
      '{dated, select, yes {If all goes by the calendar, the pot of {amount} is yours on {date}.} other {}}',
    ],
  },
  round_opened: {
    subject: 'A new round: {short}',
    preheader: '{amount} is due on {date}.',
    text: ['A new round of {goal} is open. Your contribution of {amount} is due on {date}.'],
    button: 'Pay now',
  },
  reminded: {
    subject: '{whoShort} reminds you: {short}',
    preheader: '{dated, select, yes {{amount} is due on {date}.} other {You owe {amount}.}}',
    text: [
      '{dated, select, yes {{who} reminds you of {amount} for {goal}, due on {date}.} other {{who} reminds you of {amount} that you owe in {goal}.}}',
      'Members can remind each other, once a day at most. The text is always this one.',
    ],
    button: 'Pay now',
  },
  late: {
    subject: 'The others are waiting: {short}',
    preheader: 'Your payment was due on {date}, and grace is over.',
    text: [
      'Your contribution of {amount} to {goal} was due on {date}, and the days of grace are over. The member whose turn it is waits for it.',
      'If you cannot pay now, please talk to whoever runs the goal: what is agreed for this case stands in its rules.',
    ],
    button: 'Pay now',
  },
  member_late: {
    subject: '{whoShort} is late: {short}',
    preheader: 'The grace period has ended. A word from you may help.',
    text: [
      '{who} has not paid {amount} for the round of {goal}, and the days of grace are over.',
      'They have been told. The page of the goal shows what the rules let you do.',
    ],
  },
  debt_owed: {
    subject: 'You owe {amount}: {short}',
    preheader: 'Please pay it on the page of the goal.',
    text: [
      'In {goal} you owe {amount}, since a round went on without your payment or your payment was taken back.',
      'Please pay it on the page of the goal. What you still owe is taken out of what is to be paid out to you.',
    ],
    button: 'Pay now',
  },
  debt_due: {
    subject: '{whoShort} owes you: {short}',
    preheader: 'It is paid on to you when it comes.',
    text: [
      '{who} owes you {amount} in {goal}. It is paid on to you when it comes.',
      'Should they have given it to you in another way, say so on the page of the goal.',
    ],
  },
  pause_announced: {
    subject: 'A pause is announced: {short}',
    preheader: 'You can object until {date}.',
    text: [
      '{who} wants {goal} to pause for {reason}: all dates that are ahead would be that much later.',
      'It comes about unless a third of the seats object by {date}.',
    ],
    button: 'See the pause',
  },
  pause_rejected: {
    subject: 'No pause: {short}',
    preheader: 'All dates stay as they are.',
    text: ['A third of the seats objected, so {goal} goes on without a pause. All dates stay as they are.'],
  },
  dates_moved: {
    subject: 'All dates are later: {short}',
    preheader: 'What was due already stays due.',
    text: [
      '{goal} pauses: all dates that are ahead are {reason} later.{dated, select, yes { The open round is due on {date}.} other {}}',
      'What was due already stays due.',
    ],
  },
  grace_extended: {
    subject: 'You have more time: {short}',
    preheader: 'You have until {date}.',
    text: [
      'You could not help that you have not paid yet. So you are not late: you have until {date} for your {amount} to {goal}.',
    ],
    button: 'Pay now',
  },
  guarantee_asked: {
    subject: 'Do you answer for {who}? {short}',
    preheader: 'Nothing changes unless you say yes.',
    text: [
      'You are asked to answer for {who} in {goal}, up to {amount}.',
      'If {who} stops paying after their turn, your own pot pays for them, up to that sum. Nothing changes unless you say yes.',
    ],
    button: 'Read and answer',
  },
  guarantee_accepted: {
    subject: '{who} answers for you: {short}',
    preheader: 'Up to {amount}.',
    text: [
      '{who} answers for you in {goal}, up to {amount}. If you stop paying after your turn, their pot pays for you, and you owe it to them.',
    ],
  },
  guarantee_ended: {
    subject:
      '{whose, select, own {{who} does not answer for you} other {You do not answer for {who}}}: {short}',
    preheader: 'Nobody owes anything for it.',
    text: [
      '{whose, select, own {{who} does not answer for you in {goal}.} other {You do not answer for {who} in {goal}.}} Nobody owes anything for it.',
    ],
  },
  guarantee_paid: {
    subject: 'Your pot paid for {who}: {short}',
    preheader: '{who} owes you {amount} now.',
    text: [
      '{who} has not paid a round of {goal}, and you answer for them. So {amount} of your pot has paid it, and {who} owes you that now.',
    ],
  },
  opening_correction: {
    subject: 'Was {amount} paid? {short}',
    preheader: 'Nothing changes unless you agree.',
    text: [
      '{who} says that {amount} of an earlier round of {goal} was not paid between the two of you, though you have both confirmed it.',
      'Nothing changes unless you agree. Then it is owed.',
    ],
    button: 'Answer',
  },
  opening_correction_agreed: {
    subject: 'Corrected with {who}: {short}',
    preheader: 'It is owed now.',
    text: ['{who} agrees with your correction of an earlier round of {goal}. It is owed now.'],
  },
  opening_correction_declined: {
    subject: 'Not corrected: {short}',
    preheader: 'Nothing changes.',
    text: ['{who} does not agree with your correction of an earlier round of {goal}. Nothing changes.'],
  },
  swap_proposed: {
    subject: 'Swap turns? {short}',
    preheader: 'Nothing changes unless you say yes.',
    text: ['{who} would like to swap turns with you in {goal}.', 'Nothing changes unless you say yes.'],
    button: 'Answer',
  },
  swap_accepted: {
    subject: 'You have swapped turns: {short}',
    preheader: 'See when yours comes now.',
    text: ['{who} has swapped turns with you in {goal}.'],
    button: 'See the turns',
  },
  swap_declined: {
    subject: 'No swap of turns: {short}',
    preheader: 'Your turns stay as they are.',
    text: ['{who} would rather not swap turns with you in {goal}. They stay as they are.'],
  },
  payout_due: {
    subject: '{amount} is due to you: {short}',
    preheader: 'You hear from us when it is sent.',
    text: [
      '{amount} from {goal} is due to you. You hear from us when it is sent.',
      '{reasoned, select, yes {{reason}} other {}}',
    ],
  },
  organiser_fee_due: {
    subject: '{amount} is due to you: {short}',
    preheader: 'It is the organiser’s fee of a pot.',
    text: [
      '{amount} from {goal} is due to you: the organiser’s fee of a pot. You hear from us when it is sent.',
      '{reasoned, select, yes {{reason}} other {}}',
    ],
  },
  destination_wanted: {
    subject: 'Where should your pot go? {short}',
    preheader: 'It can’t be sent to you before you say so.',
    text: [
      'Your turn in {goal} comes now or soon, and you have not said where your payouts in {currency} go.',
      'Please enter it in your settings: a bank account, mobile money, or from whom you get it in cash. Only your own payout waits for it.',
    ],
    button: 'Say where it goes',
  },
  payout_to_send: {
    subject: 'A payout waits to be sent: {short}',
    preheader: '{amount} could be sent since {date}.',
    text: [
      '{whose, select, own {Your payout of {amount} from {goal}} other {The payout of {amount} from {goal} to {who}}} could be sent since {date}, and was not sent yet.',
      'If you have sent it already, please record it. If another admin does it, you need to do nothing.',
    ],
    button: 'See the payouts to send',
  },
  payout_to_hand_over: {
    subject: 'Cash to hand over: {short}',
    preheader: '{amount} is ready since {date}.',
    text: [
      '{whose, select, own {Your {amount} in cash from {goal} is ready since {date}, and it is not recorded that you have it.} other {{amount} in cash from {goal} is ready for {who} since {date}, and it is not recorded that it was handed over.}}',
      '{whose, select, own {When you have it, please record that in the goal.} other {When it is handed over, please record that in the goal. If somebody else does it, you need to do nothing.}}',
    ],
  },
  payout_waiting: {
    subject: 'Not sent yet: {short}',
    preheader: '{amount} could be sent since {date}.',
    text: [
      '{whose, select, own {Your payout of {amount} from {goal}} other {The payout of {amount} from {goal} to {who}}} could be sent since {date}, and was not sent yet. Those who can send it were reminded today.',
      'You see in the goal where it is.',
    ],
  },
  payout_set_off: {
    subject: 'Used for what you owed: {short}',
    preheader: '{amount} of your payout paid a debt.',
    text: [
      '{amount} of what was to be paid out to you from {goal} has paid what you owed there. The rest, if there is any, is sent to you.',
    ],
  },
  payout_lowered: {
    subject: 'Your payout is lower: {short}',
    preheader: '{amount} was taken back before it was sent.',
    text: [
      '{whose, select, own {Your payment of {amount}} other {The payment of {amount} of {who}}} into {goal} was taken back by a bank before your payout was sent, which is that much less now.',
      '{whose, select, own {If the bank gives it back, it is due to you again.} other {{who} owes it to you. It is due to you when they pay, or when the bank gives it back.}}',
    ],
  },
  payout_divided: {
    subject: 'The rest of your payout follows: {short}',
    preheader: '{amount} is sent once no bank can take it back.',
    text: [
      'The part of your payout from {goal} that no bank can take back any more is sent now. The rest, {amount}, follows as soon as that is so for it too, and for what you paid into others’ pots that are not sent yet.',
    ],
  },
  payout_held: {
    subject: 'Your payout is held: {short}',
    preheader: 'It is not sent before {date}.',
    text: [
      'An admin holds your payout of {amount} from {goal}. It is not sent before {date}.',
      'The reason: {reason}',
      'A hold ends by itself. The payout stays yours meanwhile.',
    ],
  },
  payout_released: {
    subject: 'Your payout is held no longer: {short}',
    preheader: 'You hear from us when it is sent.',
    text: [
      'Your payout of {amount} from {goal} is held no longer. You hear from us when it is sent.',
      '{reasoned, select, yes {{reason}} other {}}',
    ],
  },
  payout_approved: {
    subject: 'Your payout is approved: {short}',
    preheader: 'You hear from us when it is sent.',
    text: [
      'Your payout of {amount} from {goal} is large enough to take two people, and the first one has approved it.',
      '{reasoned, select, yes {{reason}} other {}}',
    ],
  },
  payout_confirmed: {
    subject: '{whoShort} has received it: {short}',
    preheader: '{amount} has arrived.',
    text: ['{who} has confirmed that {amount} from {goal} has arrived. Nothing is left to do.'],
  },
  transfer_refused: {
    subject: 'Where else can your payout go? {short}',
    preheader: 'Stripe does not send it to your account.',
    text: [
      'Your payout of {amount} from {goal} was to go to your account with Stripe, which does not send it: {reason}.',
      'Please enter another place for your payouts in your settings, under “Where your payouts go”. It is sent there by hand. It stays yours meanwhile.',
    ],
    button: 'Say where it goes',
  },
  bank_refused: {
    subject: 'Your bank refused your payout: {short}',
    preheader: '{amount} waits in your account with Stripe.',
    text: [
      'Stripe has paid out {amount} from {goal} to your bank, which refused it: {reason}. The money is in your account with Stripe now, and stays yours.',
      'Please correct your bank account there: open “Where your payouts go” in your settings, and choose “Go on with Stripe”. Stripe then pays it out again by itself.',
    ],
    button: 'Correct your account',
  },
  payout_contested: {
    subject: 'A payout has not come: {short}',
    preheader: 'An admin looks into it.',
    text: [
      '{who} says that the payout of {amount} from {goal} has not come. An admin looks into it.',
      'If you sent it, please have at hand what shows that.',
    ],
  },
  payout_case: {
    subject: 'A payout is missing: {short}',
    preheader: 'A case waits for an admin.',
    text: ['{who} says that a payout of {amount} from {goal} has not come. The case waits for an admin.'],
    button: 'Open the admin page',
    note: [
      'You did not expect this?',
      'You get this mail because you are an admin of this Calabash. Two of you decide a case by the bank’s record. After 14 days without one, the payout counts as not arrived, and is due again.',
    ],
  },
  payout_returned: {
    subject: 'Your payout is sent again: {short}',
    preheader: 'It is due again, and will be sent once more.',
    text: [
      'The {amount} that was sent to you from {goal} has not arrived. It is due to you again, and somebody else will send it within three days.',
      'Please see to it that whoever sends it knows the right way to reach you.',
    ],
  },
  payout_proved: {
    subject: 'Your case is closed: {short}',
    preheader: 'The payout is shown to have arrived.',
    text: [
      'An admin has shown that the {amount} from {goal} reached you, and has closed the case.',
      'If you think that this is wrong, please talk to whoever runs the goal.',
    ],
  },
  circle_completed: {
    subject: 'The {circleWord} is complete: {short}',
    preheader: 'Everybody has had their turn.',
    text: ['{goal} is complete: everybody has had their turn. Well done, all of you!'],
  },
  circle_wound_up: {
    subject: 'The {circleWord} ends early: {short}',
    preheader: 'See what comes back to you, and who owes what.',
    text: [
      '{goal} was wound up. What was paid into rounds that are not over pays what its payer owes now, and otherwise goes back to them.',
      'Whoever has received owes each of the others what they had paid for that. The page of the goal says how much.',
    ],
  },
  circle_not_begun: {
    subject: 'The {circleWord} is cancelled: {short}',
    preheader: 'It has not begun, and all money goes back.',
    text: [
      '{goal} has not begun within 30 days of its start date, and is cancelled. All that was paid into it goes back to those who paid.',
    ],
  },
  seat_lapsed: {
    subject: 'A seat is free again: {short}',
    preheader: 'The rules were not accepted in time.',
    text: [
      '{whose, select, own {You have not accepted the rules of {goal} within 7 days, so your seat is free again. All that you have paid goes back to you. Whoever runs it can invite you again.} other {{who} has not accepted the rules of {goal} within 7 days, and has left it. The seat is free again.}}',
    ],
  },
  vote_opened: {
    subject: 'Please vote: {short}',
    preheader: 'A vote is open until {date}.',
    text: [
      '{who} proposes in {goal}: {reason}.',
      'Those who may vote on it can do so until {date}. Who does not vote counts as against.',
    ],
    button: 'See the proposal',
  },
  vote_ended: {
    subject: 'A vote has ended: {short}',
    preheader: 'See what was decided.',
    text: ['The vote in {goal} has ended: {reason}.'],
    button: 'See the votes',
  },
  seat_taken_over: {
    subject: 'A seat has changed hands: {short}',
    preheader: 'See whose seat it is now.',
    text: [
      '{whose, select, own {{who} has taken over your seat in {goal}. What you still have to pay or to receive there stands on your payments page.} other {{who} has taken over a seat in {goal}, with its turn.}}',
    ],
  },
  seat_claim: {
    subject: '{whose, select, own {Your seat} other {The seat of {who}}}: {short}',
    preheader: '{reason}',
    text: [
      '{whose, select, own {About your seat in {goal}:} other {About the seat of {who} in {goal}, who joined without an account:}} {reason}',
    ],
    button: 'See the members',
  },
  claim_case: {
    subject: 'A claim to decide on: {short}',
    preheader: 'Two admins decide by {date}.',
    text: [
      '{who} objects to a claim to a seat in {goal}. Two admins decide by {date}; if they do not, the claim stands.',
    ],
    button: 'See the claim',
  },
  cash_handover: {
    subject: 'Have you got the cash? {short}',
    preheader: '{who} says that you got {amount}.',
    text: [
      '{who} says that you got {amount} out of their cash box in {goal}. It is in your box, and you owe it, once you confirm that.',
    ],
    button: 'Say whether you have it',
  },
  cash_handed_over: {
    subject: 'Cash has changed hands: {short}',
    preheader: '{who} has {amount} now.',
    text: [
      '{whose, select, own {{who} has confirmed that they got {amount} out of your cash box in {goal}. They owe it from now on.} other {{who} has confirmed that they got {amount} out of another cash box in {goal}. They owe it from now on.}}',
    ],
    button: 'See the cash boxes',
  },
  cash_handover_ended: {
    subject: 'Cash was not handed over: {short}',
    preheader: 'The cash boxes stay as they were.',
    text: ['{who} says that {amount} did not change hands in {goal}. The cash boxes stay as they were.'],
    button: 'See the cash boxes',
  },
  cash_counted: {
    subject: 'A cash box was counted: {short}',
    preheader: '{who} has counted {amount}.',
    text: ['{who} has counted their cash box in {goal}: {amount}, {reason}.'],
    button: 'See the cash boxes',
  },
  contribution_reported: {
    subject: 'Has it come? {short}',
    preheader: 'Has it come? It counts when you say so.',
    text: ['{who} says to have paid {amount} for {goal}. It counts when you say that it has come.'],
    button: 'Say whether it has come',
  },
  photo_attached: {
    subject: 'A photo of a payment: {short}',
    preheader: 'See what was attached.',
    text: [
      '{who} has attached a photo to a payment of {amount} in {goal}. You find it beside that payment, and can attach one of yours.',
    ],
    button: 'See the photo',
  },
  contribution_denied: {
    subject: 'Not received: {short}',
    preheader: 'Please look into it, and report it again.',
    text: [
      'The {amount} that you reported for {goal} is said not to have come. Please talk to whoever was to receive it, and report it again when that is cleared up.',
    ],
  },
}) satisfies Mails
