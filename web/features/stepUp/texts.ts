import { message, messages } from '#shared/messages.ts'
import { inDialog } from '../../lib/messageKinds.ts'

export const texts = messages({
  title: message('Confirm that it is you', 'Title of a dialog before an important action'),
  confirm: message('Confirm', 'Button of that dialog'),
  confirming: message('Confirming...', 'That button while it works'),
  byApp: inDialog('Enter the six-digit code that your authenticator app shows.'),
  byPasskey: inDialog('Use your passkey.'),
  byPassword: inDialog('Enter your password. We then mail you a code.'),
  byMail: inDialog('Enter the six-digit code that we have mailed to you.'),
  code: message('Six-digit code', 'Label of a field'),
  password: message('Password', 'Label of a field'),
  send: message('Mail me a code', 'Button of that dialog'),
  sending: message('Sending...', 'That button while it works'),
  toPasskey: message('Use a passkey', 'Button that shows another way'),
  toApp: message('Use the authenticator app', 'Button that shows another way'),
  failed: inDialog('That was not right. Please try again.'),
})
