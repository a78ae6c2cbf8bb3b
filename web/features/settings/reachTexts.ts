import { kindOf, message, messages } from '#shared/messages.ts'
import { notice, switchLabel } from '../../lib/messageKinds.ts'

const aboveCode = kindOf('Above the field for the code')

export const reachTexts = messages({
  phone: {
    title: message('Text messages', 'Heading: by SMS'),
    note: message(
      'Only for what cannot wait: a payment due today or late, one that failed, your turn, your payout',
      'Below that heading',
    ),
    loading: message('Loading your phone number', 'Read out while it loads'),
    loadFailed: message('Your phone number could not be loaded.', 'In its place'),
    unavailable: message('Text messages are not available here.', 'Where this Calabash sends none'),
    number: message('Phone number', 'Label of a field'),
    hint: message('As it is dialled in that country, or with + and the country code.', 'Below that field'),
    send: message('Send a code', 'Button of the form'),
    sending: message('Sending...', 'That button while it works'),
    sendFailed: message('The code could not be sent', 'Message where the server gives no reason'),
    sentTo: aboveCode('We have sent six digits to {number}. They are good for ten minutes.'),
    code: message('Code from the text message', 'Label of a field'),
    confirm: message('Confirm', 'Button of the form'),
    confirming: message('Confirming...', 'That button while it works'),
    confirmFailed: message('The code is not right', 'Message where the server gives no reason'),
    another: message('Another number', 'Button that goes back to the first form'),
    confirmed: notice('Saved', 'Text messages now come to this number.'),
    texts: switchLabel('Text messages', 'Off means mail and the app only'),
    whatsApp: switchLabel('On WhatsApp', 'Where the number has no WhatsApp, as a text message'),
    remove: message('Remove', 'Button beside the number'),
    removed: notice('Removed', 'We have forgotten your number.'),
  },
  calendar: {
    title: message('Calendar', 'Heading'),
    note: message('Due dates and your turns, in the calendar you use', 'Below that heading'),
    loading: message('Loading your calendar link', 'Read out while it loads'),
    loadFailed: message('Your calendar link could not be loaded.', 'In its place'),
    explain: message(
      'Subscribe to this address in your calendar. Whoever has it sees your due dates, so keep it to yourself.',
      'Above the address',
    ),
    none: message(
      'A secret address, to which your calendar subscribes. It shows due dates and turns, and nothing can be changed by it.',
      'Where there is no address yet: what it would be',
    ),
    address: message('Address of your calendar', 'Label of a field that can be copied from'),
    make: message('Make a calendar link', 'Button where there is no address yet'),
    copy: message('Copy', 'Button below the address'),
    copied: notice('Copied', 'Paste it into your calendar as a subscription.'),
    copyFailed: message('Please copy the address by hand.', 'Message'),
    open: message('Open in calendar', 'Link below the address'),
    renew: message('Make a new link', 'Button below the address: ends the old one'),
    renewed: notice('Done', 'The old link does not work any more.'),
    end: message('Turn off', 'Button below the address'),
    ended: notice('Turned off', 'The link does not work any more.'),
  },
})
