import type { AnswerInvitationResponse, InvitationPreview } from '#shared/api/invitations.ts'
import { useRefresh } from '../../lib/data.ts'
import { goalsKey } from '../../lib/goals.ts'
import { post } from '../../lib/http.ts'
import { invitationsKey } from '../../lib/invitations.ts'

export type Answer = 'accept' | 'decline'

/** By the secret of the link; or by its id, for whose verified address it was sent to. */
export const previewKey = (token: string): string => `/api/invitations/${encodeURIComponent(token)}`
export const receivedKey = (id: string): string => `/api/invitations/received/${encodeURIComponent(id)}`

type SendAnswer = (
  key: string,
  answer: Answer,
  shown?: InvitationPreview,
) => Promise<AnswerInvitationResponse>

/** Sends the answer, and shows what it has changed. Whoever joins a circle accepts the rules that they were shown. */
export const useAnswer = (): SendAnswer => {
  const refresh = useRefresh()
  return async (key, answer, shown) => {
    const version = shown?.circle?.charter.version
    const outcome = await post<AnswerInvitationResponse>(key, {
      answer,
      ...(version !== undefined && { charterVersion: version }),
    })
    await refresh(goalsKey, invitationsKey)
    return outcome
  }
}
