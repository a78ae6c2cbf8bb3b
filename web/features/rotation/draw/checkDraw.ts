import type { DrawResponse } from '#shared/api/rotation.ts'
import { commitmentOf, drawnOrder, saltCommitmentOf } from '#shared/draw.ts'
import { goalId as toGoalId, userId as toUserId } from '#shared/ids.ts'
import type { Seen } from './salt.ts'

/** The checks of a draw; null where one does not apply. */
export interface Checked {
  readonly seedFits: boolean
  /** In a draw with committed salts. */
  readonly saltsFit: boolean | null
  readonly orderFollows: boolean
  /** Where this browser has added a salt. */
  readonly asSeen: boolean | null
}

/** Recomputes a revealed draw from public data only. */
export const checkDraw = (
  goalId: number,
  shown: DrawResponse,
  seen: Seen | undefined,
): Checked | undefined => {
  const { draw, seed, order, salts, commitment, commitments, revealBy, drawnFirst } = shown
  if (seed === null || order === null) return undefined
  const drawn = { goalId: toGoalId(goalId), draw, seed }
  const added = new Map(salts.map(({ userId, salt }) => [toUserId(userId), salt]))
  // The tickets sort them, whatever their order here.
  const again = drawnOrder(
    drawn,
    added,
    order.map(toUserId).toSorted((one, other) => one - other),
    drawnFirst?.map(toUserId),
  )
  const promised = hashesOf(commitments)
  const fits = ({ userId, salt }: { readonly userId: number; readonly salt: string }): boolean =>
    saltCommitmentOf({ goalId: drawn.goalId, draw, userId: toUserId(userId), salt }) === promised.get(userId)
  /** Every drawn member with a commitment has revealed their salt. */
  const isShown = (userId: number): boolean => !promised.has(userId) || added.has(toUserId(userId))
  return {
    seedFits: commitmentOf(drawn) === commitment,
    saltsFit: revealBy === null ? null : salts.every(fits) && order.every(isShown),
    orderFollows: again.every((userId, index) => userId === order[index]),
    asSeen: seen ? isAsSeen(shown, seen) : null,
  }
}

const hashesOf = (commitments: DrawResponse['commitments']): ReadonlyMap<number, string> =>
  new Map(commitments.map(({ userId, commitment }) => [userId, commitment]))

/**
 * This browser's salt is included, and everything that determines the draw was committed before this browser
 * revealed it.
 */
const isAsSeen = ({ commitment, salts, commitments, drawnFirst }: DrawResponse, seen: Seen): boolean => {
  if (seen.commitment !== commitment || !salts.some(({ salt }) => salt === seen.salt)) return false
  if (seen.drawnFirst && seen.drawnFirst.join() !== (drawnFirst ?? []).join()) return false
  if (!seen.commitments) return true
  const [then, now] = [hashesOf(seen.commitments), hashesOf(commitments)]
  return salts.every(({ userId }) => now.get(userId) === then.get(userId))
}
