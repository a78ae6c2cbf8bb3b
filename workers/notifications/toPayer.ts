import { addedBy, isUnclaimed } from '#ledger/domain/goal/standIns/standIns.ts'
import type { UserId } from '#shared/ids.ts'
import { daysBetween } from '#shared/time.ts'
import { dateIn } from '#shared/zones.ts'
import type { EventContext, Part } from './eventContext.ts'

/** What a seat has to pay: to its holder, or to who has added a holder who has no account to read it with. */
export const toPayer = ({ state, at, eventId }: EventContext, part: Part): Part => {
  const { userId, amountMinor, date } = part
  const adder = isUnclaimed(state, userId) ? addedBy(state, userId) : undefined
  if (adder === undefined) return part
  const when = date === undefined ? {} : { date, days: daysBetween(dateIn(at, 'UTC'), date) }
  return {
    // One member may have added several.
    ...{ cause: `${eventId}-${userId}`, userId: adder, kind: 'seat_due', aboutUserId: userId },
    ...(amountMinor === undefined ? {} : { amountMinor }),
    ...when,
  }
}

/** Who pays for the seat of this member. */
export const payerOf = ({ state }: EventContext, userId: UserId): UserId =>
  (isUnclaimed(state, userId) ? addedBy(state, userId) : undefined) ?? userId
