import { message, messages } from '#shared/messages.ts'
import { notice, switchLabel } from '../../lib/messageKinds.ts'

export const pushTexts = messages({
  title: message('On this device', 'Heading: notifications of the browser'),
  note: message('Notifications that come also while Calabash is closed', 'Below that heading'),
  loading: message('Loading', 'Read out while it loads'),
  loadFailed: message('Whether notifications come here could not be loaded.', 'In its place'),
  failed: message('Notifications could not be changed here', 'Message where there is no reason'),
  here: switchLabel(
    'Notifications on this device',
    'What you have to pay, answer or know. They show goals and names but no amounts, because others may see your locked screen.',
  ),
  unsupported: message('This browser cannot show notifications.', 'In place of the switch'),
  install: message(
    'On an iPhone or iPad, notifications need Calabash on the home screen: open this page in Safari, choose Share, then Add to Home Screen, and open Calabash from there.',
    'In place of the switch',
  ),
  denied: message(
    'Your browser blocks notifications from Calabash. Allow them in its settings for this site, then load this page again.',
    'In place of the switch',
  ),
  tryHint: message('Does it work?', 'Beside the button that sends a notification'),
  tryIt: message('Send a test', 'Button: sends a notification to this device'),
  tested: notice('Sent', 'The notification should show within a minute.'),
  gone: notice('Not sent', 'This browser has ended its notifications. Turn them on again.'),
  others: message(
    '{count, plural, one {They also come on # other device.} other {They also come on # other devices.}} Signing out there ends them.',
    'Below the switch',
  ),
})
