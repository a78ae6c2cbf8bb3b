import { message, messages } from '#shared/messages.ts'
import { notice, pairOf } from '../../lib/messageKinds.ts'

const outcome = pairOf('Title of the page', 'Below that title')

/** A separate file: the shell needs only these. */
export const verifyTexts = messages({
  sent: notice('Check your email', 'A new verification link is on its way.'),
  notSent: notice('Error', 'Failed to send the verification email. Please try again.'),
  checking: message('Verifying your email address', 'Read out while the link of a mail is checked'),
  done: outcome('Email verified', 'Thank you. Your email address is verified.'),
  failed: outcome(
    'This link is no longer good',
    'It may have been used already, or have run out. Links work once, and only for a while.',
  ),
  asOwner: outcome(
    'Is this your account?',
    'Please enter the password of the account that was made with your address. If you did not sign up, close this page: your address then stays unconfirmed.',
  ),
  password: message('Password of the account', 'Label of a field'),
  verify: message('Verify my address', 'Button of that form'),
  verifying: message('Verifying...', 'That button while it works'),
  unreachable: outcome('Something went wrong', 'Your email address could not be verified just now.'),
  resend: message('Send another email', 'Button where the link was not good'),
  sending: message('Sending...', 'That button while it works'),
  retry: message('Try again', 'Button where the server could not be asked'),
  signInFirst: message('Sign in, and we can send you another.', 'For guests whose link was not good'),
  continue: message('Continue to Calabash', 'Link of the page to the dashboard'),
})
