import { kindOf, message, messages } from '#shared/messages.ts'

const kind = kindOf('One line of the list of what waits for admins')

export const workTexts = messages({
  title: message('What waits for you', 'Heading of a list on the first page for admins'),
  none: message('Nothing waits for you', 'In place of that list'),
  loading: message('Loading what waits for you', 'Read out while it loads'),
  failed: message('Could not load what waits for you.', 'In its place'),
  onlyLook: message(
    'You can look at these, but not decide yet: that takes a second factor, and for a new admin the confirmation of another admin and three days.',
    'Below that list, for an admin who may not decide about money',
  ),
  until: message(
    'Until {when}{more, select, yes {; there are more than these} other {}}',
    'Below a line: the first deadline',
  ),
  since: message(
    'Since {when}{more, select, yes {; there are more than these} other {}}',
    'Below a line: since when the oldest has waited',
  ),
  kinds: {
    cases: kind('{count, plural, one {# payout is reported missing} other {# payouts are reported missing}}'),
    disputes: kind('{count, plural, one {# dispute to answer} other {# disputes to answer}}'),
    approvals: kind('{count, plural, one {# payout to approve} other {# payouts to approve}}'),
    sending: kind('{count, plural, one {# payout to send} other {# payouts to send}}'),
    batches: kind('{count, plural, one {# batch to approve} other {# batches to approve}}'),
    proposals: kind(
      '{count, plural, one {# proposal of another admin to decide} other {# proposals of other admins to decide}}',
    ),
    claims: kind('{count, plural, one {# claim to a seat to decide} other {# claims to seats to decide}}'),
    corrections: kind('{count, plural, one {# correction to decide} other {# corrections to decide}}'),
    breaks: kind(
      '{count, plural, one {# difference with Stripe to explain} other {# differences with Stripe to explain}}',
    ),
    jobs: kind('{count, plural, one {# failed job} other {# failed jobs}}'),
    feedback: kind('{count, plural, one {# new message of feedback} other {# new messages of feedback}}'),
  },
})
