import { createContext, useContext } from 'react'
import useSWR from 'swr'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import type { InvitationResponse } from '#shared/api/invitations.ts'
import { runsGoal, takesPart } from '#shared/roles.ts'
import { isOpen, rotates } from './progress.ts'

export interface InviteWishes {
  /** The holder whose seat the invited person takes over. */
  readonly replaces?: { readonly userId: number; readonly name: string; readonly isOwn: boolean }
}

/** Opens the invite dialog. */
export type OpenInvite = (goal: GoalResponse, wishes?: InviteWishes) => void

/**
 * Whom the reader can invite to a goal. A circle without a free seat takes no members, and those who run it may still invite
 * auditors.
 */
export const invitedTo = (
  goal: Pick<
    GoalResponse,
    'role' | 'isArchived' | 'status' | 'cycleType' | 'rhythm' | 'memberCount' | 'totalMembers'
  >,
): 'members' | 'auditors' | 'nobody' => {
  if (!takesPart(goal.role) || !isOpen(goal)) return 'nobody'
  if (!rotates(goal) || goal.memberCount < goal.totalMembers) return 'members'
  return runsGoal(goal.role) ? 'auditors' : 'nobody'
}

/** The shell renders the one dialog, so that pages can open it without importing the invitations feature. */
export const InviteContext = createContext<OpenInvite>(() => undefined)

export const useInvite = (): OpenInvite => useContext(InviteContext)

export const invitationsKey = '/api/invitations'
export const goalInvitationsKey = (goalId: number | string) => `/api/goals/${goalId}/invitations`

/** For the badge: pending, and the reader can answer or manage it. */
export const isPendingForReader = ({
  status,
  direction,
  canManage,
}: Pick<InvitationResponse, 'status' | 'direction' | 'canManage'>): boolean =>
  status === 'pending' && (direction === 'received' || canManage)

/** Sent from all goals of the signed-in user, and received by them. */
export const useInvitations = () => useSWR<readonly InvitationResponse[], Error>(invitationsKey)
