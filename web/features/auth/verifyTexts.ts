import { message, messages } from '#shared/messages.ts'

/** Apart from the other texts: the shell needs these and none of those. */
export const verifyTexts = messages({
  sent: [
    message('Check your email', 'Title of a message'),
    message('A new verification link is on its way.', 'Below that title'),
  ],
  notSent: [
    message('Error', 'Title of a message'),
    message('Failed to send the verification email. Please try again.', 'Below that title'),
  ],
  checking: message('Verifying your email address', 'Read out while the link of a mail is checked'),
  done: [
    message('Email verified', 'Title of the page'),
    message('Thank you. Your email address is verified.', 'Below that title'),
  ],
  failed: [
    message('This link is no longer good', 'Title of the page'),
    message(
      'It may have been used already, or have run out. Links work once, and only for a while.',
      'Below that title',
    ),
  ],
  unreachable: [
    message('Something went wrong', 'Title of the page'),
    message('Your email address could not be verified just now.', 'Below that title'),
  ],
  resend: message('Send another email', 'Button where the link was not good'),
  sending: message('Sending...', 'That button while it works'),
  retry: message('Try again', 'Button where the server could not be asked'),
  signInFirst: message('Sign in, and we can send you another.', 'For guests whose link was not good'),
  continue: message('Continue to Calabash', 'Link of the page to the dashboard'),
})
