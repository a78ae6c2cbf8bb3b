import { message, messages, messagesAt } from '../messages.ts'
import { placesInMails } from './places.ts'

/** The mails about accounts: signing up, passwords, codes. */
export const accountTexts = messagesAt(placesInMails, {
  verify: {
    subject: 'Verify your email address',
    preheader: 'One click, and we know that our mails reach you.',
    text: 'Welcome to Calabash. Please confirm that this is your address, so that invitations and news about your money reach the right person.',
    button: 'Confirm my address',
    lasts: 'The link works once, within seven days.',
    strange: 'You did not sign up?',
    advice:
      'Then somebody typed your address by mistake. Please ignore this mail: without the link the address stays unconfirmed.',
  },
  newDevice: {
    subject: 'A sign-in on a new device',
    preheader: 'If it was you, there is nothing to do.',
    text: message(
      'Somebody signed in to your Calabash account on a device that we have not seen before: {device}, on {when}.',
      'Paragraph; {device} is browser and system, {when} is day and time',
    ),
    short: message(
      'Somebody signed in to your account on a new device: {device}',
      'Notification in the app; {device} is browser and system',
    ),
    fine: 'If it was you, there is nothing to do.',
    button: 'This wasn’t me',
    strange: 'It was not you?',
    advice:
      'The button signs out whoever is in your account, and mails you a link to choose a new password. It works once, within three days.',
  },
  destination: {
    subject: message(
      'Where your payouts go was {change, select, first {entered} deleted {deleted} other {changed}}',
      'Subject, and notification in the app',
    ),
    preheader: 'If it was you, there is nothing to do.',
    text: message(
      '{change, select, first {Payouts to you in {currency} go to: {place}.} deleted {It was deleted where your payouts in {currency} go. They wait until you enter it again.} other {Payouts to you in {currency} go to: {place}. Those that are due wait until {when}, so that nobody else can send them elsewhere.}}',
      'Paragraph; {place} is one of the next two texts, {currency} a code such as USD, {when} day and time',
    ),
    place: message(
      '{kind, select, mobile_money {mobile money} stripe {your account with Stripe, bank account} other {bank account}} {mask}',
      'In that paragraph; {mask} is a country and the end of a number, such as DE •••• 3000',
    ),
    cash: message('in cash', 'In that paragraph, in place of an account'),
    button: 'This wasn’t me',
    strange: 'It was not you?',
    advice:
      'The button brings back what was there before, signs out whoever is in your account, and mails you a link to choose a new password. It works once, within three days.',
  },
  changeEmail: {
    subject: 'Confirm your new email address',
    preheader: 'The link works once, within a day.',
    text: 'This address was entered as the new one of a Calabash account. Please confirm that it is yours.',
    button: 'Confirm my new address',
    lasts: 'The link works once, within a day. Until then everything stays as it is.',
    strange: 'You did not ask for this?',
    advice: 'Then somebody typed your address by mistake. Please ignore this mail: nothing changes.',
  },
  emailChanged: {
    subject: 'Your email address was changed',
    preheader: 'If it was you, there is nothing to do.',
    text: 'Your Calabash account has another email address now. We no longer send mail to this one.',
    button: 'Take it back',
    lasts: 'The link works once, within three days.',
    strange: 'It was not you?',
    advice:
      'The button brings this address back, signs out whoever is in your account, and mails you a link to choose a new password. If the link no longer works, please ask whoever runs your Calabash.',
  },
  reset: {
    subject: 'Reset your password',
    preheader: 'The link works once, within one hour.',
    text: 'Here is the link to set a new password for your Calabash account.',
    button: 'Set a new password',
    lasts:
      'It works once, within one hour. When the new password is set, you are signed out everywhere else.',
    strange: 'You did not ask for this?',
    advice:
      'Then ignore this mail: your password stays as it is, and nobody gets in without this link. Please do not pass it on.',
  },
  recovery: {
    subject: 'Your account recovery code',
    preheader: 'The code works once, within ten minutes.',
    text: message(
      'Enter this code on the page where you asked to recover your account, in the same browser:',
      'Paragraph above the code',
    ),
    lasts: 'It works once, within ten minutes. If you asked more than once, only the newest code is good.',
    strange: 'You did not ask for this?',
    advice:
      'Then ignore this mail, and do not tell the code to anybody. We never ask for it by phone or in a message.',
  },
  stepUp: {
    subject: 'Your code to confirm an action',
    preheader: 'The code works once, within ten minutes.',
    text: message(
      'Enter this code where you were asked to confirm that it is you:',
      'Paragraph above the code',
    ),
    lasts: 'It works once, within ten minutes. If you asked more than once, only the newest code is good.',
    strange: 'You did not ask for this?',
    advice:
      'Then somebody knows your password and is signed in to your account. Please change the password at once, and do not tell the code to anybody.',
  },
  phone: {
    text: message(
      'Calabash: your code is {code}. It is good for ten minutes. We never ask for it by phone or in a message.',
      'Text message that proves a phone number',
    ),
  },
  password: {
    subject: 'Your password was changed',
    preheader: 'If it was you, there is nothing to do.',
    text: message(
      'The password of your Calabash account was changed on {when}. Other devices that were signed in have been signed out.',
      'Paragraph; {when} is day and time',
    ),
    fine: 'If it was you, there is nothing to do.',
    button: 'Open my settings',
    strange: 'It was not you?',
    advice:
      'Choose “Forgot your password?” on the sign-in page at once. Setting a new password signs out whoever is in your account.',
  },
  claimRefused: {
    subject: 'Your claim was refused',
    preheader: 'What you entered was deleted.',
    text: 'You have claimed a seat in a circle by a link. Two admins have decided that the claim does not stand, so no account was set up. The name, the address and the password that you entered were deleted, and the link no longer works.',
    stays:
      'If it is your seat, ask the member who gave you the link for a new one, and ask members who know you to confirm your claim.',
    strange: 'It was not you?',
    advice: 'Then somebody entered your address by mistake. There is nothing to do.',
  },
  deleted: {
    subject: 'Your account was deleted',
    preheader: 'Your name and address are no longer with us.',
    text: 'Your Calabash account was deleted, as was asked for with your password. Your name, your address and your settings are gone, and this is our last mail to you.',
    stays:
      'Payments that you made in circles with others stay in their books, without your name, so that the sums of the other members still add up.',
    strange: 'It was not you?',
    advice:
      'Then somebody knew your password. The account cannot be brought back, but please answer this mail so that we can look into it, and change the password wherever else you use it.',
  },
})

export const letterTexts = messages({
  hello: message('Hello {name},', 'First line of a mail'),
  helloYou: message('Hello,', 'First line of a mail to somebody whose name is not known'),
  signature: message('Calabash: save alone and in circles', 'Last line of a mail'),
  above: message('{label}:', 'Above a link in a mail; label: what it opens, such as “Open the goal”'),
  copy: message('Or copy this address into your browser:', 'Below a button, above its link'),
})
