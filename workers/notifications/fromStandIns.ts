import { seatHolders } from '#ledger/domain/goal/members/seats.ts'
import { voucherIds } from '#ledger/domain/goal/standIns/permissions.ts'
import { addedBy } from '#ledger/domain/goal/standIns/standIns.ts'
import { claimStands } from '#shared/events/standIns.ts'
import type { UserId } from '#shared/ids.ts'
import { type Said, sayings } from '#shared/notices/said.ts'
import type { Instant } from '#shared/time.ts'
import { dateIn } from '#shared/zones.ts'
import type { EventContext, Makers, Part } from './eventContext.ts'

const texts = sayings.reason.seatClaim

/** About claims of members who were added without an account. */
export const fromStandIns = {
  /** To those whose word counts, and to who has added the member. */
  SeatClaimed: ({ userId }, { eventId: cause, state }) => {
    const adder = addedBy(state, userId)
    // Admins decide on the claim of a member whose seat was given to another one.
    if (!state.members.has(userId)) return []
    const readers = [...voucherIds(state, userId), ...(adder === undefined ? [] : [adder])]
    return readers.map(reader => about({ eventId: cause, state }, reader, userId, texts.claimed))
  },
  /** The notice, to all members; a word before the last one sends none. */
  SeatClaimVouched: ({ userId, noticeEndsAt }, context) =>
    noticeEndsAt === undefined
      ? []
      : toAll(context, userId, texts.noticed({ date: dayOf(context, noticeEndsAt) })),
  SeatClaimObjected: ({ userId, byUserId, decidedBy }, context) => {
    const { eventId: cause, admins = [], state } = context
    const date = dateIn(decidedBy, zoneOf(state))
    return [
      ...toAll(context, userId, texts.objected({ date: dayOf(context, decidedBy) })),
      ...admins
        .filter(admin => !state.members.has(admin))
        .map((admin): Part => ({ cause, userId: admin, kind: 'claim_case', aboutUserId: byUserId, date })),
    ]
  },
  SeatClaimEnded: ({ userId, outcome }, context) =>
    toAll(
      context,
      userId,
      claimStands(outcome) ? texts.stands : outcome === 'rejected' ? texts.rejected : texts.withdrawn,
    ),
} satisfies Makers

const toAll = (context: EventContext, seatUserId: UserId, reason: Said): Part[] =>
  seatHolders(context.state).map(([reader]) => about(context, reader, seatUserId, reason))

const about = (
  { eventId: cause, state }: Pick<EventContext, 'eventId' | 'state'>,
  userId: UserId,
  aboutUserId: UserId,
  reason: Said,
): Part => ({
  ...{ cause, userId, kind: 'seat_claim', aboutUserId, reason },
  ...(userId === aboutUserId || state.merged.get(aboutUserId) === userId ? { own: true } : {}),
})

const zoneOf = ({ terms }: EventContext['state']): string => terms?.rotation?.charter?.timeZone ?? 'UTC'
const dayOf = ({ state }: EventContext, at: Instant) => ({ date: dateIn(at, zoneOf(state)) })
