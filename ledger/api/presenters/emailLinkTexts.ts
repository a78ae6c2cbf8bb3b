import { message, messages } from '#shared/messages.ts'

/** The pages of links in mails that work without a sign-in. */
export const emailLinkTexts = messages({
  page: message('{title} - Calabash', 'In the tab of the browser: the title of a page'),
  stop: message(
    'No more {kind, select, reminders {reminders of payments} achievements {news of your goals} other {invitations}}?',
    'Title: asks whether to stop mails of this kind',
  ),
  stopsMails: message(
    'They will come neither by mail nor by text message. In the app you still see everything.',
    'Below that title',
  ),
  stopsInvitations: message(
    'Nobody will be able to send an invitation to your address with Calabash.',
    'Below that title',
  ),
  yes: message('Yes, stop them', 'Button'),
  done: message('Done', 'Title afterwards'),
  doneMails: message(
    'You get no more {kind, select, reminders {reminders of payments} other {news of your goals}}. You can turn them on again in your <settings>settings</settings>.',
    'Below that title',
  ),
  doneInvitations: message('You get no more invitations from Calabash.', 'Below that title'),
  broken: message('This link does not work', 'Title'),
  cut: message(
    'It may have been cut in two. Please try the whole link from the mail, or use your <settings>settings</settings>.',
    'Below that title',
  ),
})
