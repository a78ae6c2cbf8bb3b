import { message, messages } from '#shared/messages.ts'

export const texts = messages({
  loading: message('Loading', 'Read out while something loads'),
  close: message('Close', 'Icon button of a dialog'),
  cancel: message('Cancel', 'Button that closes a form'),
  saving: message('Saving...', 'Button of a form while it works'),
  showMore: message('Show more', 'Button below a list'),
  more: message('More actions', 'Button that opens a menu'),
  error: message('Error', 'Title of a message'),
  failed: message('That did not work. Please try again.', 'Message where the server gives no reason'),
  dismiss: message('Dismiss', 'Icon button of a message'),
  messages: message('Messages', 'Name of the place where messages appear, read out'),
  showPassword: message('Show password', 'Icon button in a password field'),
  hidePassword: message('Hide password', 'Icon button in a password field'),
  yourPassword: message('Your password', 'Label of a field'),
  oneMoment: message('One moment...', 'Button of a form while it works'),
  passwordHint: message(
    'At least 8 characters, with upper and lower case, a number and a special character',
    'Below the field of a new password',
  ),
  pending: message('pending', 'Read out after a count, of invitations that wait for an answer'),
  retry: message('Retry', 'Button where something could not be loaded'),
  opens: message('{amount}: how this adds up', 'Name of a link to the entries that an amount consists of'),
})
