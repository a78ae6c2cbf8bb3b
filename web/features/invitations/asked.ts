import { goalInvitationsKey, invitationsKey } from '../../lib/invitations.ts'
import type { InviteWishes } from '../../lib/invite.ts'

export type InvitedRole = 'member' | 'auditor'

/** What every way of inviting sends along. */
export interface Asked {
  readonly role?: InvitedRole
  readonly replacesUserId?: number
}

/** Only who runs the goal chooses the role; in a seat that is handed over there is none to choose. */
export const askedFor = (chosen: InvitedRole | undefined, { replaces }: InviteWishes): Asked => {
  if (replaces) return { replacesUserId: replaces.userId }
  return chosen ? { role: chosen } : {}
}

/** Keys of what an invitation changes. */
export const keysOfInvitation = (goalId: number): readonly string[] => [
  invitationsKey,
  goalInvitationsKey(goalId),
]

/** Where this browser is at home, as `US`: numbers without a country code are understood as from there. */
export const regionOf = (language: string): string | undefined => {
  try {
    const { region } = new Intl.Locale(language).maximize()
    return region && /^[A-Z]{2}$/.test(region) ? region : undefined
  } catch {
    return undefined
  }
}
