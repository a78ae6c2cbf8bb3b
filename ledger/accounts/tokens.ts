import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/**
 * Generates every bearer secret: for sessions and for links. 192 bits are for links that people may have to
 * copy.
 */
export const newToken = (bits: 256 | 192 = 256): string => randomBytes(bits / 8).toString('base64url')

/** What is stored of a token: it can be looked up, but not recovered. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Six digits to type; secure only with a limit on attempts. */
export const newDigits = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** Random characters of an alphabet, equally likely. */
export const newSigns = (count: number, alphabet: string): string[] =>
  Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)] ?? '')

/** Compares in constant time. */
export const isSame = (one: Buffer | null | undefined, other: Buffer): boolean =>
  one?.length === other.length && timingSafeEqual(one, other)
