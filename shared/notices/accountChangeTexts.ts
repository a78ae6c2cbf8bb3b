import { message, messagesAt } from '../messages.ts'
import { placesInMails } from './places.ts'

const places = {
  ...placesInMails,
  fact: 'Paragraph: what was done',
  advice: 'Paragraph: what follows from it',
  otherwise: 'Below “You did not expect this?”',
} as const

const strange = 'You did not expect this?'
const stolen = {
  strange: 'It was not you?',
  otherwise: message(
    'Then somebody knows your password. Choose “Forgot your password?” on the sign-in page at once: setting a new one signs out whoever is in your account. Then look at two-step sign-in in your settings.',
    'Below that heading',
  ),
}

/** Changes to an account: what follows from each, and what to do if the reader did not make it. */
export const changes = messagesAt(places, {
  two_step_on: {
    subject: 'Two-step sign-in is on',
    fact: 'Two-step sign-in was turned on for your Calabash account. From now on signing in takes your password and a second step.',
    advice:
      'Keep your recovery codes in a safe place: each of them lets you in once, should you lose your device.',
    ...stolen,
  },
  two_step_off: {
    subject: 'Two-step sign-in is off',
    fact: 'Two-step sign-in was turned off for your Calabash account. From now on the password alone is enough to sign in.',
    advice: 'You can turn it on again at any time, in your settings.',
    ...stolen,
  },
  second_step_added: {
    subject: 'A second step was added',
    fact: 'Another way to take the second step of signing in was added to your Calabash account.',
    advice: 'Your settings list all of them, and any can be removed there.',
    ...stolen,
  },
  second_step_removed: {
    subject: 'A second step was removed',
    fact: 'One of the ways to take the second step of signing in was removed from your Calabash account.',
    advice: 'Two-step sign-in stays on, with the ways that are left.',
    ...stolen,
  },
  recovery_codes_made: {
    subject: 'You have new recovery codes',
    fact: 'New recovery codes were made for your Calabash account. Those that you had before no longer work.',
    advice: 'Keep them in a safe place: each of them lets you in once, should you lose your device.',
    ...stolen,
  },
  access_token_made: {
    subject: 'An access token was made',
    fact: 'An access token was made for your Calabash account. A program that has it reads what you allowed it to, without your password, until it expires.',
    advice: 'Your settings list all access tokens, and any can be revoked there.',
    ...stolen,
  },
  openid_linked: {
    subject: 'A way to sign in was added',
    fact: 'Your Calabash account was linked with an account at another provider, which signs in to it from now on.',
    advice: 'Your settings show the link, and it can be ended there.',
    ...stolen,
  },
  sessions_ended: {
    subject: 'You have been signed out everywhere',
    fact: 'An admin of Calabash ended all sessions of your account, on every device.',
    advice:
      'This is done when somebody else may have been signed in to it. Your password is as it was: sign in again whenever you like.',
    strange,
    otherwise:
      'If you do not know why, choose a new password with “Forgot your password?” on the sign-in page, and look at two-step sign-in in your settings.',
  },
  admin_granted: {
    subject: 'You are an admin now',
    fact: 'An admin of Calabash made you an admin as well: you see who has an account, and can end the sessions of others. You decide about money after three days, once a second admin has confirmed you.',
    advice: 'Please turn on two-step sign-in in your settings, if you have not done so yet.',
    strange,
    otherwise: 'Then please tell another admin, so that it can be undone.',
  },
  admin_confirmed: {
    subject: 'You have been confirmed as an admin',
    fact: 'A second admin of Calabash confirmed that you are an admin: three days after you became one you decide about payouts, refunds and corrections.',
    advice: 'Please turn on two-step sign-in in your settings, if you have not done so yet.',
    strange,
    otherwise: 'Then please tell another admin, so that it can be undone.',
  },
  admin_revoked: {
    subject: 'You are no longer an admin',
    fact: 'An admin of Calabash ended your rights as an admin. Your own account and your goals are as they were.',
    advice: 'If you have agreed on this, there is nothing to do.',
    strange,
    otherwise: 'Then please ask another admin about it.',
  },
  webhook_made: {
    subject: 'A webhook was made',
    fact: 'A webhook was made for your Calabash account: a program at another address is sent what happens in your goals.',
    advice: 'Your settings list all of them, with what was sent, and any can be deleted there.',
    ...stolen,
  },
  webhook_changed: {
    subject: 'A webhook was changed',
    fact: 'A webhook of your Calabash account got another address or a new secret.',
    advice: 'Your settings list all of them, with what was sent, and any can be deleted there.',
    ...stolen,
  },
  webhook_paused: {
    subject: 'A webhook was paused',
    fact: 'A webhook of your Calabash account is paused, because its address has taken nothing for three days.',
    advice:
      'Your settings show what its address has answered. Resume it there once it works again: then it is sent what it has missed.',
    strange,
    otherwise: 'Then delete it in your settings.',
  },
  session_ended: {
    subject: 'You have been signed out on a device',
    fact: 'An admin of Calabash ended a session of your account, on one device.',
    advice: 'Your password is as it was: sign in there again whenever you like.',
    strange,
    otherwise:
      'If you do not know why, choose a new password with “Forgot your password?” on the sign-in page, and look at where you are signed in, in your settings.',
  },
  account_locked: {
    subject: 'Your account is locked',
    fact: 'An admin of Calabash locked your account: nobody can sign in to it, and you have been signed out everywhere. Your money and your goals are as they were; payments that repeat by themselves rest until it is unlocked.',
    advice:
      'This is done when somebody else may have got hold of an account, until that is cleared up. While it lasts you are not late with any payment; afterwards you have seven days for it.',
    strange,
    otherwise: 'Then please ask whoever runs your Calabash about it.',
  },
  account_unlocked: {
    subject: 'Your account is open again',
    fact: 'An admin of Calabash unlocked your account. Your password is as it was.',
    advice: 'Two-step sign-in, in your settings, keeps others out even if they should know your password.',
    strange,
    otherwise: 'Then please ask whoever runs your Calabash about it.',
  },
  lock_ended: {
    subject: 'Your account is open again',
    fact: 'The lock of your Calabash account has ended by itself. Your password is as it was.',
    advice: 'Two-step sign-in, in your settings, keeps others out even if they should know your password.',
    strange,
    otherwise: 'Then please ask whoever runs your Calabash about it.',
  },
  lock_proposed: {
    subject: 'A lock of an account waits for a second admin',
    fact: 'An admin of Calabash proposes to lock an account for longer than one admin may.',
    advice:
      'You are an admin. Please look into it on the page “Second admin”, where you can confirm or decline it.',
    strange,
    otherwise: 'Then please ask another admin about it.',
  },
  admin_limit_reached: {
    subject: 'An admin has reached the limit of a day',
    fact: 'An admin of Calabash has sent, refunded, corrected and written off as much today as one admin may in a day. More is refused until tomorrow, in UTC.',
    advice: 'You are an admin. Please look at what was done, in the log of the admins.',
    strange,
    otherwise: 'Then please talk to the other admins at once, and to whoever runs your Calabash.',
  },
  two_step_wanted: {
    subject: 'Please set up two-step sign-in',
    fact: 'An admin of Calabash asks for a second step when you sign in. Until you have set one up you can look at everything, but pay or change nothing.',
    advice: 'An authenticator app or a passkey takes a minute to set up, in your settings.',
    strange,
    otherwise: 'Then please ask whoever runs your Calabash about it.',
  },
  two_step_taken_off: {
    subject: 'Two-step sign-in was taken off your account',
    fact: 'An admin of Calabash took the second step off your account, with its recovery codes, and ended all sessions. From now on the password alone is enough to sign in.',
    advice: 'This is done for those who have lost their device. Please set up a new one in your settings.',
    ...stolen,
  },
  email_change_asked: {
    subject: 'Another email address was entered',
    fact: 'Another email address was entered for your Calabash account. This one stays in use until the new one is confirmed, and can be brought back for three days after that.',
    advice: 'If it was you, please open the mail that we have sent to the new address.',
    ...stolen,
  },
  factors_reset: {
    subject: 'Your second factors were removed',
    fact: 'Whoever runs your Calabash removed the second factors of your account, with its recovery codes, and ended all sessions. From now on the password alone is enough to sign in.',
    advice:
      'This is done for those who have lost their device. Please set up a new one in your settings. Admins decide nothing for three days.',
    ...stolen,
  },
  factors_reset_of_other: {
    subject: 'The second factors of an account were removed',
    fact: 'Whoever runs your Calabash removed the second factors of an account at the command line.',
    advice:
      'You are an admin. Please make sure that its owner asked for it, in another way than by mail or in Calabash.',
    strange,
    otherwise: 'Then please talk to the other admins at once, and lock the account meanwhile.',
  },
  stripe_asks: {
    subject: 'Stripe needs something from you',
    fact: 'Your payouts go to your account with Stripe, which asks for something about you. Without it Stripe stops paying out to you, and payouts to you wait.',
    advice:
      'Please open “Where your payouts go” in your settings, and choose “Go on with Stripe” there. Calabash does not learn what you give to Stripe.',
    strange: 'What helps',
    otherwise:
      'If you do not want to give it to Stripe, enter another place for your payouts in your settings. They are sent there by hand.',
  },
  stripe_closed: {
    subject: 'Stripe does not pay out to you',
    fact: 'Stripe has closed your account there, so payouts cannot be sent to it. None of your money is lost: payouts to you wait.',
    advice:
      'Please enter another place for your payouts in your settings, under “Where your payouts go”. They are sent there by hand.',
    strange,
    otherwise: 'Then please ask whoever runs your Calabash, who can ask Stripe.',
  },
  stripe_given_up: {
    subject: 'Where else can your payouts go?',
    fact: 'Your payouts were to go to an account with Stripe, which was not finished in 14 days. From now on they are sent by hand.',
    advice:
      'Please enter another place for your payouts in your settings, under “Where your payouts go”. Payouts to you wait until then.',
    strange: 'What helps',
    otherwise: 'You can still finish the account with Stripe: choose “Go on with Stripe” there.',
  },
  stripe_short: {
    subject: 'Payouts wait for more money with Stripe',
    fact: 'Payouts that could be sent wait, because the operator has not enough money with Stripe.',
    advice:
      'You are an admin who may decide about money. Please add money to the balance at Stripe: the payouts are then sent by themselves within minutes. Until then this mail comes once a day.',
    strange,
    otherwise: 'Then please look at the balance and its payouts at Stripe, and talk to the other admins.',
  },
})

export const changeTexts = messagesAt(placesInMails, {
  preheader: 'If it was meant to be so, there is nothing to do.',
  preheaderOfStripe: message('Payouts to you depend on it.', 'After the subject in a list of mails'),
  accountOf: message(
    'The account is that of {name}.',
    'Paragraph of a mail to an admin; {name} is the user’s',
  ),
  stripeAsks: message(
    'Stripe asks for {asks}. {until, select, now {It is due now.} other {It has to be there by {deadline}.}}',
    'Paragraph of a mail; {asks} is a list such as “your name and your address”, {deadline} a day and time',
  ),
  shortOf: message(
    '{payouts, plural, one {One payout needs {needed}} other {# payouts need {needed} in all}}. Stripe has {available} that can be sent now.',
    'Paragraph of a mail to an admin; both are amounts',
  ),
  preheaderOfFunds: message('Please add to the balance at Stripe.', 'After the subject in a list of mails'),
  lockedUntil: message(
    'The lock ends by itself on {until}. The reason is: {reason}',
    'Paragraph of the mail about a lock; reason: what an admin typed',
  ),
})
