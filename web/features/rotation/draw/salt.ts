import type { DrawResponse } from '#shared/api/rotation.ts'
import { goalId as toGoalId, userId as toUserId } from '#shared/ids.ts'
import { browserStorage } from '../../../lib/storage.ts'

/**
 * What this browser saw and added before a draw was revealed, for revealing it and for comparing it with the
 * result.
 */
export interface Seen {
  readonly commitment: string
  readonly salt: string
  /** All commitments as shown here when the salt was revealed: a later one could have been chosen. */
  readonly commitments?: DrawResponse['commitments'] | undefined
  /** The members that are drawn first, as shown then. */
  readonly drawnFirst?: readonly number[] | undefined
}

/** A person in a draw, since a browser may be shared. */
export interface Place {
  readonly goalId: number
  readonly userId: number
}

const keyOf = ({ goalId, userId }: Place, draw: number): string => `draw-${goalId}-${draw}-${userId}`
const keep = (place: Place, draw: number, seen: Seen): void =>
  browserStorage.write(keyOf(place, draw), JSON.stringify(seen))

export const seenHere = (place: Place, draw: number): Seen | undefined => {
  try {
    const text =
      browserStorage.read(keyOf(place, draw)) ?? browserStorage.read(`draw-${place.goalId}-${draw}`)
    const { commitment, salt, commitments, drawnFirst } = JSON.parse(text ?? '{}')
    if (typeof commitment !== 'string' || typeof salt !== 'string') return undefined
    return {
      commitment,
      salt,
      commitments: Array.isArray(commitments) ? commitments : undefined,
      drawnFirst: Array.isArray(drawnFirst) ? drawnFirst : undefined,
    }
  } catch {
    return undefined
  }
}

type Promised = Pick<DrawResponse, 'draw' | 'commitment'>

/**
 * The reader's own salt. An earlier one of this browser is kept: it may have been added without a response.
 */
const saltFor = (place: Place, { draw, commitment }: Promised): string => {
  const seen = seenHere(place, draw)
  if (seen) return seen.salt
  const salt = Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  keep(place, draw, { commitment, salt })
  return salt
}

/** In the server's form for a draw with salts added in the open. */
export const addSalt = (place: Place, draw: Promised): { draw: number; salt: string } => ({
  draw: draw.draw,
  salt: saltFor(place, draw),
})

const hashOf = async ({ goalId, userId }: Place, draw: number, salt: string): Promise<string> => {
  // Includes the hash function, which little else needs.
  const { saltCommitmentOf } = await import('#shared/draw.ts')
  return saltCommitmentOf({ goalId: toGoalId(goalId), draw, userId: toUserId(userId), salt })
}

/** The hash of a salt that stays here until no more can be added. */
export const commitSalt = async (
  place: Place,
  promised: Promised,
): Promise<{ draw: number; commitment: string }> => {
  const { draw } = promised
  return { draw, commitment: await hashOf(place, draw, saltFor(place, promised)) }
}

/** The salt of this browser; undefined where another device added it, or it is lost. */
export const keptSalt = async (
  place: Place,
  { draw, commitment, commitments, drawnFirst }: DrawResponse,
): Promise<{ draw: number; salt: string } | undefined> => {
  const seen = seenHere(place, draw)
  const added = commitments.find(({ userId }) => userId === place.userId)
  if (!seen || seen.commitment !== commitment || !added) return undefined
  if ((await hashOf(place, draw, seen.salt)) !== added.commitment) return undefined
  keep(place, draw, {
    ...seen,
    commitments: seen.commitments ?? commitments,
    drawnFirst: seen.drawnFirst ?? drawnFirst ?? [],
  })
  return { draw, salt: seen.salt }
}
