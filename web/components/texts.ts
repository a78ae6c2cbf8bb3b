import { message, messages } from '#shared/messages.ts'

export const texts = messages({
  loading: message('Loading', 'Read out while something loads'),
  close: message('Close', 'Icon button of a dialog'),
  showMore: message('Show more', 'Button below a list'),
  more: message('More actions', 'Button that opens a menu'),
  error: message('Error', 'Title of a message'),
  failed: message('That did not work. Please try again.', 'Message where the server gives no reason'),
  dismiss: message('Dismiss', 'Icon button of a message'),
  messages: message('Messages', 'Name of the place where messages appear, read out'),
  pending: message('pending', 'Read out after a count, of invitations that wait for an answer'),
  pageTitle: message('{title} · Calabash', 'In the tab of the browser: the title of a page'),
  retry: message('Retry', 'Button where something could not be loaded'),
  downloadFailed: message(
    'The file could not be downloaded. Please try again.',
    'Message where the server gives no reason',
  ),
  opens: message('{amount}: how this adds up', 'Name of a link to the entries that an amount consists of'),
})
