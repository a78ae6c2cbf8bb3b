import type { DrawResponse } from '#shared/api/rotation.ts'
import { commitmentOf, drawnOrder } from '#shared/draw.ts'
import { goalId as toGoalId, userId as toUserId } from '#shared/ids.ts'
import type { Seen } from './salt.ts'

/** What a draw has to hold good in; the last is null where this browser has added nothing to it. */
export interface Checked {
  readonly seedFits: boolean
  readonly orderFollows: boolean
  readonly asSeen: boolean | null
}

/** Computes a revealed draw again, from nothing but what everybody can see. */
export const checkDraw = (
  goalId: number,
  { draw, seed, order, salts, commitment }: DrawResponse,
  seen: Seen | undefined,
): Checked | undefined => {
  if (seed === null || order === null) return undefined
  const drawn = { goalId: toGoalId(goalId), draw, seed }
  const added = new Map(salts.map(({ userId, salt }) => [toUserId(userId), salt]))
  // Whatever order they are in here, the tickets put them into theirs.
  const again = drawnOrder(
    drawn,
    added,
    order.map(toUserId).toSorted((one, other) => one - other),
  )
  return {
    seedFits: commitmentOf(drawn) === commitment,
    orderFollows: again.every((userId, index) => userId === order[index]),
    asSeen: seen ? seen.commitment === commitment && salts.some(({ salt }) => salt === seen.salt) : null,
  }
}
