/** The invite dialog. */
export const texts = {
  title: 'Invite Members',
  replaceTitle: (name: string) => `Hand over ${name}’s seat`,
  to: (goal: string) => `to ${goal}`,
  seats: (taken: number, of: number) => `${taken} of ${of} seats taken`,
  members: (count: number) => (count === 1 ? '1 member so far' : `${count} members so far`),
  replaceNote: (name: string) =>
    `Whoever accepts takes over ${name}’s place in the rotation, and what is still to be paid for it.`,
  ways: { label: 'Way to invite', email: 'Email', sms: 'SMS', link: 'Link' },
  loading: 'Loading',
  loadFailed: 'The form could not be loaded.',
  role: {
    legend: 'Joins as',
    member: ['Member', 'Saves along'],
    auditor: ['Auditor', 'Sees everything, pays nothing'],
  },
  email: {
    label: 'Email address',
    hint: 'The invitation is for one person and good for 7 days.',
    send: 'Send Invitation',
    sending: 'Sending...',
    sent: 'Email invitation sent successfully!',
    failed: 'Failed to send email invitation',
  },
  sms: {
    label: 'Phone number',
    hint: 'From abroad, begin with + and the country code.',
    send: 'Send Invitation',
    sending: 'Sending...',
    sent: 'SMS invitation sent successfully!',
    failed: 'Failed to send SMS invitation',
  },
  link: {
    about:
      'Anyone who has the link can join while seats are free, for 7 days. You can revoke it at any time.',
    aboutSeat:
      'Whoever opens the link first can take over the seat, within 7 days. You can revoke it at any time.',
    label: 'Invite link',
    copy: 'Copy Link',
    making: 'Creating link...',
    copied: 'Copied!',
    share: 'Share…',
    shareText: (goal: string) => `Join “${goal}” on Calabash`,
    success: 'Invite link copied to clipboard!',
    notMade: 'Failed to generate invite link',
    notCopied: 'Failed to copy link',
    copyByHand: 'The link is selected above: copy it from there.',
  },
} as const
