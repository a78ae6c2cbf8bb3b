import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { GoalId, UserId } from './ids.ts'

/**
 * A draw that nobody can bend. The house shows the hash of its seed first; then members add salts, which it could not
 * know; then it shows the seed. Who draws is fixed by then, and so is the result: everybody can compute it again.
 */
export interface Draw {
  readonly goalId: GoalId
  readonly draw: number
  /** 32 bytes in hexadecimal, secret until it is revealed. */
  readonly seed: string
}

const hash = (...parts: readonly (string | number)[]): string =>
  bytesToHex(sha256(utf8ToBytes(parts.join('|'))))

/** What is shown before the draw; says nothing of the seed, and fits no other. */
export const commitmentOf = ({ goalId, draw, seed }: Draw): string =>
  hash('calabash-draw-commitment', goalId, draw, seed)

/**
 * Everybody's ticket is the hash of seed, salts and user; the smallest comes first. `salts` by user, in any order.
 * Two tickets are never equal in practice; if they were, the older account came first.
 */
export const drawnOrder = (
  { goalId, draw, seed }: Draw,
  salts: ReadonlyMap<UserId, string>,
  users: readonly UserId[],
): UserId[] => {
  const added = [...salts].sort(([one], [other]) => one - other).map(([user, salt]) => `${user}:${salt}`)
  const ticket = (user: UserId): string => hash('calabash-draw-ticket', goalId, draw, seed, ...added, user)
  return users
    .map(user => ({ user, ticket: ticket(user) }))
    .sort((one, other) =>
      one.ticket < other.ticket ? -1 : one.ticket > other.ticket ? 1 : one.user - other.user,
    )
    .map(({ user }) => user)
}
