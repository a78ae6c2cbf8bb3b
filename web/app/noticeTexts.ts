/** Apart from the other texts: only the shell needs these. */
export const noticeTexts = {
  verify: {
    title: 'Please verify your email address',
    text: (email: string) => `We have sent a link to ${email}.`,
    resend: 'Resend email',
    sending: 'Sending...',
    dismiss: 'Not now',
  },
  twoStep: {
    title: 'Your account needs a second step',
    text: 'Admins of this Calabash sign in with an authenticator app or a passkey. Until yours is set up, the admin pages stay closed.',
    wanted:
      'An admin asks for an authenticator app or a passkey. Until yours is set up you can look at everything, but pay or change nothing.',
    set: 'Set it up in Settings',
  },
} as const
