import { message, messages } from '#shared/messages.ts'
import { failureNotice, notice } from '../../lib/messageKinds.ts'

export const forgotTexts = messages({
  email: message('Email', 'Label of a field'),
  backToLogin: message('Back to Login', 'Button below the form'),
  forgotHelp: message(
    'Enter the email of your account, and we will send you the way to a new password.',
    'Above the field',
  ),
  sendReset: message('Send Reset Instructions', 'Button of the form'),
  sending: message('Sending...', 'That button while it works'),
  toRecovery: message('Trouble with the link? Account Recovery', 'Button below the form: another way'),
  resetSent: notice(
    'Check your email',
    'If an account exists, you will receive password reset instructions.',
  ),
  resetFailed: failureNotice('Error', 'Failed to process password reset request'),
})

export const resetTexts = messages({
  backToLogin: message('Back to Login', 'Button below the form'),
  help: message(
    'Choose a new password. Everywhere else you are signed in, you will be signed out.',
    'Above the fields',
  ),
  password: message('New password', 'Label of a field'),
  confirm: message('Confirm new password', 'Label of a field'),
  submit: message('Reset Password', 'Button of the form'),
  submitting: message('Resetting...', 'That button while it works'),
  done: notice('Success', 'Your password has been reset successfully. Please log in.'),
  noLink: notice('Error', 'Invalid password reset link'),
  failed: failureNotice('Error', 'Failed to reset password'),
})

export const recoveryTexts = messages({
  steps: {
    identification: message(
      'Step 1 of 3: say who you are, and we will send you a code.',
      'Above the field for username or email',
    ),
    verification: message(
      'Step 2 of 3: enter the code that we have sent you. It may take a minute to arrive.',
      'Above the field for the code',
    ),
    newPassword: message('Step 3 of 3: choose a new password.', 'Above the fields for the password'),
  },
  identifier: message('Email or username', 'Label of a field'),
  send: message('Send code', 'Button of the first step'),
  sending: message('Sending...', 'That button while it works'),
  code: message('Verification code', 'Label of a field'),
  verify: message('Verify', 'Button of the second step'),
  verifying: message('Verifying...', 'That button while it works'),
  back: message('Back', 'Button to the first step'),
  backToLogin: message('Back to login', 'Button below the form'),
  sent: message('Verification code sent', 'Title of a message'),
  verified: message('Identity verified successfully. Please set your new password.', 'Title of a message'),
  identifyFailed: failureNotice('Error', 'Failed to identify account. Please try again.'),
  verifyFailed: failureNotice('Error', 'Invalid verification code. Please try again.'),
})
