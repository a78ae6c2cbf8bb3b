import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { ContributionId, InvitationId } from '#shared/ids.ts'
import { add, subtract } from '#shared/money.ts'
import type { GoalChanges } from './organising.ts'
import { evolveReversal } from './reversals.ts'
import { evolveSchedule, notePaid, noteScheduled } from './schedules.ts'
import { isReusable } from './standing.ts'
import { type Contribution, type GoalState, type Invitation, roundKey, type Terms } from './state.ts'

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** Never throws: an event that does not fit is history all the same, and changes nothing here. */
export const evolve = (state: GoalState, event: GoalEvent): GoalState => {
  const next = state as Mutable<GoalState>
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
      state.members.set(userId, { role, position, invitationId })
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
      takeOver(state, event.data)
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
      const { contributionId, userId, amountCents, round } = event.data
      const requested: Contribution = {
        userId,
        holderUserId: userId,
        amountCents,
        round,
        status: 'requested',
        paymentIntentId: undefined,
        declines: 0,
        declineKeys: [],
        settled: false,
        scheduleId: event.data.schedule?.scheduleId,
        reversals: undefined,
      }
      if (event.data.schedule) noteScheduled(state, contributionId, event.data.schedule)
      state.contributions.set(contributionId, requested)
      state.open.set(contributionId, requested)
      if (round !== null) state.roundPayments.set(roundKey(userId, round), contributionId)
      next.reservedCents = add(state.reservedCents, amountCents)
      break
    }
    case 'ContributionOpened':
      change(state, event.data.contributionId, {
        status: 'opened',
        paymentIntentId: event.data.paymentIntentId,
      })
      break
    case 'ContributionProcessing':
      change(state, event.data.contributionId, { status: 'processing' })
      break
    case 'ContributionDeclined':
      change(state, event.data.contributionId, {
        status: 'opened',
        declines: event.data.attempt,
        declineKeys: [
          ...(state.contributions.get(event.data.contributionId)?.declineKeys ?? []),
          declineKey(event.data),
        ],
      })
      break
    case 'ContributionReceived': {
      const { contributionId, userId, holderUserId = userId, amountCents, paymentIntentId } = event.data
      release(next, contributionId)
      const known = state.contributions.get(contributionId)
      state.contributions.set(contributionId, {
        userId,
        holderUserId,
        amountCents,
        round: known?.round ?? event.data.round ?? null,
        scheduleId: known?.scheduleId,
        reversals: known?.reversals,
        status: 'received',
        paymentIntentId: paymentIntentId ?? undefined,
        declines: known?.declines ?? 0,
        declineKeys: known?.declineKeys ?? [],
        settled: false,
      })
      next.receivedCents = add(state.receivedCents, amountCents)
      if (known?.scheduleId) notePaid(state, known.scheduleId)
      break
    }
    case 'ContributionSettled':
      change(state, event.data.contributionId, { settled: true })
      break
    case 'ContributionCancelled': {
      const cancelled = state.contributions.get(event.data.contributionId)
      release(next, event.data.contributionId)
      change(state, event.data.contributionId, { status: 'cancelled' })
      if (cancelled && cancelled.round !== null)
        state.roundPayments.delete(roundKey(cancelled.holderUserId, cancelled.round))
      break
    }
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
    case 'SchedulePaused':
    case 'ScheduleResumed':
    case 'SchedulePeriodSkipped':
    case 'ScheduleEnded':
      evolveSchedule(state, event)
      break
    default:
      break
  }
  return next
}

const changeInvitation = (state: GoalState, id: InvitationId, changes: Partial<Invitation>): void => {
  const known = state.invitations.get(id)
  if (known) state.invitations.set(id, { ...known, ...changes })
}

/** What the leaver had paid counts for whoever has the seat now, in the rounds that it was paid for. */
const takeOver = (
  state: GoalState,
  { leaverUserId, userId }: GoalEventOf<'MemberReplaced'>['data'],
): void => {
  for (const [id, { holderUserId, round }] of [...state.contributions.entries()]) {
    if (holderUserId !== leaverUserId) continue
    change(state, id, { holderUserId: userId })
    if (round === null || state.roundPayments.get(roundKey(leaverUserId, round)) !== id) continue
    state.roundPayments.delete(roundKey(leaverUserId, round))
    state.roundPayments.set(roundKey(userId, round), id)
  }
}

const withChanges = (terms: Terms, changes: GoalChanges): Terms => {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  return { ...terms, ...Object.fromEntries(given) }
}

/** Two reports of the same failed attempt have the same key. */
export const declineKey = (decline: { readonly chargeId: string | null; readonly code: string }): string =>
  decline.chargeId ?? decline.code

const change = (state: GoalState, id: ContributionId, changes: Partial<Contribution>): void => {
  const known = state.contributions.get(id)
  if (!known) return
  const changed = { ...known, ...changes }
  state.contributions.set(id, changed)
  if (state.open.has(id)) state.open.set(id, changed)
}

const release = (state: Mutable<GoalState>, id: ContributionId): void => {
  const reserved = state.open.get(id)
  if (!reserved) return
  state.open.delete(id)
  state.reservedCents = subtract(state.reservedCents, reserved.amountCents)
}
