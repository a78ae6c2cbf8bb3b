import { message, messages } from '#shared/messages.ts'

/** A separate file, loaded after the first screen. */
export const bellTexts = messages({
  notifications: message('Notifications', 'Name of the bell, and heading of what it opens'),
  notificationsUnread: message('Notifications, {count}', 'Name of the bell: how many are unread'),
  waiting: message(
    '{count, plural, one {# step waits for you} other {# steps wait for you}}',
    'Description of the bell, read out: what the reader has to do',
  ),
})
