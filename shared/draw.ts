import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { GoalId, UserId } from './ids.ts'

/**
 * A verifiable draw. The platform publishes the hash of its seed, and members the hashes of their salts. From
 * then on the result is fixed, but cannot be computed without all of them. Then the salts are revealed, and
 * last the seed, after which the result can be verified.
 */
export interface Draw {
  readonly goalId: GoalId
  readonly draw: number
  /** 32 bytes in hexadecimal, secret until it is revealed. */
  readonly seed: string
}

const hash = (...parts: readonly (string | number)[]): string =>
  bytesToHex(sha256(utf8ToBytes(parts.join('|'))))

/** Published before the draw: does not reveal the seed, and matches no other. */
export const commitmentOf = ({ goalId, draw, seed }: Draw): string =>
  hash('calabash-draw-commitment', goalId, draw, seed)

/** A salt includes its member, so that a copied commitment is useless to another member. */
export interface Salt {
  readonly goalId: GoalId
  readonly draw: number
  readonly userId: UserId
  /** 16 bytes in hexadecimal, which stay on the member's device until they are revealed. */
  readonly salt: string
}

/** Committed before any salt is revealed. */
export const saltCommitmentOf = ({ goalId, draw, userId, salt }: Salt): string =>
  hash('calabash-draw-salt', goalId, draw, userId, salt)

/**
 * Orders users by the hash of seed, salts and user; those who are drawn first among themselves, and then the others. If two hashes were
 * equal, the older account would come first.
 */
export const drawnOrder = (
  { goalId, draw, seed }: Draw,
  salts: ReadonlyMap<UserId, string>,
  users: readonly UserId[],
  first: readonly UserId[] = [],
): UserId[] => {
  const sortedSalts = [...salts]
    .sort(([one], [other]) => one - other)
    .map(([user, salt]) => `${user}:${salt}`)
  const ticket = (user: UserId): string =>
    hash('calabash-draw-ticket', goalId, draw, seed, ...sortedSalts, user)
  const order = users
    .map(user => ({ user, ticket: ticket(user) }))
    .sort((one, other) =>
      one.ticket < other.ticket ? -1 : one.ticket > other.ticket ? 1 : one.user - other.user,
    )
    .map(({ user }) => user)
  const isFirst = (user: UserId): boolean => first.includes(user)
  return [...order.filter(isFirst), ...order.filter(user => !isFirst(user))]
}
