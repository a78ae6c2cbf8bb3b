/**
 * Whether two numbers are of one account. Banks write an IBAN or their own number, and mask the beginning; where one can't be
 * compared with the other, nothing is known.
 */
export const sameAccount = (one: string, other: string): 'same' | 'different' | 'unknown' => {
  const [a, b] = [bare(one), bare(other)]
  if (a.length < 4 || b.length < 4) return 'unknown'
  if (a === b) return 'same'
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (long.endsWith(short) && (short.length >= 8 || isMasked(one) || isMasked(other))) return 'same'
  return isIban(a) === isIban(b) || isMasked(one) || isMasked(other) ? 'different' : 'unknown'
}

const mask = /[*•xX](?=[*•xX])|[*•xX](?=\d{2,}$)/
const isMasked = (account: string): boolean => mask.test(account)
/** Without spaces and signs, and without what a mask hides. */
const bare = (account: string): string => {
  const shown = isMasked(account) ? (account.split(/[*•xX]/).at(-1) ?? '') : account
  return shown.toUpperCase().replace(/[^A-Z0-9]/g, '')
}
const isIban = (account: string): boolean => /^[A-Z]{2}\d{2}[A-Z0-9]{11,}$/.test(account)

/** Whether two names may be of one person: words in any order, some left out, without accents, or cut at the end. */
export const sameName = (one: string, other: string): boolean => {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  const [few, many] = a.length < b.length ? [a, b] : [b, a]
  if (few.length === 0) return false
  const [short, long] = [few.join(' '), many.join(' ')]
  if (short === long) return true
  const isCut =
    Math.min(short.length, long.length) >= 12 && (long.startsWith(short) || short.startsWith(long))
  return isCut || (few.length >= 2 && few.every(word => many.includes(word)))
}

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
