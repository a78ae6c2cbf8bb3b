import { seatHolders } from '#ledger/domain/goal/members/seats.ts'
import {
  charterOf,
  hasPaid,
  isCircle,
  missingMinor,
  unpaidMinor,
} from '#ledger/domain/goal/rotation/circle.ts'
import { objectionEndsAt } from '#ledger/domain/goal/rotation/pausing.ts'
import type { UserId } from '#shared/ids.ts'
import { sayings } from '#shared/notices/said.ts'
import { dateIn } from '#shared/zones.ts'
import type { EventContext, Makers, Part } from './eventContext.ts'

/** About changes of a circle's dates. */
export const fromPauses = {
  /** To all other seat holders: they can object. */
  PauseAnnounced: (announced, context) => {
    const { state } = context
    if (!isCircle(state)) return []
    const date = dateIn(objectionEndsAt({ ...announced, objections: new Set() }), charterOf(state).timeZone)
    const { byUserId, days } = announced
    return toSeats(context, byUserId, {
      kind: 'pause_announced',
      date,
      reason: sayings.reason.daysOf({ days }),
      aboutUserId: byUserId,
    })
  },
  PauseRejected: (_, context) => toSeats(context, undefined, { kind: 'pause_rejected' }),
  RotationPaused: ({ days, due }, context) =>
    toSeats(context, undefined, {
      kind: 'dates_moved',
      reason: sayings.reason.daysOf({ days }),
      ...(due ? { date: due.dueOn } : {}),
    }),
  /** To the member who could not pay, with the new deadline. */
  SeatSpared: ({ round, userId, until }, { eventId: cause, state }) =>
    until === null || !isCircle(state) || unpaidMinor(state, userId, round) <= 0
      ? []
      : [
          {
            ...{ cause, userId, kind: 'grace_extended', date: until },
            amountMinor: unpaidMinor(state, userId, round),
          } as Part,
        ],
  /** To members who have not paid. */
  GraceExtended: ({ round, until }, { eventId: cause, state }) => {
    if (!isCircle(state)) return []
    return seatHolders(state)
      .filter(([userId]) => !hasPaid(state, userId, round))
      .map(([userId]) => ({
        ...{ cause, userId, kind: 'grace_extended', date: until },
        amountMinor: missingMinor(state, userId, round),
      })) as Part[]
  },
} satisfies Makers

const toSeats = (
  { eventId: cause, state }: EventContext,
  except: UserId | undefined,
  part: Omit<Part, 'cause' | 'userId'>,
): Part[] =>
  seatHolders(state)
    .filter(([userId]) => userId !== except)
    .map(([userId]) => ({ cause, userId, ...part }))
