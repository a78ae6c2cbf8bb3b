import { kindOf, message, messages } from '#shared/messages.ts'

const charged = kindOf('Before the button: what is charged, and when')
const effect = kindOf('Before the button: what the payment changes')

/** What is paid, by what, and what it does. */
export const sheetTexts = messages({
  payBy: message('Pay with', 'Label of the card that is charged'),
  otherCard: message('Use another card', 'Button beside that card'),
  savedCard: message('Use {card}', 'Button back to the saved card: its kind and last digits'),
  newCard: message('Another card', 'In place of the saved card: the form for one comes next'),
  charged: {
    now: charged('{amount} is charged now.'),
    repeated: charged(
      '{amount} is charged now, and again {every}: next on {date}. You can stop at any time.',
    ),
    inStep: charged('{amount} is charged now, and for each later round ({every}). You can stop at any time.'),
    later: charged(
      'Nothing is charged now. {amount} is charged on {date}, and again {every}. You can stop at any time.',
    ),
    savesCard: charged('Your card is saved for the later payments.'),
  },
  effect: {
    goal: effect('{goal} then holds {after} of {target}.'),
    pot: effect('The pot of this round then holds {after} of {target}.'),
    next_round: effect('It counts when the next round opens.'),
    deposit: effect('It is kept as your deposit.'),
    debt: effect('Your debt is then paid.'),
    seat_debt: effect('This debt is then paid.'),
    rest: effect('You then still owe {rest}.'),
    seat_rest: effect('The seat then still owes {rest}.'),
  },
  byHand: message('I have paid from hand to hand', 'Button to another form: instead of paying by card'),
  youPay: message('You pay', 'Label of an amount'),
  firstly: message('First payment', 'Label of an amount that is charged on a later day'),
  plan: message('Set up payments', 'Button of the form: nothing is charged yet'),
  failed: message('Payment failed', 'Message where the server gives no reason'),
})
