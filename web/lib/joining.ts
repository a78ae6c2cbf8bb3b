import type { InvitationPreview } from '#shared/api/invitations.ts'
import type { Place } from './returnPlace.ts'

/** A guest has pressed Join, and joins once they are signed in. */
interface Joining {
  readonly shown: InvitationPreview
  readonly at: number
}

/** Afterwards the browser may have been left to another person. */
const validMs = 30 * 60_000

/**
 * For the history entry of the sign-in page: no link can set it, and it is gone when another page is opened in between.
 */
export const placeToJoin = (path: string, shown: InvitationPreview): Place => ({
  next: path,
  of: undefined,
  entry: { joining: { shown, at: Date.now() } satisfies Joining },
})

/** The invitation as it was shown, in the state of its page; undefined unless Join was just pressed. */
export const joiningIn = (state: unknown): InvitationPreview | undefined => {
  const { joining } = (state ?? {}) as { readonly joining?: Joining }
  return joining && Date.now() - joining.at < validMs ? joining.shown : undefined
}

/** What the guest has agreed to is what it still says. In a goal that does not rotate, the number of members is no part of it. */
export const isAsShown = (shown: InvitationPreview, now: InvitationPreview): boolean =>
  termsOf(shown) === termsOf(now)
const termsOf = (preview: InvitationPreview): string =>
  JSON.stringify({ ...preview, goal: { ...preview.goal, memberCount: undefined } })
