import useSWR from 'swr'
import type { InvitationResponse } from '#shared/api/invitations.ts'

export const invitationsKey = '/api/invitations'
export const goalInvitationsKey = (goalId: number | string) => `/api/goals/${goalId}/invitations`

/** Of all goals of whoever is signed in, and those to them. */
export const useInvitations = () => useSWR<readonly InvitationResponse[], Error>(invitationsKey)
