/** Apart from the other texts: the shell needs these and none of those. */
export const verifyTexts = {
  sent: ['Check your email', 'A new verification link is on its way.'],
  notSent: ['Error', 'Failed to send the verification email. Please try again.'],
  checking: 'Verifying your email address',
  done: ['Email verified', 'Thank you. Your email address is verified.'],
  failed: [
    'This link is no longer good',
    'It may have been used already, or have run out. Links work once, and only for a while.',
  ],
  unreachable: ['Something went wrong', 'Your email address could not be verified just now.'],
  resend: 'Send another email',
  sending: 'Sending...',
  retry: 'Try again',
  signInFirst: 'Sign in, and we can send you another.',
  continue: 'Continue to Calabash',
} as const
