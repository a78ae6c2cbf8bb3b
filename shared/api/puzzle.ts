import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * The code of a request that is accepted with a solved puzzle, while registering, signing in or resets are under attack.
 * The browser solves it by itself, and repeats the request with the header `X-Puzzle: <challenge>.<answer>`.
 */
export const puzzleNeeded = 'puzzle_needed'
export const puzzleHeader = 'X-Puzzle'

/** Find a whole number whose SHA-256, after the challenge and a dot, begins with this many zero bits. */
export interface Puzzle {
  readonly challenge: string
  readonly bits: number
}

export const solves = ({ challenge, bits }: Puzzle, answer: number): boolean =>
  zeroBits(sha256(utf8ToBytes(`${challenge}.${answer}`))) >= bits

const zeroBits = (hash: Uint8Array): number => {
  const first = hash.findIndex(byte => byte !== 0)
  return first === -1 ? 8 * hash.length : 8 * first + Math.clz32(hash[first]!) - 24
}
