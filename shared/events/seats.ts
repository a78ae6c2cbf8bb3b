import * as z from 'zod'
import { day, money, user } from './fields.ts'

const count = z.int().min(1)

/** Members take several seats, or share one, before a circle begins. */
export const seatPayloads = {
  /** A member has these whole seats from now on; they or an organiser have chosen so. */
  SeatsChosen: z.object({
    change: count,
    userId: user,
    byUserId: user,
    positions: z.array(count).min(1),
    /** The most that they can lose by all their seats, as accepted; absent where another member gave seats back. */
    acceptedFigureMinor: money.optional(),
  }),
  /** A member asks others to share the seat that they have. `sharing` counts these proposals, from 1. */
  SharingProposed: z.object({
    sharing: count,
    byUserId: user,
    withUserIds: z.array(user).min(1),
    acceptedFigureMinor: money,
  }),
  /** `answer` counts the answers to one proposal; its proposer withdraws it by a no. */
  SharingAnswered: z.object({
    sharing: count,
    answer: count,
    userId: user,
    inFavour: z.boolean(),
    acceptedFigureMinor: money.optional(),
  }),
  /**
   * These members hold the seat in equal shares from now on, the first with the odd cent; their former seats
   * are free. With an `askedOn`, a member has left, and the others have not accepted their larger share yet.
   */
  SeatShared: z.object({
    change: count,
    sharing: count.optional(),
    position: count,
    holders: z.array(z.object({ userId: user, acceptedFigureMinor: money.optional() })).min(1),
    askedOn: day.optional(),
  }),
} as const
