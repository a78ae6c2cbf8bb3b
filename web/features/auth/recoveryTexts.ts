/** The ways back for whoever has lost the password. */
export const forgotTexts = {
  email: 'Email',
  backToLogin: 'Back to Login',
  forgotHelp: 'Enter the email of your account, and we will send you the way to a new password.',
  sendReset: 'Send Reset Instructions',
  sending: 'Sending...',
  toRecovery: 'Trouble with the link? Account Recovery',
  resetSent: ['Check your email', 'If an account exists, you will receive password reset instructions.'],
  resetFailed: ['Error', 'Failed to process password reset request'],
} as const

export const resetTexts = {
  backToLogin: 'Back to Login',
  help: 'Choose a new password. Everywhere else you are signed in, you will be signed out.',
  password: 'New password',
  confirm: 'Confirm new password',
  submit: 'Reset Password',
  submitting: 'Resetting...',
  done: ['Success', 'Your password has been reset successfully. Please log in.'],
  noLink: ['Error', 'Invalid password reset link'],
  failed: ['Error', 'Failed to reset password'],
} as const

export const recoveryTexts = {
  steps: {
    identification: 'Step 1 of 3: say who you are, and we will send you a code.',
    verification: 'Step 2 of 3: enter the code that we have sent you. It may take a minute to arrive.',
    newPassword: 'Step 3 of 3: choose a new password.',
  },
  identifier: 'Email or username',
  send: 'Send code',
  sending: 'Sending...',
  code: 'Verification code',
  verify: 'Verify',
  verifying: 'Verifying...',
  back: 'Back',
  backToLogin: 'Back to login',
  sent: 'Verification code sent',
  verified: 'Identity verified successfully. Please set your new password.',
  identifyFailed: ['Error', 'Failed to identify account. Please try again.'],
  verifyFailed: ['Error', 'Invalid verification code. Please try again.'],
} as const
