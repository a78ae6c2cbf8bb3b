import type { GoalEvent } from '#shared/events/goal.ts'
import type { ContributionId } from '#shared/ids.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import type { GoalState } from '../state.ts'
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

/** What a request has begun, or gone on with. */
export const begunBy = (
  state: GoalState,
  requestId: ContributionId,
): (Contribution & { readonly id: ContributionId }) | undefined => {
  const id = state.resumed.get(requestId) ?? requestId
  const known = state.contributions.get(id)
  return known && { ...known, id }
}
