import type { GoalEvent } from '#shared/events/goal.ts'

/**
 * What makes an event this one and no other within its stream. The event's id is derived from it, so that the same
 * fact, recorded again by anybody, is the same event.
 */
export const identityOf = (event: GoalEvent): string => {
  switch (event.type) {
    case 'GoalCreated':
    case 'GoalCancelled':
      return event.type
    case 'GoalEdited':
    case 'GoalArchived':
    case 'GoalRestored':
      return `${event.type}-${event.data.edit}`
    case 'MemberJoined': {
      // The first time has no number: events from before anybody could leave have none.
      const { userId, join = 1 } = event.data
      return join === 1 ? `${event.type}-${userId}` : `${event.type}-${userId}-${join}`
    }
    case 'MemberRoleChanged':
      return `${event.type}-${event.data.change}`
    case 'MemberLeft':
    case 'MemberReplaced':
      return `${event.type}-${event.data.leaving}`
    case 'InvitationAccepted':
      return `${event.type}-${event.data.invitationId}-${event.data.userId}-${event.data.join}`
    case 'InvitationResent':
    case 'InvitationExpired':
      return `${event.type}-${event.data.invitationId}-${event.data.resend}`
    case 'InvitationIssued':
    case 'InvitationDeclined':
    case 'InvitationRevoked':
      return `${event.type}-${event.data.invitationId}`
    case 'RefundRequested':
    case 'RefundRefused':
      return `${event.type}-${event.data.refundRequestId}`
    case 'ContributionRefunded':
    case 'ContributionRefundFailed':
      return `${event.type}-${event.data.refundId}`
    case 'ContributionQuestioned':
    case 'ContributionQuestionClosed':
    case 'ContributionDisputed':
    case 'DisputeAnswered':
    case 'DisputeWon':
    case 'DisputeLost':
      return `${event.type}-${event.data.disputeId}`
    case 'ScheduleCreated':
    case 'ScheduleActivated':
    case 'ScheduleEnded':
      return `${event.type}-${event.data.scheduleId}`
    case 'ScheduleAmountChanged':
    case 'ScheduleCardChanged':
    case 'SchedulePaused':
    case 'ScheduleResumed':
      return `${event.type}-${event.data.scheduleId}-${event.data.change}`
    case 'SchedulePeriodSkipped': {
      // One that was passed over and made up for later may be given up after all.
      const { scheduleId, period, reason } = event.data
      const its = `${event.type}-${scheduleId}-${period}`
      return reason === 'payment_failed' ? `${its}-${reason}` : its
    }
    case 'CharterAmended':
      return `${event.type}-${event.data.version}`
    case 'CharterAccepted':
      return `${event.type}-${event.data.version}-${event.data.userId}`
    case 'RotationOrdered':
    case 'CircleShrunk':
      return `${event.type}-${event.data.change}`
    case 'DrawCommitted':
    case 'DrawRevealed':
      return `${event.type}-${event.data.draw}`
    case 'DrawSalted':
      return `${event.type}-${event.data.draw}-${event.data.userId}`
    case 'RotationBegan':
    case 'CircleWoundUp':
    case 'WithdrawalRequested':
      return event.type
    case 'RoundOpened':
    case 'RoundClosed':
      return `${event.type}-${event.data.round}`
    case 'MemberLate':
      return `${event.type}-${event.data.round}-${event.data.userId}`
    case 'DebtArose':
      return `${event.type}-${event.data.debtId}`
    case 'DebtReleased': {
      const { debtId, release } = event.data
      return release === undefined ? `${event.type}-${debtId}` : `${event.type}-${debtId}-${release}`
    }
    case 'DebtPaid':
    case 'DebtNetted':
      return `${event.type}-${event.data.debtId}-${event.data.payment}`
    case 'DebtRestored':
      return `${event.type}-${event.data.debtId}-${event.data.restoration}`
    case 'SwapProposed':
    case 'SwapAccepted':
    case 'SwapDeclined':
    case 'SwapLapsed':
      return `${event.type}-${event.data.swap}`
    case 'PayoutDue':
      return `${event.type}-${event.data.payoutId}`
    case 'PayoutApproved':
      return `${event.type}-${event.data.payoutId}-${event.data.byUserId}`
    case 'PayoutSent':
    case 'PayoutConfirmed':
    case 'PayoutContested':
    case 'PayoutCaseClosed':
      return `${event.type}-${event.data.payoutId}-${event.data.attempt}`
    case 'ContributionReceived': {
      // One that was reversed, and then paid by card after all, has come twice.
      const { contributionId, paymentIntentId } = event.data
      const its = `${event.type}-${contributionId}`
      return paymentIntentId === null ? `${its}-outside` : its
    }
    case 'CorrectionProposed':
    case 'CorrectionWithdrawn':
    case 'CorrectionDeclined':
    case 'EntryReversed':
    case 'PotLowered':
      return `${event.type}-${event.data.correction}`
    case 'ContributionResumed':
      return `${event.type}-${event.data.requestId}`
    case 'ContributionProcessing': {
      const { contributionId, attempt } = event.data
      return attempt === undefined
        ? `${event.type}-${contributionId}`
        : `${event.type}-${contributionId}-${attempt}`
    }
    case 'ContributionDeclined':
      return `${event.type}-${event.data.contributionId}-${event.data.attempt}`
    default:
      return `${event.type}-${event.data.contributionId}`
  }
}
