import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/**
 * Everything that opens something to whoever has it begins here: sessions and what stands in links. The shorter ones, of
 * 192 bits, are for links that people may have to copy.
 */
export const newToken = (bits: 256 | 192 = 256): string => randomBytes(bits / 8).toString('base64url')

/** What is kept of a token: good for finding it again, and for nothing else. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Six digits to be typed, worth something only together with the few tries that there are. */
export const newDigits = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** So many signs out of these, each as likely as the others. */
export const newSigns = (count: number, alphabet: string): string[] =>
  Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)] ?? '')

/** Takes as long wherever they differ. */
export const isSame = (one: Buffer | null | undefined, other: Buffer): boolean =>
  one?.length === other.length && timingSafeEqual(one, other)
