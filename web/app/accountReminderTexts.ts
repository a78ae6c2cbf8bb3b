import { message, messages } from '#shared/messages.ts'

/** A separate file, because only the shell needs these. */
export const accountReminderTexts = messages({
  verify: {
    title: message('Please verify your email address', 'Name of the notice above every page, read out'),
    text: message(
      '<strong>Please verify your email address.</strong> We have sent a link to {email}.',
      'Notice above every page, until the address is verified',
    ),
    resend: message('Resend email', 'Button of that notice, and in the settings'),
    sending: message('Sending...', 'That button while it works'),
    dismiss: message('Not now', 'Icon button that puts the notice away'),
  },
  twoStep: {
    title: message('Your account needs a second step', 'Name of the notice above every page, read out'),
    text: message(
      '<strong>Your account needs a second step.</strong> Admins of this Calabash sign in with an authenticator app or a passkey. Until yours is set up, the admin pages stay closed.',
      'Notice above every page, for admins: a second proof when signing in',
    ),
    powers: message(
      '<strong>Your account needs a second step.</strong> As an admin you can look at everything, and decide once you sign in with an authenticator app or a passkey.',
      'The same notice, for admins where it is not required of all',
    ),
    wanted: message(
      '<strong>Your account needs a second step.</strong> An admin asks for an authenticator app or a passkey. Until yours is set up you can look at everything, but pay or change nothing.',
      'The same notice, for members',
    ),
    set: message('Set it up in Settings', 'Link of that notice to the settings'),
  },
})
