import type { DrawResponse } from '#shared/api/rotation.ts'

/** What this browser saw and added before a draw was revealed: whoever checks it can hold the result to it. */
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
  try {
    localStorage.setItem(keyOf(goalId, draw), JSON.stringify({ commitment, salt } satisfies Seen))
  } catch {
    // Storage is blocked: the draw can still be computed again, only not held to this note.
  }
  return { draw, salt }
}

export const seenHere = (goalId: number, draw: number): Seen | undefined => {
  try {
    const { commitment, salt } = JSON.parse(localStorage.getItem(keyOf(goalId, draw)) ?? '{}')
    return typeof commitment === 'string' && typeof salt === 'string' ? { commitment, salt } : undefined
  } catch {
    return undefined
  }
}
