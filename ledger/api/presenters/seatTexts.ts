import { message, messages } from '#shared/messages.ts'

const place = 'On the page of a member without an account'

/** The page of a member without an account, who opens it by a link that another member has handed over. */
export const seatTexts = messages({
  title: message('Your seat in {goal}', 'Title'),
  unknown: message('This link does not work', 'Title'),
  askAgain: message(
    'A newer link may have taken its place, or the seat may be gone. Please ask the person who gave it to you.',
    'Below that title',
  ),
  left: message('You have left the circle', 'Title'),
  leftAbout: message('Your name was removed. You owe nothing.', 'Below that title'),
  former: message('A former member', 'In place of the name of a member'),
  added: message('{who} has added you to {goal}, as “{name}”, and answers for your payments.', place),
  pays: message('You pay {amount} in each of {seats} rounds.', place),
  gets: message('In round {turn} you get {pot}.', place),
  begins: message('It begins on {date}, or when all seats have agreed.', place),
  round: message('Round {round} is open.', place),
  entered: message('{who} has entered for you', 'Heading of a list of payments'),
  nothingEntered: message('No payment was entered for you so far.', place),
  payment: message(
    '{amount} for round {round}, on {date}: {status, select, completed {received} pending {not confirmed yet} refunded {given back} other {does not count}}',
    'One payment; amount: with its currency',
  ),
  hasItCome: message('{who} says to have given you {amount}. Do you have it?', place),
  withdraw: message('This is wrong, it was not paid', 'Button below one payment: it no longer counts'),
  wasHandedOver: message(
    '{who} says to have handed over {amount} that is due to you. Do you have it?',
    place,
  ),
  isMissing: message(
    'You have said that you do not have the {amount} from {who}. Has it come meanwhile?',
    place,
  ),
  notByLink: message(
    'You cannot confirm this by the link, because it came from {who}. You can when you have an account.',
    place,
  ),
  due: message('{amount} is due to you.', place),
  waiting: message('{amount} is kept for you. You get it when you have an account.', place),
  owed: message('{who} owes you {amount}.', place),
  owing: message('Your seat owes {who} {amount}.', place),
  replaced: message(
    'Your seat was given to another member, because payments were missing. Here you still confirm money that comes for you.',
    place,
  ),
  hasCome: message('Yes, I have it', 'Button'),
  code: message(
    'Or let them enter this code, once you have the money: {code}',
    'Below that button; it is valid for some minutes',
  ),
  hasNotCome: message('No, I do not have it', 'Button'),
  isItRight: message('Do you know this circle, and is what you read here right?', place),
  takePart: message('Yes, I take part', 'Button'),
  answered: message('You have said that you take part.', place),
  leave: message('No, I do not take part', 'Button: leaves the circle'),
  tooLate: message(
    'The circle has begun, so you can no longer leave it here. If you have not agreed to it, please tell {who} and the others. {who} owes what your seat does not pay.',
    place,
  ),
  line: {
    title: message('Before this circle was kept here', 'Heading of a list'),
    paid: message('Round {round}, to {who}: you had paid {amount}.', 'One earlier round'),
    received: message('In round {round} you had received {amount}.', 'Below these'),
    empty: message('a seat that is still empty', 'In place of the name of a member'),
    waits: message('You can confirm this once every seat is taken.', place),
    confirmed: message('You have confirmed this.', place),
    denied: message('You have said that this is wrong. The organiser can correct it.', place),
    right: message('Yes, this is right', 'Button'),
    wrong: message('No, this is wrong', 'Button'),
  },
  claim: {
    title: message('Set up your account', 'Heading of a form'),
    about: message(
      'With an account you see the circle, vote, and are paid what is due to you. {needed, plural, one {A member must} other {# members must}} confirm that it is you. Then every member has 72 hours to object.',
      'Below that heading',
    ),
    aboutFormer: message(
      'With an account you are paid what is still due to you. Two admins must confirm that it is you.',
      'Below that heading, where the seat was given to another member',
    ),
    hasAccount: message(
      'You have an account already? Sign in, and take the seat over with it.',
      'Below that',
    ),
    withAccount: message('Take it over with my account', 'Link below that'),
    fields: {
      username: message('Name', 'Label of a field'),
      email: message('Email', 'Label of a field'),
      password: message('Password: 8 characters, with a capital, a digit and a symbol', 'Label of a field'),
    },
    send: message('This is my seat', 'Button of that form'),
  },
  claimedFormer: message('Two admins decide whether it is you.', place),
  claimed: message(
    'You have claimed your seat. {words} of {needed} members have confirmed that it is you. Please ask members who know you.',
    place,
  ),
  noticed: message(
    'Enough members have confirmed that it is you. You can sign in from {date} on, unless a member objects.',
    place,
  ),
  objected: message(
    'A member objects to your claim. Two admins decide by {date}; if they do not, the seat is yours.',
    place,
  ),
  yours: message('This seat is yours, with everything in it.', place),
  signIn: message('Sign in', 'Link'),
})
