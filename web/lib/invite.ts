import { createContext, useContext } from 'react'
import useSWR from 'swr'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import type { InvitationResponse } from '#shared/api/invitations.ts'

export interface InviteWishes {
  /** The holder whose seat the invited person takes over. */
  readonly replaces?: { readonly userId: number; readonly name: string; readonly isOwn: boolean }
}

/** Opens the invite dialog. */
export type OpenInvite = (goal: GoalResponse, wishes?: InviteWishes) => void

/** The shell renders the one dialog, so that pages can open it without importing the invitations feature. */
export const InviteContext = createContext<OpenInvite>(() => undefined)

export const useInvite = (): OpenInvite => useContext(InviteContext)

export const invitationsKey = '/api/invitations'
export const goalInvitationsKey = (goalId: number | string) => `/api/goals/${goalId}/invitations`

/** Sent from all goals of the signed-in user, and received by them. */
export const useInvitations = () => useSWR<readonly InvitationResponse[], Error>(invitationsKey)
