import type { GoalEvent, GoalEventOf, GoalEventType } from '#shared/events/goal.ts'

type Data<Type extends GoalEventType> = GoalEventOf<Type>['data']
type Identity<Type extends GoalEventType> =
  | readonly (keyof Data<Type>)[]
  | ((data: Data<Type>) => readonly unknown[])

/**
 * The fields that distinguish an event from all others of its type in its stream, or a function that returns
 * them.
 */
const identities: { readonly [Type in GoalEventType]: Identity<Type> } = {
  GoalCreated: [],
  GoalCancelled: [],
  GoalEdited: ['edit'],
  GoalArchived: ['edit'],
  GoalRestored: ['edit'],
  // The first join has no number: event ids from before members could leave were made without one.
  MemberJoined: ({ userId, join }) => (join === 1 ? [userId] : [userId, join]),
  MemberRoleChanged: ['change'],
  MemberLeft: ['leaving'],
  MemberReplaced: ['leaving'],
  InvitationAccepted: ['invitationId', 'userId', 'join'],
  InvitationResent: ['invitationId', 'resend'],
  InvitationExpired: ['invitationId', 'resend'],
  InvitationIssued: ['invitationId'],
  InvitationDeclined: ['invitationId'],
  InvitationRevoked: ['invitationId'],
  RefundRequested: ['refundRequestId'],
  RefundRefused: ['refundRequestId'],
  ContributionRefunded: ['refundId'],
  ContributionRefundFailed: ['refundId'],
  ContributionQuestioned: ['disputeId'],
  ContributionQuestionClosed: ['disputeId'],
  ContributionDisputed: ['disputeId'],
  DisputeAnswered: ['disputeId'],
  DisputeWon: ['disputeId'],
  DisputeLost: ['disputeId'],
  ScheduleCreated: ['scheduleId'],
  ScheduleActivated: ['scheduleId'],
  ScheduleEnded: ['scheduleId'],
  ScheduleAmountChanged: ['scheduleId', 'change'],
  ScheduleCardChanged: ['scheduleId', 'change'],
  SchedulePaused: ['scheduleId', 'change'],
  ScheduleResumed: ['scheduleId', 'change'],
  // A skipped period that was made up for later may be given up after all.
  SchedulePeriodSkipped: ({ scheduleId, period, reason }) =>
    reason === 'payment_failed' ? [scheduleId, period, reason] : [scheduleId, period],
  CharterAmended: ['version'],
  // Who has said that their line is wrong may confirm the same line after all.
  CharterAccepted: ({ version, userId, denial }) =>
    denial === undefined ? [version, userId] : [version, userId, denial],
  RotationOrdered: ['change'],
  CircleShrunk: ['change'],
  DrawCommitted: ['draw'],
  DrawRevealed: ['draw'],
  DrawSalted: ['draw', 'userId'],
  DrawSaltCommitted: ['draw', 'userId'],
  DrawSaltRevealed: ['draw', 'userId'],
  DrawVoided: ['draw'],
  RotationBegan: [],
  CircleWoundUp: [],
  WithdrawalRequested: [],
  OpeningLinesAsked: ['charterVersion'],
  OpeningLineDenied: ['denial'],
  RoundAdopted: ['round'],
  OpeningCorrectionProposed: ['correction'],
  OpeningCorrectionAnswered: ['correction'],
  RoundOpened: ['round'],
  RoundClosed: ['round'],
  MemberLate: ({ round, userId, again }) => (again ? [round, userId, 'again'] : [round, userId]),
  SeatSpared: ({ round, userId, until, cutShort }) => {
    const about = [round, userId, until === null ? 'while' : 'until']
    return cutShort === undefined ? about : [...about, cutShort]
  },
  // The first extension has no day; after another outage there may be a second one.
  GraceExtended: ({ round, until, again }) => (again ? [round, until] : [round]),
  PauseAnnounced: ['pause'],
  PauseObjected: ['pause', 'userId'],
  PauseRejected: ['pause'],
  RotationPaused: ['pause'],
  DebtArose: ['debtId'],
  DebtReleased: ({ debtId, release }) => (release === undefined ? [debtId] : [debtId, release]),
  DebtPaid: ['debtId', 'payment'],
  DebtNetted: ['debtId', 'payment'],
  DebtRestored: ['debtId', 'restoration'],
  DepositPlaced: ['depositId', 'change'],
  DepositFirm: ['depositId', 'change'],
  DepositKept: ['depositId', 'change'],
  DepositLowered: ['depositId', 'change'],
  DepositSplit: ['userId', 'debtId'],
  DepositReleased: ['depositId', 'change'],
  GuaranteeAsked: ['guarantee'],
  GuaranteeAccepted: ['guarantee'],
  GuaranteeEnded: ['guarantee'],
  GuaranteePaid: ['debtId', 'payment'],
  StandInAnswered: ['userId'],
  StandInNumberChanged: ['userId', 'change'],
  SeatsChosen: ['change'],
  SharingProposed: ['sharing'],
  SharingAnswered: ['sharing', 'answer'],
  SeatShared: ['change'],
  SeatClaimed: ['userId', 'claim'],
  SeatClaimVouched: ['userId', 'claim', 'byUserId'],
  SeatClaimObjected: ['userId', 'claim'],
  SeatClaimEnded: ['userId', 'claim'],
  StandInMerged: ['userId'],
  SwapProposed: ['swap'],
  SwapAccepted: ['swap'],
  SwapDeclined: ['swap'],
  SwapLapsed: ['swap'],
  RulesAgreed: ['version'],
  VoteOpened: ['vote'],
  VoteCast: ['vote', 'userId', 'cast'],
  // An accepted vote may be overtaken before it is carried out.
  VoteEnded: ['vote', 'outcome'],
  CashCounted: ['holderUserId', 'count'],
  CashHandoverProposed: ['handover'],
  CashHandoverConfirmed: ['handover'],
  CashHandoverEnded: ['handover'],
  PhotoAttached: ['photoId'],
  PhotoRemoved: ['photoId'],
  PayoutDue: ['payoutId'],
  PayoutDivided: ['restId'],
  PayoutLowered: ['payoutId', 'reversal'],
  PayoutApproved: ['payoutId', 'byUserId'],
  PayoutHeld: ['payoutId', 'hold'],
  PayoutHoldReleased: ['payoutId', 'hold'],
  PayoutTransferBegun: ['payoutId', 'attempt'],
  PayoutTransferRefused: ['payoutId', 'attempt'],
  PayoutTransferReversed: ['transferId', 'reversedMinor'],
  PayoutSent: ['payoutId', 'attempt'],
  PayoutConfirmed: ['payoutId', 'attempt'],
  PayoutContested: ['payoutId', 'attempt'],
  PayoutCaseClosed: ['payoutId', 'attempt'],
  // A payment that was reversed, and then paid by card after all, is received twice.
  ContributionReceived: ({ contributionId, paymentIntentId }) =>
    paymentIntentId === null ? [contributionId, 'outside'] : [contributionId],
  AdminProposalMade: ['proposal'],
  AdminProposalConfirmed: ['proposal'],
  AdminProposalDeclined: ['proposal'],
  AdminProposalWithdrawn: ['proposal'],
  AdminProposalLapsed: ['proposal'],
  CorrectionProposed: ['correction'],
  CorrectionWithdrawn: ['correction'],
  CorrectionDeclined: ['correction'],
  EntryReversed: ['correction'],
  PotLowered: ['correction'],
  RefundFeeKept: ['refundId'],
  RefundFeeReturned: ['refundId'],
  ContributionResumed: ['requestId'],
  ContributionProcessing: ({ contributionId, attempt }) =>
    attempt === undefined ? [contributionId] : [contributionId, attempt],
  ContributionDeclined: ['contributionId', 'attempt'],
  ContributionRequested: ['contributionId'],
  ContributionOpened: ['contributionId'],
  ContributionReported: ['contributionId'],
  ContributionSettled: ['contributionId'],
  ContributionCancelled: ['contributionId'],
}

/**
 * Identifies the fact that an event records within its stream. The event's id is derived from it, so recording the same
 * fact again gives the same event.
 */
export const identityOf = ({ type, data }: GoalEvent): string =>
  [type, ...valuesOf(type, data).map(String)].join('-')

const valuesOf = <Type extends GoalEventType>(type: Type, data: Data<Type>): readonly unknown[] => {
  const identity: Identity<Type> = identities[type]
  return typeof identity === 'function' ? identity(data) : identity.map(field => data[field])
}
