import type { GoalEvent } from '#shared/events/goal.ts'
import type { ContributionId } from '#shared/ids.ts'
import { add, subtract } from '#shared/money.ts'
import type { GoalChanges } from './organising.ts'
import { type Contribution, type GoalState, roundKey, type Terms } from './state.ts'

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
    case 'MemberJoined':
      state.members.set(event.data.userId, { role: event.data.role, position: event.data.position })
      break
    case 'ContributionRequested': {
      const { contributionId, userId, amountCents, round } = event.data
      const requested: Contribution = {
        userId,
        amountCents,
        round,
        status: 'requested',
        paymentIntentId: undefined,
        declines: 0,
        lastDecline: undefined,
        settled: false,
      }
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
        lastDecline: declineKey(event.data),
      })
      break
    case 'ContributionReceived': {
      const { contributionId, userId, amountCents, paymentIntentId } = event.data
      release(next, contributionId)
      const known = state.contributions.get(contributionId)
      state.contributions.set(contributionId, {
        userId,
        amountCents,
        round: known?.round ?? null,
        status: 'received',
        paymentIntentId,
        declines: known?.declines ?? 0,
        lastDecline: known?.lastDecline,
        settled: false,
      })
      next.receivedCents = add(state.receivedCents, amountCents)
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
        state.roundPayments.delete(roundKey(cancelled.userId, cancelled.round))
      break
    }
    default:
      event satisfies never
  }
  return next
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
