import type { GoalResponse } from '#shared/api/goalKinds.ts'
import type { InvitationResponse } from '#shared/api/invitations.ts'
import { isFull, isOpen, rotates } from '../../lib/progress.ts'

export const recentInvites = 3

export interface InvitedGoal {
  readonly goal: GoalResponse
  readonly pending: number
  /** Newest first. */
  readonly recent: readonly InvitationResponse[]
}

/**
 * The goals that are not yet fully funded; a circle's pot is full between two rounds, which is not its end.
 */
export const goalsToInviteTo = (
  goals: readonly GoalResponse[],
  invitations: readonly InvitationResponse[],
): readonly InvitedGoal[] =>
  goals
    .filter(goal => isOpen(goal) && (rotates(goal) ? goal.status !== 'completed' : !isFull(goal)))
    .map(goal => {
      const sent = invitations
        .filter(({ goalId, direction }) => goalId === goal.id && direction === 'sent')
        .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
      return {
        goal,
        pending: sent.filter(({ status }) => status === 'pending').length,
        recent: sent.slice(0, recentInvites),
      }
    })
