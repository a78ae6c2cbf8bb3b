import type { UserId } from '#shared/ids.ts'
import type { CalendarDate, Instant } from '#shared/time.ts'
import { seatHolders } from '../members/seats.ts'
import type { Evolving } from '../state.ts'
import { type Circle, hasAccepted, todayIn } from './circle.ts'

interface Asking {
  readonly charterVersion?: number
  readonly askedOn?: CalendarDate
}

/**
 * A change of what others have accepted makes a new charter version, which they must accept before the circle
 * begins.
 */
export const askingAnew = (circle: Circle, byUserId: UserId | null, now: Instant): Asking =>
  seatHolders(circle).some(([userId, member]) => userId !== byUserId && hasAccepted(circle, member))
    ? { charterVersion: circle.charterVersion + 1, askedOn: todayIn(circle, now) }
    : {}

/** The author of a version accepts it with that, if there is one; the others are asked again. */
export const raiseCharter = (
  state: Evolving,
  byUserId: UserId | null,
  { charterVersion, askedOn }: { readonly [Field in keyof Asking]: Asking[Field] | undefined },
): void => {
  if (charterVersion === undefined) return
  state.charterVersion = charterVersion
  for (const [userId, member] of seatHolders(state)) state.members.set(userId, { ...member, askedOn })
  if (byUserId !== null) accepted(state, byUserId, charterVersion)
}

export const accepted = (
  state: Evolving,
  userId: UserId,
  charterVersion: number,
  figureMinor = state.members.get(userId)?.figureMinor,
): void => {
  const member = state.members.get(userId)
  if (member) state.members.set(userId, { ...member, charterVersion, figureMinor, askedOn: undefined })
}

/** A member gets a seat that they have not accepted. */
export const askingFor = (state: Evolving, userId: UserId, askedOn: CalendarDate): void => {
  const member = state.members.get(userId)
  if (member) state.members.set(userId, { ...member, charterVersion: 0, askedOn })
}

/** While a circle is archived members cannot accept anything: their time begins again. */
export const askingAgain = (state: Evolving, askedOn: CalendarDate): void => {
  for (const [userId, member] of seatHolders(state))
    if (member.askedOn !== undefined) state.members.set(userId, { ...member, askedOn })
}
