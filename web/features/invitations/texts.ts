import { message, messages } from '#shared/messages.ts'

/** The invite dialog. */
export const texts = messages({
  title: message('Invite Members', 'Title of the dialog'),
  auditorTitle: message('Invite an auditor', 'Title of the dialog, for a savings circle without a free seat'),
  replaceTitle: message('Hand over {name}’s seat', 'Title of the dialog, for a seat in a savings circle'),
  replaceOwnTitle: message('Hand over your seat', 'Title of the dialog, for the reader’s own seat'),
  seats: message('{taken} of {total} seats taken', 'Below the name of a savings circle'),
  members: message(
    '{count, plural, one {# member so far} other {# members so far}}',
    'Below the name of a goal',
  ),
  replaceNote: message(
    'The person who accepts takes over {name}’s place in the rotation, and what is still to be paid for it.',
    'Below the name of a savings circle, where a seat is handed over',
  ),
  replaceOwnNote: message(
    'The person who accepts takes over your place in the rotation, and what is still to be paid for it.',
    'Below the name of a savings circle, where the reader hands over their own seat',
  ),
  auditorNote: message(
    'All seats are taken. An auditor sees everything and pays nothing.',
    'Below the name of a savings circle, where only auditors can be invited',
  ),
  paidFor: {
    label: message('My successor has paid me', 'Switch: for what the reader has paid into the seat'),
    hints: {
      off: message(
        'What lies in open rounds goes back to you, and what others owe the seat comes to you in its turn.',
        'Below that switch while it is off',
      ),
      on: message('Everything paid into the seat goes along with it.', 'Below that switch while it is on'),
    },
  },
  ways: {
    label: message('Way to invite', 'Name of the tabs, read out'),
    email: message('Email', 'Tab'),
    sms: message('SMS', 'Tab'),
    link: message('Link', 'Tab'),
  },
  loading: message('Loading', 'Read out while a form loads'),
  role: {
    legend: message('Joins as', 'Label of a choice: member or auditor'),
    member: [message('Member', 'A role'), message('Saves along', 'Below it: what it means')],
    auditor: [
      message('Auditor', 'A role'),
      message('Sees everything, pays nothing', 'Below it: what it means'),
    ],
  },
  email: {
    label: message('Email address', 'Label of a field'),
    hint: message('The invitation is for one person and good for 7 days.', 'Below that field'),
    send: message('Send invitation', 'Button of the form'),
    sending: message('Sending...', 'That button while it works'),
    sent: message('Email invitation sent successfully!', 'Message'),
    failed: message('Failed to send email invitation', 'Title of a message'),
  },
  sms: {
    label: message('Phone number', 'Label of a field'),
    hint: message('As it is dialled in that country, or with + and the country code.', 'Below that field'),
    send: message('Send invitation', 'Button of the form'),
    sending: message('Sending...', 'That button while it works'),
    sent: message('SMS invitation sent successfully!', 'Message'),
    failed: message('Failed to send SMS invitation', 'Title of a message'),
  },
  link: {
    about: message(
      'Anyone who has the link can join while seats are free, for 7 days. You can revoke it at any time.',
      'Above the button that makes a link',
    ),
    aboutSeat: message(
      'Whoever opens the link first can take over the seat, within 7 days. You can revoke it at any time.',
      'Above that button, where a seat is handed over',
    ),
    aboutAuditor: message(
      'Anyone who has the link can look at everything in this goal, for 7 days. You can revoke it at any time.',
      'Above that button, where the link is for auditors',
    ),
    label: message('Invite link', 'Label of a field that can be copied from'),
    copy: message('Copy link', 'Button: makes a link and copies it'),
    making: message('Creating link...', 'That button while it works'),
    copied: message('Copied!', 'That button once it has worked'),
    share: message('Share…', 'Button: the phone then asks with whom'),
    shareText: message('Join “{goal}” on Calabash', 'Sent along with a link that is shared'),
    success: message('Invite link copied to clipboard!', 'Message'),
    notMade: message('Failed to generate invite link', 'Title of a message'),
    notCopied: message('Failed to copy link', 'Title of a message'),
    copyByHand: message('The link is selected above: copy it from there.', 'Below the field of the link'),
  },
})
