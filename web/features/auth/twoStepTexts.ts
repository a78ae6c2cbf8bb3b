import { kindOf, message, messages } from '#shared/messages.ts'
import { failureNotice, notice } from '../../lib/messageKinds.ts'

const aboveCode = kindOf('Above the field for the code')

export const twoStepTexts = messages({
  authenticatorHelp: aboveCode('Enter the six-digit code that your authenticator app shows.'),
  passkeyHelp: message('Confirm with your passkey that it is you.', 'Above the button for the passkey'),
  recoveryHelp: aboveCode('Enter one of the recovery codes that you have kept. Each works once.'),
  code: message('Six-digit code', 'Label of a field'),
  recoveryCode: message('Recovery code', 'Label of a field'),
  submit: message('Sign in', 'Button of the form'),
  submitting: message('Signing in...', 'That button while it works'),
  passkey: message('Use a passkey', 'Button: the browser then asks for it'),
  waiting: message('Waiting for your passkey...', 'That button while the browser asks'),
  toRecovery: message('Use a recovery code', 'Button that shows another form'),
  toCode: message('Use another way', 'Button that goes back to the first form'),
  back: message('Back to login', 'Button below the form'),
  failed: failureNotice('Login failed', 'That did not work. Please try again.'),
  cancelled: notice('Login failed', 'No passkey was used. You can try again, or use another way.'),
  impossible: message('This browser cannot use passkeys at this address.', 'In place of the button'),
})
