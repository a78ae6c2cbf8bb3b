import { message, messages } from '#shared/messages.ts'
import type { Mails } from './words.ts'

const strange = message('You did not expect this?', 'Small heading at the end')
const notYours = [
  message('You did not make this payment?', 'Small heading at the end'),
  message(
    'Then somebody may be in your account. Please change your password at once, and tell your bank.',
    'Below it',
  ),
] as const
const crossed = message(
  'You get this mail because you are a member of {goal} on Calabash. If you have paid a moment ago, it has crossed your payment.',
  'Below “You did not expect this?”',
)

/** The mails about members, payments and payouts of any goal. */
export const goalTexts = messages({
  invitation: {
    subject: message('You are invited to {short}', 'Subject'),
    preheader: message('See what it is about, and answer.', 'After the subject in a list of mails'),
    text: [message('{who} invites you to save together in {goal}.', 'Paragraph')],
    button: message('See the invitation', 'Button'),
    note: [strange, message('Then ignore it, or decline: nobody learns more than that.', 'Below it')],
  },
  joined: {
    subject: message('{whoShort} has joined {short}', 'Subject'),
    preheader: message('One more to save with.', 'After the subject in a list of mails'),
    text: [message('{who} has joined {goal}.', 'Paragraph')],
  },
  contribution_received: {
    subject: message('{whoShort} paid {amount} for {short}', 'Subject, for the other members'),
    preheader: message('A step closer.', 'After the subject in a list of mails'),
    text: [message('{who} has paid {amount} into {goal}.', 'Paragraph')],
  },
  payment_failed: {
    subject: message('Payment failed: {short}', 'Subject'),
    preheader: message('Nothing was taken. You can try again.', 'After the subject in a list of mails'),
    text: [
      message(
        'Your payment of {amount} for {goal} did not go through: {reasoned, select, yes {{reason}} other {your bank declined the card}}. Nothing was taken from your card.',
        'Paragraph',
      ),
      message('It waits for you, and can be paid at once.', 'Paragraph'),
    ],
    button: message('Try again', 'Button'),
    note: notYours,
  },
  card_expiring: {
    subject: message('Your card expires soon: {short}', 'Subject'),
    preheader: message('Choose another, so that your plan goes on.', 'After the subject in a list of mails'),
    text: [
      message(
        'Your plan for {goal} is charged to {reasoned, select, yes {{reason}} other {a card}}, which is good until {date}. Please choose another card for it before then: one that you have saved, or a new one. Nothing is charged for that.',
        'Paragraph; {reason} names the card',
      ),
    ],
    button: message('Change the card', 'Button'),
    note: [
      strange,
      message('Many banks tell us of a new card by themselves; then there is nothing to do.', 'Below it'),
    ],
  },
  due_soon: {
    subject: message('Due {distance}: {short}', 'Subject; {distance} is “tomorrow” or “in 3 days”'),
    preheader: message('Your payment is due on {date}.', 'After the subject in a list of mails'),
    text: [
      message(
        '{priced, select, yes {Your payment of {amount} for {goal} is due on {date}, that is {distance}.} other {{goal} ends on {date}, that is {distance}, and has not reached its target yet.}}',
        'Paragraph; {distance} is “tomorrow” or “in 3 days”',
      ),
    ],
    button: message('Pay now', 'Button'),
    note: [strange, crossed],
  },
  overdue: {
    subject: message('Overdue: {short}', 'Subject'),
    preheader: message('Your payment was due on {date}.', 'After the subject in a list of mails'),
    text: [
      message(
        '{priced, select, yes {Your payment of {amount} for {goal} was due on {date}, {distance}. The others are waiting for it.} other {{goal} was to reach its target by {date}, {distance}, and has not yet.}}',
        'Paragraph; {distance} is “yesterday” or “3 days ago”',
      ),
    ],
    button: message('Pay now', 'Button'),
    note: [strange, crossed],
  },
  your_turn: {
    subject: message('It is your turn: {short}', 'Subject'),
    preheader: message('The pot of this round is yours.', 'After the subject in a list of mails'),
    text: [
      message(
        '{reasoned, select, yes {The pot of {goal} is yours this round. It was closed although {reason}, and holds {amount}.} other {Everybody has paid: the pot of {goal} is full, and this round it is yours. It holds {amount}.}}',
        'Paragraph',
      ),
    ],
  },
  payout_sent: {
    subject: message('{amount} is on its way: {short}', 'Subject'),
    preheader: message('Please confirm when it has arrived.', 'After the subject in a list of mails'),
    text: [
      message(
        'Your payout of {amount} from {goal} was sent{dated, select, yes { on {date}} other {}}.',
        'Paragraph',
      ),
      message(
        'Please confirm on the page of the goal when it has arrived, or say that it has not.',
        'Paragraph',
      ),
    ],
    note: [
      message('You did not ask for this?', 'Small heading at the end'),
      message(
        'Payouts only go to members whose turn it is. If you think that this one is wrong, say so on the page of the goal.',
        'Below it',
      ),
    ],
  },
  goal_reached: {
    subject: message('Target reached: {short}', 'Subject'),
    preheader: message('You have done it.', 'After the subject in a list of mails'),
    text: [message('{goal} has reached its target of {amount}. Well saved, all of you!', 'Paragraph')],
  },
}) satisfies Mails

export const receiptTexts = messages({
  subject: message('Receipt: {amount} for {short}', 'Subject, for the payer'),
  preheader: message('Your payment has arrived. Thank you!', 'After the subject in a list of mails'),
  text: [
    message(
      'Your payment of {amount} for {goal} has arrived{dated, select, yes { on {date}} other {}}. Thank you!',
      'Paragraph',
    ),
    message(
      'The statement of your card shows it as CALABASH.{numbered, select, yes { Its number is {number}.} other {}}',
      'Paragraph',
    ),
  ],
  note: notYours,
})

/** What all mails about goals have in common. */
export const commonTexts = messages({
  button: message('Open the goal', 'Button'),
  strange,
  member: message(
    'You get this mail because you are a member of {goal} on Calabash. If somebody used your address by mistake, simply ignore it.',
    'Below “You did not expect this?”',
  ),
  somebody: message('Somebody', 'In place of a name'),
  payment: message('a payment', 'In place of an amount'),
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
