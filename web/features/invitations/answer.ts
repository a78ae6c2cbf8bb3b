import type { AnswerInvitationResponse } from '#shared/api/invitations.ts'
import { useRefresh } from '../../lib/data.ts'
import { goalsKey } from '../../lib/goals.ts'
import { post } from '../../lib/http.ts'
import { invitationsKey } from '../../lib/invitations.ts'

export type Answer = 'accept' | 'decline'

/** By the secret of the link; or by its id, for whose verified address it was sent to. */
export const previewKey = (token: string): string => `/api/invitations/${encodeURIComponent(token)}`
export const receivedKey = (id: string): string => `/api/invitations/received/${encodeURIComponent(id)}`

/** Sends the answer, and shows what it has changed. */
export const useAnswer = (): ((key: string, answer: Answer) => Promise<AnswerInvitationResponse>) => {
  const refresh = useRefresh()
  return async (key, answer) => {
    const outcome = await post<AnswerInvitationResponse>(key, { answer })
    await refresh(goalsKey, invitationsKey)
    return outcome
  }
}
