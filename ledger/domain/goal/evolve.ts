import type { GoalEvent, GoalEventOf, GoalEventType } from '#shared/events/goal.ts'
import type { InvitationId } from '#shared/ids.ts'
import { needsOtherCard } from '#shared/retries.ts'
import { instant } from '#shared/time.ts'
import { declineKey, newContribution } from './contributions/contribution.ts'
import { changeContribution, putContribution } from './contributions/holdings.ts'
import { evolveReversal } from './contributions/reversals.ts'
import { evolveCorrection } from './corrections/evolveCorrection.ts'
import { evolvePotLowered } from './corrections/pots.ts'
import { isReusable } from './members/invitationRules.ts'
import { takeOver } from './members/replacing.ts'
import type { GoalChanges } from './organising.ts'
import { evolvePayout } from './payouts/evolvePayout.ts'
import { evolveCharter } from './rotation/charter.ts'
import { evolveDebt } from './rotation/debts.ts'
import { evolveDraw } from './rotation/draw.ts'
import { evolveForming } from './rotation/forming.ts'
import { evolveRound } from './rotation/rounds.ts'
import { evolveSwap } from './rotation/swaps.ts'
import { evolveSchedule, notePaid, noteScheduled } from './schedules/evolveSchedule.ts'
import type { Evolving, GoalState, Invitation, Terms } from './state.ts'

type Evolvers = { readonly [Type in GoalEventType]: (state: Evolving, event: GoalEventOf<Type>) => void }

/** What each event changes. */
const evolvers: Evolvers = {
  GoalCreated: (state, { data }) => {
    state.terms = data
  },
  GoalEdited: (state, { data }) => {
    const { edit, ...changes } = data
    if (state.terms) state.terms = withChanges(state.terms, changes)
    state.edits = edit
  },
  GoalArchived: (state, { data }) => {
    state.archived = true
    state.edits = data.edit
  },
  GoalRestored: (state, { data }) => {
    state.archived = false
    state.edits = data.edit
  },
  GoalCancelled: state => {
    state.cancelled = true
  },
  MemberJoined: (state, { data }) => {
    const { userId, role, position, invitationId = null, join } = data
    // Members who joined before charters existed, and founders, have accepted version 1.
    const { charterVersion = position === null ? 0 : 1 } = data
    state.members.set(userId, { role, position, invitationId, charterVersion })
    state.joins.set(userId, join)
  },
  MemberRoleChanged: (state, { data }) => {
    const { userId, role, position, change } = data
    const member = state.members.get(userId)
    if (member) state.members.set(userId, { ...member, role, position })
    state.roleChanges = change
  },
  MemberLeft: (state, { data }) => {
    state.members.delete(data.userId)
    state.leavings = data.leaving
  },
  MemberReplaced: (state, { data }) => takeOver(state, data),
  InvitationIssued: (state, { data }) => {
    const { invitationId, ...issued } = data
    state.invitations.set(invitationId, { ...issued, status: 'pending', resends: 0 })
  },
  InvitationResent: (state, { data }) => {
    const { invitationId, resend, expiresAt } = data
    changeInvitation(state, invitationId, { status: 'pending', resends: resend, expiresAt })
  },
  InvitationAccepted: (state, { data }) => {
    const { invitationId } = data
    const known = state.invitations.get(invitationId)
    if (known && !isReusable(known)) changeInvitation(state, invitationId, { status: 'accepted' })
  },
  InvitationDeclined: (state, { data }) => changeInvitation(state, data.invitationId, { status: 'declined' }),
  InvitationRevoked: (state, { data }) => changeInvitation(state, data.invitationId, { status: 'revoked' }),
  InvitationExpired: (state, { data }) => changeInvitation(state, data.invitationId, { status: 'expired' }),
  ContributionRequested: (state, { data }) => {
    const { contributionId, schedule, ...asked } = data
    putContribution(state, contributionId, newContribution({ ...asked, scheduleId: schedule?.scheduleId }))
    if (schedule) noteScheduled(state, contributionId, schedule)
  },
  ContributionOpened: (state, { data: { contributionId, paymentIntentId } }) =>
    changeContribution(state, contributionId, { status: 'opened', paymentIntentId }),
  ContributionResumed: (state, { data }) => {
    state.resumed.set(data.requestId, data.contributionId)
  },
  ContributionReported: (state, { data }) =>
    changeContribution(state, data.contributionId, { status: 'reported' }),
  ContributionProcessing: (state, { data }) =>
    changeContribution(state, data.contributionId, { status: 'processing' }),
  ContributionDeclined: (state, { data }) => {
    const { contributionId, attempt: declines, code, declineCode, adviceCode: advice = null } = data
    const before = state.contributions.get(contributionId)?.declineKeys ?? []
    const declineKeys = [...before, declineKey(data)]
    const over = needsOtherCard({ code: declineCode ?? code, advice })
    changeContribution(state, contributionId, {
      status: 'opened',
      declines,
      declineKeys,
      needsOtherCard: over,
    })
  },
  ContributionReceived: (state, { data }) => receive(state, data),
  ContributionSettled: (state, { data: { contributionId, availableAt } }) =>
    changeContribution(state, contributionId, { availableAt }),
  ContributionCancelled: (state, { data }) =>
    changeContribution(state, data.contributionId, { status: 'cancelled' }),
  RefundRequested: evolveReversal,
  RefundRefused: evolveReversal,
  ContributionRefunded: evolveReversal,
  ContributionRefundFailed: evolveReversal,
  ContributionQuestioned: evolveReversal,
  ContributionQuestionClosed: evolveReversal,
  ContributionDisputed: evolveReversal,
  DisputeAnswered: evolveReversal,
  DisputeWon: evolveReversal,
  DisputeLost: evolveReversal,
  ScheduleCreated: evolveSchedule,
  ScheduleActivated: evolveSchedule,
  ScheduleAmountChanged: evolveSchedule,
  ScheduleCardChanged: evolveSchedule,
  SchedulePaused: evolveSchedule,
  ScheduleResumed: evolveSchedule,
  SchedulePeriodSkipped: evolveSchedule,
  ScheduleEnded: evolveSchedule,
  CharterAmended: evolveCharter,
  CharterAccepted: evolveCharter,
  RotationOrdered: evolveForming,
  CircleShrunk: evolveForming,
  DrawCommitted: evolveDraw,
  DrawSalted: evolveDraw,
  DrawRevealed: evolveDraw,
  RotationBegan: evolveRound,
  RoundOpened: evolveRound,
  MemberLate: evolveRound,
  RoundClosed: evolveRound,
  DebtArose: evolveDebt,
  DebtPaid: evolveDebt,
  DebtNetted: evolveDebt,
  DebtReleased: evolveDebt,
  DebtRestored: evolveDebt,
  SwapProposed: evolveSwap,
  SwapAccepted: evolveSwap,
  SwapDeclined: evolveSwap,
  SwapLapsed: evolveSwap,
  PayoutDue: evolvePayout,
  PayoutApproved: evolvePayout,
  PayoutSent: evolvePayout,
  PayoutConfirmed: evolvePayout,
  PayoutContested: evolvePayout,
  PayoutCaseClosed: evolvePayout,
  WithdrawalRequested: state => {
    state.withdrawn = true
  },
  CorrectionProposed: evolveCorrection,
  CorrectionWithdrawn: evolveCorrection,
  CorrectionDeclined: evolveCorrection,
  EntryReversed: evolveCorrection,
  PotLowered: (state, { data }) => evolvePotLowered(state, data),
  CircleWoundUp: state => {
    state.cancelled = true
    state.woundUp = true
  },
}

/** Never throws: an event that does not fit is history all the same, and changes nothing here. */
export const evolve = (state: GoalState, event: GoalEvent): GoalState => {
  const next: Evolving = state
  const evolver = evolvers[event.type] as ((state: Evolving, event: GoalEvent) => void) | undefined
  evolver?.(next, event)
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
    userId,
    holderUserId,
    amountCents,
    status: 'received',
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
