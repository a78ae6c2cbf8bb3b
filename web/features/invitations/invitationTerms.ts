import type { AnswerInvitationResponse, InvitationPreview } from '#shared/api/invitations.ts'
import { goalsKey } from '../../lib/goals.ts'
import { post } from '../../lib/http.ts'
import { goalInvitationsKey, type InviteWishes, invitationsKey } from '../../lib/invite.ts'
import { useRefresh } from '../../lib/useRefresh.ts'

export type InvitedRole = 'member' | 'auditor'

/** The fields of every invitation. */
export interface InvitationTerms {
  readonly role?: InvitedRole
  readonly replacesUserId?: number
  readonly paidFor?: true
}

/**
 * Organisers choose the role, except for a seat that is handed over; that of a member is not sent. The holder of a seat states
 * whether the successor has paid for it.
 */
export const termsFor = (
  chosen: InvitedRole | undefined,
  { replaces }: InviteWishes,
  isPaidFor = false,
): InvitationTerms => {
  if (replaces)
    return { replacesUserId: replaces.userId, ...(isPaidFor && replaces.isOwn ? { paidFor: true } : {}) }
  return chosen === 'auditor' ? { role: chosen } : {}
}

/** Keys of what an invitation changes. */
export const keysOfInvitation = (goalId: number): readonly string[] => [
  invitationsKey,
  goalInvitationsKey(goalId),
]

type Answer = 'accept' | 'decline'

/** By the secret of the link; or by its id, for the holder of the verified address. */
export const previewKey = (token: string): string => `/api/invitations/${encodeURIComponent(token)}`
export const receivedKey = (id: string): string => `/api/invitations/received/${encodeURIComponent(id)}`

type SendAnswer = (
  key: string,
  answer: Answer,
  shown?: InvitationPreview,
) => Promise<AnswerInvitationResponse>

/** Sends the answer, with the rules and the turn that were shown, and refreshes what changes. */
export const useAnswer = (): SendAnswer => {
  const refresh = useRefresh()
  return async (key, answer, shown) => {
    const circle = shown?.circle
    const outcome = await post<AnswerInvitationResponse>(key, {
      answer,
      ...(circle && {
        charterVersion: circle.charter.version,
        seatsBefore: circle.atRisk?.seatsBefore,
        figure: circle.atRisk?.amount,
        ...(circle.seatChoices.length > 0 && { seats: circle.seats }),
      }),
    })
    await refresh(goalsKey, invitationsKey)
    return outcome
  }
}
