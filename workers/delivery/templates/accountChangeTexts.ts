import { message, messages } from '#shared/messages.ts'

const strange = message('You did not expect this?', 'Small heading at the end')
const stolen = {
  strange: message('It was not you?', 'Small heading at the end'),
  otherwise: message(
    'Then somebody knows your password. Choose “Forgot your password?” on the sign-in page at once: setting a new one signs out whoever is in your account. Then look at two-step sign-in in your settings.',
    'Below that heading',
  ),
}

/** What was done to an account, what follows from it, and what to do if it was not the reader's own doing or wish. */
export const changes = messages({
  two_step_on: {
    subject: message('Two-step sign-in is on', 'Subject'),
    fact: message(
      'Two-step sign-in was turned on for your Calabash account. From now on signing in takes your password and a second step.',
      'Paragraph: what was done',
    ),
    advice: message(
      'Keep your recovery codes in a safe place: each of them lets you in once, should you lose your device.',
      'Paragraph: what follows from it',
    ),
    ...stolen,
  },
  two_step_off: {
    subject: message('Two-step sign-in is off', 'Subject'),
    fact: message(
      'Two-step sign-in was turned off for your Calabash account. From now on the password alone is enough to sign in.',
      'Paragraph: what was done',
    ),
    advice: message(
      'You can turn it on again at any time, in your settings.',
      'Paragraph: what follows from it',
    ),
    ...stolen,
  },
  second_step_added: {
    subject: message('A second step was added', 'Subject'),
    fact: message(
      'Another way to take the second step of signing in was added to your Calabash account.',
      'Paragraph: what was done',
    ),
    advice: message(
      'Your settings list all of them, and any can be removed there.',
      'Paragraph: what follows from it',
    ),
    ...stolen,
  },
  second_step_removed: {
    subject: message('A second step was removed', 'Subject'),
    fact: message(
      'One of the ways to take the second step of signing in was removed from your Calabash account.',
      'Paragraph: what was done',
    ),
    advice: message(
      'Two-step sign-in stays on, with the ways that are left.',
      'Paragraph: what follows from it',
    ),
    ...stolen,
  },
  recovery_codes_made: {
    subject: message('You have new recovery codes', 'Subject'),
    fact: message(
      'New recovery codes were made for your Calabash account. Those that you had before no longer work.',
      'Paragraph: what was done',
    ),
    advice: message(
      'Keep them in a safe place: each of them lets you in once, should you lose your device.',
      'Paragraph: what follows from it',
    ),
    ...stolen,
  },
  sessions_ended: {
    subject: message('You have been signed out everywhere', 'Subject'),
    fact: message(
      'An admin of Calabash ended all sessions of your account, on every device.',
      'Paragraph: what was done',
    ),
    advice: message(
      'This is done when somebody else may have been signed in to it. Your password is as it was: sign in again whenever you like.',
      'Paragraph: what follows from it',
    ),
    strange,
    otherwise: message(
      'If you do not know why, choose a new password with “Forgot your password?” on the sign-in page, and look at two-step sign-in in your settings.',
      'Below “You did not expect this?”',
    ),
  },
  admin_granted: {
    subject: message('You are an admin now', 'Subject'),
    fact: message(
      'An admin of Calabash made you an admin as well: you see who has an account, and can end the sessions of others.',
      'Paragraph: what was done',
    ),
    advice: message(
      'Please turn on two-step sign-in in your settings, if you have not done so yet.',
      'Paragraph: what follows from it',
    ),
    strange,
    otherwise: message(
      'Then please tell another admin, so that it can be undone.',
      'Below “You did not expect this?”',
    ),
  },
  admin_revoked: {
    subject: message('You are no longer an admin', 'Subject'),
    fact: message(
      'An admin of Calabash ended your rights as an admin. Your own account and your goals are as they were.',
      'Paragraph: what was done',
    ),
    advice: message('If you have agreed on this, there is nothing to do.', 'Paragraph: what follows from it'),
    strange,
    otherwise: message('Then please ask another admin about it.', 'Below “You did not expect this?”'),
  },
  session_ended: {
    subject: message('You have been signed out on a device', 'Subject'),
    fact: message(
      'An admin of Calabash ended a session of your account, on one device.',
      'Paragraph: what was done',
    ),
    advice: message(
      'Your password is as it was: sign in there again whenever you like.',
      'Paragraph: what follows from it',
    ),
    strange,
    otherwise: message(
      'If you do not know why, choose a new password with “Forgot your password?” on the sign-in page, and look at where you are signed in, in your settings.',
      'Below “You did not expect this?”',
    ),
  },
  account_locked: {
    subject: message('Your account is locked', 'Subject'),
    fact: message(
      'An admin of Calabash locked your account: nobody can sign in to it, and you have been signed out everywhere. Your money and your goals are as they were; payments that repeat by themselves go on.',
      'Paragraph: what was done',
    ),
    advice: message(
      'This is done when somebody else may have got hold of an account, until that is cleared up.',
      'Paragraph: what follows from it',
    ),
    strange,
    otherwise: message(
      'Then please ask whoever runs your Calabash about it.',
      'Below “You did not expect this?”',
    ),
  },
  account_unlocked: {
    subject: message('Your account is open again', 'Subject'),
    fact: message(
      'An admin of Calabash unlocked your account. Your password is as it was.',
      'Paragraph: what was done',
    ),
    advice: message(
      'Two-step sign-in, in your settings, keeps others out even if they should know your password.',
      'Paragraph: what follows from it',
    ),
    strange,
    otherwise: message(
      'Then please ask whoever runs your Calabash about it.',
      'Below “You did not expect this?”',
    ),
  },
  two_step_wanted: {
    subject: message('Please set up two-step sign-in', 'Subject'),
    fact: message(
      'An admin of Calabash asks for a second step when you sign in. Until you have set one up you can look at everything, but pay or change nothing.',
      'Paragraph: what was done',
    ),
    advice: message(
      'An authenticator app or a passkey takes a minute to set up, in your settings.',
      'Paragraph: what follows from it',
    ),
    strange,
    otherwise: message(
      'Then please ask whoever runs your Calabash about it.',
      'Below “You did not expect this?”',
    ),
  },
  two_step_taken_off: {
    subject: message('Two-step sign-in was taken off your account', 'Subject'),
    fact: message(
      'An admin of Calabash took the second step off your account, with its recovery codes, and ended all sessions. From now on the password alone is enough to sign in.',
      'Paragraph: what was done',
    ),
    advice: message(
      'This is done for those who have lost their device. Please set up a new one in your settings.',
      'Paragraph: what follows from it',
    ),
    ...stolen,
  },
})

export const changeTexts = messages({
  preheader: message(
    'If it was meant to be so, there is nothing to do.',
    'After the subject in a list of mails',
  ),
})
