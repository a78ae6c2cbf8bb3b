import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { InvitationId } from '#shared/ids.ts'
import { needsOtherCard } from '#shared/retries.ts'
import { instant } from '#shared/time.ts'
import { declineKey, newContribution } from './contributions/contribution.ts'
import { changeContribution, putContribution } from './contributions/holdings.ts'
import { evolveReversal } from './contributions/reversals.ts'
import { evolveCorrection } from './corrections/evolveCorrection.ts'
import { evolvePotLowered } from './corrections/pots.ts'
import { takeOver } from './members/replacing.ts'
import { isReusable } from './members/standing.ts'
import type { GoalChanges } from './organising.ts'
import { evolvePayout } from './payouts/evolvePayout.ts'
import { evolveSchedule, notePaid, noteScheduled } from './plans/evolveSchedule.ts'
import { evolveCharter } from './rotation/charter.ts'
import { evolveDebt } from './rotation/debts.ts'
import { evolveDraw } from './rotation/draw.ts'
import { evolveForming } from './rotation/forming.ts'
import { evolveRound } from './rotation/rounds.ts'
import { evolveSwap } from './rotation/swaps.ts'
import type { Evolving, GoalState, Invitation, Terms } from './state.ts'

/** Never throws: an event that does not fit is history all the same, and changes nothing here. */
export const evolve = (state: GoalState, event: GoalEvent): GoalState => {
  const next: Evolving = state
  switch (event.type) {
    case 'GoalCreated':
      next.terms = event.data
      break
    case 'GoalEdited': {
      const { edit, ...changes } = event.data
      if (state.terms) next.terms = withChanges(state.terms, changes)
      next.edits = edit
      break
    }
    case 'GoalArchived':
    case 'GoalRestored':
      next.archived = event.type === 'GoalArchived'
      next.edits = event.data.edit
      break
    case 'GoalCancelled':
      next.cancelled = true
      break
    case 'MemberJoined': {
      const { userId, role, position, invitationId = null, join = 1 } = event.data
      // Whoever joined before there were charters, or founds a circle, has accepted the first.
      const { charterVersion = position === null ? 0 : 1 } = event.data
      state.members.set(userId, { role, position, invitationId, charterVersion })
      state.joins.set(userId, join)
      break
    }
    case 'MemberRoleChanged': {
      const { userId, role, position, change } = event.data
      const member = state.members.get(userId)
      if (member) state.members.set(userId, { ...member, role, position })
      next.roleChanges = change
      break
    }
    case 'MemberLeft':
      state.members.delete(event.data.userId)
      next.leavings = event.data.leaving
      break
    case 'MemberReplaced':
      takeOver(next, event.data)
      break
    case 'InvitationIssued': {
      const { invitationId, ...issued } = event.data
      state.invitations.set(invitationId, { ...issued, status: 'pending', resends: 0 })
      break
    }
    case 'InvitationResent': {
      const { invitationId, resend, expiresAt } = event.data
      changeInvitation(state, invitationId, { status: 'pending', resends: resend, expiresAt })
      break
    }
    case 'InvitationAccepted': {
      const { invitationId } = event.data
      const known = state.invitations.get(invitationId)
      if (known && !isReusable(known)) changeInvitation(state, invitationId, { status: 'accepted' })
      break
    }
    case 'InvitationDeclined':
      changeInvitation(state, event.data.invitationId, { status: 'declined' })
      break
    case 'InvitationRevoked':
      changeInvitation(state, event.data.invitationId, { status: 'revoked' })
      break
    case 'InvitationExpired':
      changeInvitation(state, event.data.invitationId, { status: 'expired' })
      break
    case 'ContributionRequested': {
      const { contributionId, schedule, ...asked } = event.data
      putContribution(next, contributionId, newContribution({ ...asked, scheduleId: schedule?.scheduleId }))
      if (schedule) noteScheduled(state, contributionId, schedule)
      break
    }
    case 'ContributionOpened': {
      const { contributionId, paymentIntentId } = event.data
      changeContribution(next, contributionId, { status: 'opened', paymentIntentId })
      break
    }
    case 'ContributionResumed':
      state.resumed.set(event.data.requestId, event.data.contributionId)
      break
    case 'ContributionReported':
      changeContribution(next, event.data.contributionId, { status: 'reported' })
      break
    case 'ContributionProcessing':
      changeContribution(next, event.data.contributionId, { status: 'processing' })
      break
    case 'ContributionDeclined': {
      const { contributionId, attempt: declines, code, declineCode, adviceCode: advice = null } = event.data
      const before = state.contributions.get(contributionId)?.declineKeys ?? []
      const declineKeys = [...before, declineKey(event.data)]
      const over = needsOtherCard({ code: declineCode ?? code, advice })
      changeContribution(next, contributionId, {
        ...{ status: 'opened', declines, declineKeys, needsOtherCard: over },
      })
      break
    }
    case 'ContributionReceived':
      receive(next, event.data)
      break
    case 'ContributionSettled': {
      const { contributionId, availableAt } = event.data
      changeContribution(next, contributionId, { availableAt })
      break
    }
    case 'ContributionCancelled':
      changeContribution(next, event.data.contributionId, { status: 'cancelled' })
      break
    case 'RefundRequested':
    case 'RefundRefused':
    case 'ContributionRefunded':
    case 'ContributionRefundFailed':
    case 'ContributionQuestioned':
    case 'ContributionQuestionClosed':
    case 'ContributionDisputed':
    case 'DisputeAnswered':
    case 'DisputeWon':
    case 'DisputeLost':
      evolveReversal(next, event)
      break
    case 'ScheduleCreated':
    case 'ScheduleActivated':
    case 'ScheduleAmountChanged':
    case 'ScheduleCardChanged':
    case 'SchedulePaused':
    case 'ScheduleResumed':
    case 'SchedulePeriodSkipped':
    case 'ScheduleEnded':
      evolveSchedule(state, event)
      break
    case 'CharterAmended':
    case 'CharterAccepted':
      evolveCharter(next, event)
      break
    case 'RotationOrdered':
    case 'CircleShrunk':
      evolveForming(next, event)
      break
    case 'DrawCommitted':
    case 'DrawSalted':
    case 'DrawRevealed':
      evolveDraw(next, event)
      break
    case 'RotationBegan':
    case 'RoundOpened':
    case 'MemberLate':
    case 'RoundClosed':
      evolveRound(next, event)
      break
    case 'DebtArose':
    case 'DebtPaid':
    case 'DebtNetted':
    case 'DebtReleased':
    case 'DebtRestored':
      evolveDebt(next, event)
      break
    case 'SwapProposed':
    case 'SwapAccepted':
    case 'SwapDeclined':
    case 'SwapLapsed':
      evolveSwap(next, event)
      break
    case 'PayoutDue':
    case 'PayoutApproved':
    case 'PayoutSent':
    case 'PayoutConfirmed':
    case 'PayoutContested':
    case 'PayoutCaseClosed':
      evolvePayout(next, event)
      break
    case 'WithdrawalRequested':
      next.withdrawn = true
      break
    case 'CorrectionProposed':
    case 'CorrectionWithdrawn':
    case 'CorrectionDeclined':
    case 'EntryReversed':
      evolveCorrection(next, event)
      break
    case 'PotLowered':
      evolvePotLowered(next, event.data)
      break
    case 'CircleWoundUp':
      next.cancelled = true
      next.woundUp = true
      break
    default:
      event satisfies never
  }
  return next
}

const receive = (state: Evolving, received: GoalEventOf<'ContributionReceived'>['data']): void => {
  const {
    contributionId,
    userId,
    holderUserId = userId,
    amountCents,
    paymentIntentId,
    round = null,
  } = received
  const known = state.contributions.get(contributionId) ?? newContribution({ userId, amountCents, round })
  putContribution(state, contributionId, {
    ...known,
    ...{ userId, holderUserId, amountCents, status: 'received' },
    paymentIntentId: paymentIntentId ?? undefined,
    // Money that moved outside has nothing to wait for.
    availableAt: paymentIntentId === null ? instant(0) : undefined,
  })
  if (known.scheduleId) notePaid(state, known.scheduleId)
}

const changeInvitation = (state: GoalState, id: InvitationId, changes: Partial<Invitation>): void => {
  const known = state.invitations.get(id)
  if (known) state.invitations.set(id, { ...known, ...changes })
}

const withChanges = (terms: Terms, changes: GoalChanges): Terms => {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  return { ...terms, ...Object.fromEntries(given) }
}
