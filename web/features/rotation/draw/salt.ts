import type { DrawResponse } from '#shared/api/rotation.ts'
import { browserStorage } from '../../../lib/storage.ts'

/** What this browser saw and added before a draw was revealed, for comparing it with the result. */
export interface Seen {
  readonly commitment: string
  readonly salt: string
}

const keyOf = (goalId: number, draw: number): string => `draw-${goalId}-${draw}`

/** Chance of the reader's own, as the server wants it; this browser keeps a note of it. */
export const addSalt = (
  goalId: number,
  { draw, commitment }: Pick<DrawResponse, 'draw' | 'commitment'>,
): { draw: number; salt: string } => {
  const salt = Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  browserStorage.write(keyOf(goalId, draw), JSON.stringify({ commitment, salt } satisfies Seen))
  return { draw, salt }
}

export const seenHere = (goalId: number, draw: number): Seen | undefined => {
  try {
    const { commitment, salt } = JSON.parse(browserStorage.read(keyOf(goalId, draw)) ?? '{}')
    return typeof commitment === 'string' && typeof salt === 'string' ? { commitment, salt } : undefined
  } catch {
    return undefined
  }
}
