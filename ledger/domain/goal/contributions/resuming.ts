import type { GoalEvent } from '#shared/events/goal.ts'
import type { ContributionId, UserId } from '#shared/ids.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import { addedBy } from '../standIns/standIns.ts'
import type { GoalState, Wanted } from '../state.ts'
import type { Contribution } from './contribution.ts'

/**
 * Continues an open payment instead of starting another one for the same round. It is recorded before any money moves:
 * otherwise, if the payment were refunded meanwhile, a repeated request would find the round unpaid and charge again.
 */
export interface ResumeContribution {
  readonly type: 'ResumeContribution'
  readonly contributionId: ContributionId
  /** The id that the request's own contribution would have had. */
  readonly requestId: ContributionId
}

export const resumeContribution = (
  { contributionId, requestId }: ResumeContribution,
  state: GoalState,
): Decision<GoalEvent> => {
  const known = begunBy(state, requestId)
  if (known) return known.id === contributionId ? accept() : refuse('contribution_differs')
  if (!state.open.has(contributionId)) return refuse('contribution_ended')
  return accept({ type: 'ContributionResumed', data: { contributionId, requestId } })
}

/**
 * Whether a request differs from an earlier one with the same id. Without a number it means the round that
 * was collecting then, which may have closed since.
 */
export const wantsAnother = (
  state: GoalState,
  known: Contribution,
  { userId, holderUserId, amountMinor, round, debtId, deposit = false }: Wanted,
): boolean => {
  if (known.isDeposit !== deposit || known.holderUserId !== (holderUserId ?? seatOf(state, known)))
    return true
  if (known.userId !== userId || known.amountMinor !== amountMinor || known.debtId !== debtId) return true
  if (debtId !== undefined || known.round === null) return false
  return round === undefined ? known.round > state.round : known.round !== round
}

/** Whose seat a request means that names none: the payer's, which may have another holder now, but not that of a stand-in. */
const seatOf = (state: GoalState, { userId, holderUserId }: Contribution): UserId =>
  addedBy(state, holderUserId) === userId ? userId : holderUserId

/** The contribution that a request has started or resumed. */
export const begunBy = (
  state: GoalState,
  requestId: ContributionId,
): (Contribution & { readonly id: ContributionId }) | undefined => {
  const id = state.resumed.get(requestId) ?? requestId
  const known = state.contributions.get(id)
  return known && { ...known, id }
}
