import { message, messages } from '#shared/messages.ts'

const lead = 'After the subject in a list of mails'
const paragraph = 'Paragraph'
const heading = 'Small heading at the end'
const advice = 'Below that heading'

/** The mails about accounts: signing up, passwords, codes. */
export const accountTexts = messages({
  verify: {
    subject: message('Verify your email address', 'Subject'),
    preheader: message('One click, and we know that our mails reach you.', lead),
    text: message(
      'Welcome to Calabash. Please confirm that this is your address, so that invitations and news about your money reach the right person.',
      paragraph,
    ),
    button: message('Confirm my address', 'Button'),
    lasts: message('The link works once, within seven days.', paragraph),
    strange: message('You did not sign up?', heading),
    advice: message(
      'Then somebody typed your address by mistake. Please ignore this mail: without the link the address stays unconfirmed.',
      advice,
    ),
  },
  reset: {
    subject: message('Reset your password', 'Subject'),
    preheader: message('The link works once, within one hour.', lead),
    text: message('Here is the link to set a new password for your Calabash account.', paragraph),
    button: message('Set a new password', 'Button'),
    lasts: message(
      'It works once, within one hour. When the new password is set, you are signed out everywhere else.',
      paragraph,
    ),
    strange: message('You did not ask for this?', heading),
    advice: message(
      'Then ignore this mail: your password stays as it is, and nobody gets in without this link. Please do not pass it on.',
      advice,
    ),
  },
  recovery: {
    subject: message('Your account recovery code', 'Subject'),
    preheader: message('The code works once, within ten minutes.', lead),
    text: message(
      'Enter this code on the page where you asked to recover your account, in the same browser:',
      'Paragraph above the code',
    ),
    lasts: message(
      'It works once, within ten minutes. If you asked more than once, only the newest code is good.',
      paragraph,
    ),
    strange: message('You did not ask for this?', heading),
    advice: message(
      'Then ignore this mail, and do not tell the code to anybody. We never ask for it by phone or in a message.',
      advice,
    ),
  },
  password: {
    subject: message('Your password was changed', 'Subject'),
    preheader: message('If it was you, there is nothing to do.', lead),
    text: message(
      'The password of your Calabash account was changed on {when}. Other devices that were signed in have been signed out.',
      'Paragraph; {when} is day and time',
    ),
    fine: message('If it was you, there is nothing to do.', paragraph),
    button: message('Open my settings', 'Button'),
    strange: message('It was not you?', heading),
    advice: message(
      'Choose “Forgot your password?” on the sign-in page at once. Setting a new password signs out whoever is in your account.',
      advice,
    ),
  },
  deleted: {
    subject: message('Your account was deleted', 'Subject'),
    preheader: message('Your name and address are no longer with us.', lead),
    text: message(
      'Your Calabash account was deleted, as was asked for with your password. Your name, your address and your settings are gone, and this is our last mail to you.',
      paragraph,
    ),
    stays: message(
      'Payments that you made in circles with others stay in their books, without your name, so that the sums of the other members still add up.',
      paragraph,
    ),
    strange: message('It was not you?', heading),
    advice: message(
      'Then somebody knew your password. The account cannot be brought back, but please answer this mail so that we can look into it, and change the password wherever else you use it.',
      advice,
    ),
  },
})

export const letterTexts = messages({
  hello: message('Hello {name},', 'First line of a mail'),
  helloYou: message('Hello,', 'First line of a mail to somebody whose name is not known'),
  signature: message('Calabash: save alone and in circles', 'Last line of a mail'),
  copy: message('Or copy this address into your browser:', 'Below a button, above its link'),
})
