import type { GoalEvent } from '#shared/events/goal.ts'
import type { ContributionId } from '#shared/ids.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import type { GoalState } from '../state.ts'
import type { Contribution } from './contribution.ts'

/**
 * A request that would have begun a payment goes on with one that is there, since a round is paid once. The log has to know
 * before any money moves: sent again, the request would find its round unpaid if the money had gone back meanwhile.
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
