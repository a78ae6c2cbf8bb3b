import type { ActivityResponse } from '#shared/api/activity.ts'

export type ActivityType = ActivityResponse['type']

/** What the sentences are made of. */
export interface Told {
  /** Whom it was about, as an object and as an owner; the doer themselves where it was about nobody else. */
  readonly whom: string
  readonly whose: string
  readonly alone: boolean
  readonly amount: string
  readonly detail: string
}

const channels: Readonly<Record<string, string>> = {
  email: 'invited somebody by email',
  sms: 'invited somebody by SMS',
  link: 'made an invite link',
}
const roles: Readonly<Record<string, string>> = {
  organiser: 'organiser',
  co_organiser: 'co-organiser',
  member: 'a member',
  auditor: 'an auditor',
}
const fields: Readonly<Record<string, string>> = {
  name: 'the name',
  subtype: 'the kind',
  description: 'the description',
  targetAmount: 'the target',
  targetCents: 'the target',
  endDate: 'the end date',
  totalMembers: 'the expected members',
  contributionAmount: 'the planned contribution',
  contributionCents: 'the planned contribution',
}
const fieldsIn = (detail: string): string => {
  const known = detail.split(/[\s,]+/).flatMap(field => fields[field] ?? [])
  return known.length === 0 ? 'this goal' : new Intl.ListFormat('en').format(known)
}
/** What was reversed, and why. */
const entryAndReason = (detail: string): readonly [string, string] => {
  const end = detail.indexOf(' ')
  return [detail.slice(0, end), detail.slice(end + 1)]
}
const roleIn = (detail: string): string => roles[detail] ?? 'something else'

/**
 * What somebody did, to follow their name. `null` leaves it out: it is of no interest beside what comes before or
 * after it. Every kind of event has its place here, so that the compiler asks for the sentence of a new one.
 */
export const deeds: Readonly<Record<ActivityType, ((told: Told) => string) | null>> = {
  GoalCreated: () => 'created this goal',
  GoalEdited: ({ detail }) => `changed ${fieldsIn(detail)}`,
  GoalArchived: () => 'archived this goal',
  GoalRestored: () => 'brought this goal back',
  GoalCancelled: () => 'cancelled this goal',
  MemberJoined: ({ detail }) => (detail === 'auditor' ? 'joined as an auditor' : 'joined'),
  InvitationIssued: ({ detail, alone, whose }) =>
    `${channels[detail] ?? 'invited somebody'}${alone ? '' : ` to take over ${whose} seat`}`,
  InvitationResent: () => 'sent an invitation again',
  InvitationAccepted: null,
  InvitationDeclined: () => 'declined an invitation',
  InvitationRevoked: () => 'withdrew an invitation',
  InvitationExpired: null,
  MemberRoleChanged: ({ whom, alone, detail }) =>
    alone ? `became ${roleIn(detail)}` : `made ${whom} ${roleIn(detail)}`,
  MemberLeft: ({ whom, alone, detail }) =>
    alone ? 'left' : detail === 'replaced' ? `had ${whom} hand over the seat` : `removed ${whom}`,
  MemberReplaced: ({ whose, alone }) => (alone ? 'took over a seat' : `took over ${whose} seat`),
  ContributionRequested: null,
  ContributionOpened: null,
  ContributionResumed: null,
  ContributionProcessing: ({ amount }) => `sent ${amount}, which is on its way`,
  ContributionDeclined: ({ amount }) => `had a payment of ${amount} declined`,
  ContributionReceived: ({ amount, detail }) =>
    `contributed ${amount}${detail === '' ? '' : ` to round ${detail}`}`,
  ContributionSettled: null,
  ContributionCancelled: ({ amount }) => `did not complete a payment of ${amount}`,
  RefundRequested: null,
  RefundRefused: null,
  ContributionRefunded: ({ amount }) => `was paid back ${amount}`,
  ContributionRefundFailed: ({ amount }) => `could not be paid back ${amount}, which counts again`,
  ContributionQuestioned: null,
  ContributionQuestionClosed: null,
  ContributionDisputed: ({ amount }) => `had ${amount} taken back by the bank`,
  DisputeAnswered: null,
  DisputeWon: ({ amount }) => `has ${amount} back that the bank had taken`,
  DisputeLost: null,
  // A plan is between its member and us; what it pays in is told as every other contribution.
  ScheduleCreated: null,
  ScheduleActivated: null,
  ScheduleAmountChanged: null,
  ScheduleCardChanged: null,
  SchedulePaused: null,
  ScheduleResumed: null,
  SchedulePeriodSkipped: null,
  ScheduleEnded: null,
  CharterAmended: () => 'changed the rules of the circle',
  CharterAccepted: () => 'accepted the rules of the circle',
  RotationOrdered: () => 'changed the order of turns',
  CircleShrunk: ({ detail }) => `made it a circle of ${detail}`,
  DrawCommitted: () => 'began a draw of the turns',
  DrawSalted: () => 'added to the draw',
  DrawRevealed: null,
  RotationBegan: null,
  RoundOpened: ({ detail }) => `opened round ${detail}`,
  MemberLate: null,
  RoundClosed: ({ detail, whom, amount }) =>
    `closed round ${detail} without everybody: its pot of ${amount} is due to ${whom}`,
  DebtArose: ({ detail, alone, whom, amount }) => {
    const to = alone ? '' : ` to ${whom}`
    if (detail === 'reversed') return `had ${amount} taken back after the round, which is still to be paid`
    return detail === 'wound_up'
      ? `received ${amount} more than was paid in, and has to give it${to}`
      : `fell short by ${amount}, still to be paid${to}`
  },
  DebtPaid: ({ alone, whom, amount }) => `paid the ${amount} owed${alone ? '' : ` to ${whom}`}`,
  DebtNetted: ({ alone, whom, amount }) =>
    `had the ${amount} owed${alone ? '' : ` to ${whom}`} taken from the pot`,
  DebtReleased: ({ detail, whom, amount }) =>
    detail === 'forgiven' ? `let ${whom} off ${amount}` : `received ${amount} from ${whom} outside Calabash`,
  DebtRestored: null,
  SwapProposed: ({ whom }) => `proposed to swap turns with ${whom}`,
  SwapAccepted: ({ whom }) => `swapped turns with ${whom}`,
  SwapDeclined: ({ detail }) => (detail === 'withdrawn' ? 'withdrew a proposed swap' : 'declined a swap'),
  SwapLapsed: null,
  CircleWoundUp: () => 'wound the circle up',
  // What the house considers is no news before it is done.
  CorrectionProposed: null,
  CorrectionWithdrawn: null,
  CorrectionDeclined: null,
  PotLowered: null,
  EntryReversed: ({ detail, whose, whom, amount }) => {
    const [entry, why] = entryAndReason(detail)
    if (entry === 'PayoutSent') return `corrected the books: ${amount} was not sent to ${whom} (${why})`
    return entry === 'DebtReleased'
      ? `corrected the books: ${whose} debt of ${amount} is open again (${why})`
      : `corrected the books: ${whose} contribution of ${amount} was not made (${why})`
  },
  PayoutDue: null,
  PayoutApproved: ({ whom, amount }) => `approved the payout of ${amount} to ${whom}`,
  PayoutSent: ({ whom, amount }) => `sent ${whom} ${amount}`,
  PayoutConfirmed: ({ amount }) => `confirmed the payout of ${amount}`,
  PayoutContested: ({ amount }) => `said that the payout of ${amount} has not come`,
  PayoutCaseClosed: ({ detail, whom, amount }) => {
    if (detail === 'received') return `received the payout of ${amount} after all`
    return detail === 'returned'
      ? `found that the payout of ${amount} to ${whom} came back`
      : `showed that the payout of ${amount} reached ${whom}`
  },
  WithdrawalRequested: () => 'had the savings paid out',
  ContributionReported: ({ amount }) => `reported a contribution of ${amount}`,
}

/** What came about by itself, or by somebody who is nobody here. */
export const events: Readonly<Partial<Record<ActivityType, (told: Told) => string>>> = {
  InvitationDeclined: () => 'An invitation was declined',
  InvitationRevoked: () => 'An invitation was withdrawn',
  InvitationExpired: () => 'An invitation expired',
  GoalCancelled: () => 'This goal was cancelled',
  DrawRevealed: () => 'The turns were drawn',
  RotationBegan: () => 'The rotation began',
  RoundOpened: ({ detail }) => `Round ${detail} opened`,
  MemberLate: ({ detail, whom }) => `Grace is over, and round ${detail} still waits for ${whom}`,
  RoundClosed: ({ detail, whom, amount }) => `Round ${detail} is full: ${amount} is due to ${whom}`,
  PayoutDue: ({ whom, amount }) => `${amount} is due to ${whom}`,
}

export const activityTexts = {
  title: 'Activity',
  failed: 'Could not load the activity.',
  loading: 'Loading the activity',
  empty: 'Nothing has happened yet',
  more: 'Show more',
  loadingMore: 'Loading...',
  moreFailed: 'Could not load more. Please try again.',
  error: 'Error',
  you: 'You',
  youObject: 'you',
  your: 'your',
  theirs: (name: string) => `${name}’s`,
  today: 'Today',
  yesterday: 'Yesterday',
} as const
