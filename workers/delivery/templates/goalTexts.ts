import { message, messagesAt } from '#shared/messages.ts'
import { placesInMails } from '#shared/notices/places.ts'
import type { Mails } from './words.ts'

const strange = 'You did not expect this?'
const notYours = [
  'You did not make this payment?',
  'Then somebody may be in your account. Please change your password at once, and tell your bank.',
] as const
const crossed = message(
  'You get this mail because you are a member of {goal} on Calabash. If you have paid a moment ago, it has crossed your payment.',
  'Below “You did not expect this?”',
)

/** The mails about members, payments and payouts of any goal. */
export const goalTexts = messagesAt(placesInMails, {
  invitation: {
    subject: 'You are invited to {short}',
    preheader: 'See what it is about, and answer.',
    text: ['{who} invites you to save together in {goal}.'],
    button: 'See the invitation',
    note: [strange, 'Then ignore it, or decline: nobody learns more than that.'],
  },
  joined: {
    subject: '{whoShort} has joined {short}',
    preheader: 'One more to save with.',
    text: ['{who} has joined {goal}.'],
  },
  contribution_received: {
    subject: message('{whoShort} paid {amount} for {short}', 'Subject, for the other members'),
    preheader: 'A step closer.',
    text: ['{who} has paid {amount} into {goal}.'],
  },
  member_removed: {
    subject: 'You are no member any more: {short}',
    preheader: 'See what is still yours there.',
    text: [
      '{who} has removed you from {goal}. What you still have to receive there stands on your payments page.',
    ],
  },
  seats_given_back: {
    subject: 'A seat was given back: {short}',
    preheader: 'See which seats you still have.',
    text: ['{who} has given back one of your seats in {goal}. What you have paid for it is returned to you.'],
  },
  goal_archived: {
    subject: 'Archived: {short}',
    preheader: 'It takes no money meanwhile.',
    text: [
      '{goal} was archived. It takes no money until it is brought back; what you have in it stays yours.',
    ],
  },
  goal_restored: {
    subject: 'It goes on: {short}',
    preheader: 'The goal takes money again.',
    text: ['{goal} goes on.{dated, select, yes { The open round is due on {date}.} other {}}'],
  },
  goal_cancelled: {
    subject: 'Cancelled: {short}',
    preheader: 'What you have paid goes back to you.',
    text: ['{who} has cancelled {goal}. What you have paid into it goes back to you.'],
  },
  goal_edited: {
    subject: 'Changed: {short}',
    preheader: 'See what has changed.',
    text: [
      message('{who} has changed {reason} of {goal}.', 'Paragraph; the reason lists what, as “the target”'),
    ],
  },
  withdrawal_requested: {
    subject: 'Paid out: {short}',
    preheader: 'Each member gets what is theirs.',
    text: ['{who} has {goal} paid out: each member gets back what they have in it.'],
  },
  deposit_kept: {
    subject: 'Your deposit: {short}',
    preheader: '{amount} of your pot is kept back.',
    text: [
      'Your deposit in {goal} was not settled by your turn, so {amount} of your pot is kept back instead.',
    ],
  },
  deposit_used: {
    subject: 'Your deposit pays a round: {short}',
    preheader: '{amount} of it pays what you owe.',
    text: ['You have not paid a round of {goal}, so {amount} of your deposit pays it.'],
  },
  refund_requested: {
    subject: 'Money goes back to you: {short}',
    preheader: '{amount} is on its way back to your card.',
    text: ['{who} sends {amount} that you paid into {goal} back to the card that it came from.'],
    note: notYours,
  },
  refund_made: {
    subject: '{amount} went back to you: {short}',
    preheader: 'It may take some days to show.',
    text: [
      '{amount} that you had paid into {goal} went back to the card that it came from. Banks take some days to show it.',
    ],
  },
  refund_failed: {
    subject: 'It did not go back: {short}',
    preheader: 'The card does not take it. It stays yours.',
    text: [
      'The card that you paid {amount} into {goal} with does not take it back. It stays yours in the goal, where you can take it out in another way once the goal needs it no more.',
    ],
  },
  plan_paused: {
    subject: 'Your plan is paused: {short}',
    preheader: 'Nothing is charged until you go on with it.',
    text: ['Your plan for {goal} is paused: {reason}. Nothing is charged until you go on with it.'],
  },
  plan_ended: {
    subject: 'Your plan has ended: {short}',
    preheader: 'Nothing more is charged.',
    text: ['Your plan for {goal} has ended: {reason}. Nothing more is charged.'],
  },
  payment_failed: {
    subject: 'Payment failed: {short}',
    preheader: 'Nothing was taken. You can try again.',
    text: [
      'Your payment of {amount} for {goal} did not go through: {reasoned, select, yes {{reason}} other {your bank declined it}}. Nothing was taken.',
      'You can pay it again at once.',
    ],
    button: 'Try again',
    note: notYours,
  },
  card_expiring: {
    subject: 'Your card expires soon: {short}',
    preheader: 'Choose another, so that your plan goes on.',
    text: [
      message(
        'Your plan for {goal} is charged to {reasoned, select, yes {{reason}} other {a card}}, which is good until {date}. Please choose another card for it before then: one that you have saved, or a new one. Nothing is charged for that.',
        'Paragraph; {reason} names the card',
      ),
    ],
    button: 'Change the card',
    note: [strange, 'Many banks tell us of a new card by themselves; then there is nothing to do.'],
  },
  due_soon: {
    subject: message('Due {distance}: {short}', 'Subject; {distance} is “tomorrow” or “in 3 days”'),
    preheader: 'Your payment is due on {date}.',
    text: [
      message(
        '{priced, select, yes {Your payment of {amount} for {goal} is due on {date}, that is {distance}.} other {{goal} ends on {date}, that is {distance}, and has not reached its target yet.}}',
        'Paragraph; {distance} is “tomorrow” or “in 3 days”',
      ),
    ],
    button: 'Pay now',
    note: [strange, crossed],
  },
  overdue: {
    subject: 'Overdue: {short}',
    preheader: 'Your payment was due on {date}.',
    text: [
      message(
        '{priced, select, yes {Your payment of {amount} for {goal} was due on {date}, {distance}. The others are waiting for it.} other {{goal} was to reach its target by {date}, {distance}, and has not yet.}}',
        'Paragraph; {distance} is “yesterday” or “3 days ago”',
      ),
    ],
    button: 'Pay now',
    note: [strange, crossed],
  },
  seat_due: {
    subject: 'A payment for {whoShort}: {short}',
    preheader: 'You have added {who}.',
    text: [
      message(
        '{amount} for the seat of {who} in {goal} is {dated, select, yes {due on {date}, {distance}} other {owed}}. You have added {who}, and answer for the payments of that seat.',
        'Paragraph; {distance} is “in 3 days” or “3 days ago”',
      ),
    ],
    button: 'Pay now',
    note: [strange, crossed],
  },
  your_turn: {
    subject: 'It is your turn: {short}',
    preheader: 'The pot of this round is yours.',
    text: [
      '{reasoned, select, yes {The pot of {goal} is yours this round. It was closed although {reason}, and holds {amount}.} other {Everybody has paid: the pot of {goal} is full, and this round it is yours. It holds {amount}.}}',
    ],
  },
  payout_sent: {
    subject: '{amount} is on its way: {short}',
    preheader: 'Please confirm when it has arrived.',
    text: [
      'Your payout of {amount} from {goal} was sent{dated, select, yes { on {date}} other {}}.',
      '{reasoned, select, yes {{reason}} other {}}',
      'Please confirm on the page of the goal when it has arrived, or say that it has not.',
    ],
    note: [
      'You did not ask for this?',
      'Payouts only go to members whose turn it is. If you think that this one is wrong, say so on the page of the goal.',
    ],
  },
  goal_reached: {
    subject: 'Target reached: {short}',
    preheader: 'You have done it.',
    text: ['{goal} has reached its target of {amount}. Well saved, all of you!'],
  },
}) satisfies Mails

export const receiptTexts = messagesAt(placesInMails, {
  subject: message('Receipt: {amount} for {short}', 'Subject, for the payer'),
  preheader: 'Your payment has arrived. Thank you!',
  text: [
    'Your payment of {amount} for {goal} has arrived{dated, select, yes { on {date}} other {}}. Thank you!',
    'The statement of your card shows it as CALABASH.{numbered, select, yes { Its number is {number}.} other {}}',
  ],
  note: notYours,
})

/** Texts that all mails about goals share. */
export const commonTexts = messagesAt(placesInMails, {
  button: 'Open the goal',
  strange,
  member: message(
    'You get this mail because you are a member of {goal} on Calabash. If somebody used your address by mistake, simply ignore it.',
    'Below “You did not expect this?”',
  ),
  somebody: message('Somebody', 'In place of a name'),
  payment: message('a payment', 'In place of an amount'),
  money: message('money', 'In place of an amount, in a sentence on a locked screen'),
  distance: message(
    '{when, select, past {{days, plural, one {yesterday} other {# days ago}}} other {{days, plural, =0 {today} one {tomorrow} other {in # days}}}}',
    'How far a day is away',
  ),
  end: {
    any: message('Get no more mails like this', 'Link at the end'),
    reminders: message('Get no more reminders by mail', 'Link at the end'),
    news: message('Get no more of this news by mail', 'Link at the end'),
  },
})
