import { message, messages } from '#shared/messages.ts'

const fact = 'Name of a value in a list: what belongs to a seat'

/** Taking over the seat of a member without an account, by the link of that member. */
export const takeOverTexts = messages({
  title: message('Take over a seat', 'Title of the page'),
  loading: message('Loading the seat…', 'While the page loads'),
  failed: message('The seat could not be loaded.', 'Instead of the page'),
  unknown: message('This link is not valid any more', 'Heading'),
  unknownAbout: message(
    'If you have claimed the seat and the claim stands, the circle is among your goals. Otherwise ask who has added you for a new link.',
    'Below that heading',
  ),
  toGoals: message('Your goals', 'Link'),
  heading: message('The seat of {name} in {goal}', 'Heading'),
  about: message(
    '{adder} has added {name} to this circle without an account. If that is you, take the seat over with your account. Everything in it is yours then: what is due to it, and what it owes.',
    'Below that heading',
  ),
  facts: {
    pays: message('Contribution', fact),
    paysValue: message('{amount} in each of {rounds} rounds', 'What a seat pays'),
    pot: message('Pot', fact),
    potValue: message('{amount} in round {turn}', 'What a seat gets'),
    paid: message('Paid so far', fact),
    paidValue: message('{paid} of {closed} closed rounds', 'How many rounds a seat has paid'),
    due: message('Due to the seat', fact),
    isOwed: message('Owed to the seat', fact),
    owes: message('What it owes', fact),
    with: message('{amount}: {who}', 'A debt; who: the other member'),
    figure: message('What it can still lose', fact),
    former: message('a former member', 'In place of a name'),
    none: message('Nothing', 'In place of an amount'),
  },
  replaced: message(
    'The seat itself was given to another member. You take over what is still due to you from it.',
    'Below the heading',
  ),
  next: message(
    'Members of the circle confirm that it is you. Then every member has 72 hours to object. With that the seat is yours.',
    'Above the button',
  ),
  adder: message('{adder} still answers for what the seat does not pay.', 'Above the button'),
  take: message('Take it over', 'Button: with everything that is shown above'),
  done: message('You have claimed the seat', 'Message afterwards'),
  notDone: message('The seat was not claimed', 'Title of a message'),
  claimed: message(
    'You have claimed this seat. {words} of {needed} members have confirmed that it is you. Please ask members who know you.',
    'Instead of the button',
  ),
  noticed: message(
    'You have claimed this seat, and members have confirmed that it is you. It is yours from {date} on, unless a member objects.',
    'Instead of the button',
  ),
  objected: message(
    'You have claimed this seat, and a member objects. Two admins decide by {date}; if they do not, it is yours.',
    'Instead of the button',
  ),
  withdraw: message('Withdraw the claim', 'Button'),
  withdrawn: message('You have withdrawn the claim', 'Message afterwards'),
})
