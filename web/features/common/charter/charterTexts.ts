import { kindOf, message, messages } from '#shared/messages.ts'

const rule = kindOf('Rule of a circle')

/** The rules of a circle, for choosing and reading. */
export const charterTexts = messages({
  policy: message('When somebody is late', 'Label of a choice'),
  policies: {
    hold: [
      message('Wait', 'Choice for when somebody is late'),
      message(
        'The round waits for them one cycle longer, from three days to two weeks, before it may be closed without them.',
        'Below that choice',
      ),
    ],
    reduced: [
      message('Go on', 'Choice for when somebody is late'),
      message(
        'Whoever receives the round may close it without them. They then owe their part to whoever received it.',
        'Below that choice',
      ),
    ],
  },
  grace: message('Days of grace', 'Label of a field'),
  graceHint: message('After the due date, before somebody counts as late', 'Below that field'),
  graceFault: message('Between 0 and 14 days', 'Below that field when it is wrong'),
  zone: message('Time zone', 'Label of a choice'),
  deposit: message('Deposit', 'Label of a field: an amount that every member leaves'),
  depositHint: message(
    'For each seat, beside the contributions. It answers for a member after their turn; leave it empty for none.',
    'Below that field',
  ),
  amountFault: message('Please enter a valid amount', 'Below a field for an amount when it is wrong'),
  lateFee: message('Late fee', 'Label of a field: an amount'),
  lateFeeHint: message(
    'What a late member owes for that round to the member who receives it: at most {perCent} % of the contribution. Leave it empty for none.',
    'Below that field',
  ),
  organiserFee: message('Organiser’s fee', 'Label of a field: an amount'),
  organiserFeeHint: message(
    'What the organiser gets of each pot but their own: at most {perCent} % of the pot. Leave it empty for none.',
    'Below that field',
  ),
  instalments: message(
    'Allow payments in parts',
    'Label of a switch: a round may be paid in several payments',
  ),
  instalmentsHint: message(
    'A round, and a debt of it, may be paid in up to {parts} parts. Who has not paid all of it in time is late.',
    'Below that switch',
  ),
  cash: message('Allow cash', 'Label of a switch: members may pay each other from hand to hand'),
  cashHint: message(
    'Beside cards, members may hand their part to the member who receives the round. It counts once that member confirms it.',
    'Below that switch',
  ),
  cashHolders: message('Cash holders', 'Heading above fields: members who keep cash for the circle'),
  cashHoldersHint: message(
    'Members who may keep cash for the circle. All members have to accept who they are and how much they may keep.',
    'Below that heading',
  ),
  cashHolder: message('Member', 'Label of a choice: who keeps cash'),
  choose: message('Choose', 'In that choice, before a member is chosen'),
  ceiling: message('May keep at most', 'Label of a field: an amount'),
  addCashHolder: message('Name a cash holder', 'Button'),
  removeCashHolder: message('Remove {who}', 'Button: that member keeps no cash any more'),
  provedFirst: message(
    'Draw proved members first',
    'Label of a switch: whose turns are drawn before those of the others',
  ),
  provedFirstHint: message(
    'The turns of the organiser, and of members who are not proved yet, come after theirs. Switched off, all are drawn alike.',
    'Below that switch',
  ),
  promise: message('What every member is promised', 'Link below the rules'),
  terms: {
    share: rule('Everybody pays {amount} {every}, for {rounds, plural, one {# round} other {# rounds}}.'),
    shareOfSeat: rule(
      'Each seat pays {amount} {every}, for {rounds, plural, one {# round} other {# rounds}}.',
    ),
    pot: message(
      'The pot is {amount} × {members} = {pot}. Whoever receives it pays in, too.',
      'Rule of a circle: the share, how many members, their product',
    ),
    policies: {
      hold: rule(
        'If somebody is late, the round waits one cycle longer, from three days to two weeks. Then its recipient may close it without them, and a week later it closes by itself. They owe their part to whoever received it.',
      ),
      reduced: rule(
        'If somebody is late, whoever receives the round may close it without them, and a week later it closes by itself. They owe their part to whoever received it.',
      ),
    },
    grace: rule(
      '{days, plural, =0 {Whoever has not paid on the due date is late on the day after.} one {Whoever has not paid a day after the due date is late.} other {Whoever has not paid # days after the due date is late.}}',
    ),
    provedFirst: rule(
      'When turns are drawn, those of proved members come first, and then those of the organiser and of who is not proved yet.',
    ),
    drawnAlike: rule('Turns are drawn among all members alike.'),
    instalments: rule(
      'A round, and a debt of it, may be paid in up to {parts} parts. Who has not paid all of it in time is late.',
    ),
    cash: rule(
      'Beside cards, members may hand their part to the member who receives the round. It counts once that member confirms it.',
    ),
    cashHolder: rule(
      '{who} may keep up to {amount} in cash for the circle, and owes it until it is paid out.',
    ),
    notPromised: rule(
      'What is given to a cash holder is not covered by what Calabash promises. If it is lost, that member owes it, and a pot may be short of it: of {most} in all, at most.',
    ),
    toBeDrawn: rule('Turns are still to be drawn, and yours may be the last.'),
    organiser: rule('The organiser receives before you, with turn {turn}.'),
    atRisk: message(
      '{before, plural, =0 {Nobody’s turn comes before yours, so nobody can owe you a round.} one {You could lose at most {amount} if the member before you stops paying; {proved, plural, =0 {they are not proved yet} other {they are proved}}.} other {You could lose at most {amount} if the # members before you stop paying; {proved, plural, =0 {none of them is proved yet} one {# of them is proved} other {# of them are proved}}.}}',
      'Rule of a circle: what the reader can lose, and how many of those before them are proved, which the next rule explains',
    ),
    atRiskOfSeats: message(
      'You could lose at most {amount} by your {seats} seats, if everybody whose turn comes before one of them stops paying.',
      'Rule of a circle, for who has several seats: two or more',
    ),
    proved: rule(
      'Proved means: with a verified email address, and a card payment in this circle that has settled.',
    ),
    deposit: rule(
      'You also pay a deposit of {amount}. If it is not paid and settled by your turn, it is kept back from your pot. It pays what you fail to pay after your turn, and you get the rest back at the end.',
    ),
    lateFee: rule(
      'A member who is late with a round also owes {amount} to the member who receives it. If you are late with every round, that is {most} at most.',
    ),
    organiserFee: rule(
      'The organiser gets {amount} of the pot of each other member, and less of a pot that is short.',
    ),
    net: rule(
      'What somebody owes in this circle is taken out of what they are to receive from it, until it is paid out.',
    ),
    firm: rule(
      'Card payments are sent on after {days, plural, one {# day} other {# days}} at most, or at once when their owner has confirmed them at the bank.',
    ),
    debits: rule(
      'Members may pay from their bank account, too. Such a payment counts when the bank has paid, days later, and its part of a pot is sent on {days, plural, one {# day} other {# days}} after that at the latest, because a bank can take it back until then.',
    ),
    zone: message('Time zone: {zone}.', 'Rule of a circle: its time zone, as Africa/Accra'),
  },
})
