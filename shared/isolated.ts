import { directionOf } from './direction.ts'
import { language } from './language.ts'

/** Characters that change the direction of the text after them. Right-to-left letters need none. */
export const withoutDirections = (text: string): string =>
  text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc\ud802-\ud83a]/

/** Everything but right-to-left letters: it runs the other way, or has a direction that depends on its neighbours. */
const other = /[^\u0590-\u08ff\ufb1d-\ufefc\ud802-\ud83a]/

/**
 * A value of a message: isolates text whose direction differs from the language's, so that it does not move the words around it.
 * Numbers are unchanged, because messages select by them.
 */
export const isolated = <Value>(value: Value): Value | string => {
  if (typeof value !== 'string') return value
  if (directionOf(language()) === 'rtl') return isolatedFromLeft(value)
  const plain = withoutDirections(value)
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain
}

/** Keeps isolates inside, as of messages that are values of others, and marks, which do not reach out of the isolate. */
const isolatedFromLeft = (value: string): string => {
  const kept = isBalanced(value) ? value.replace(/[\u202a-\u202e]/g, '') : withoutDirections(value)
  if (!other.test(kept)) return kept
  // A list begins with a mark where it runs as the text around it, whatever its first word is.
  return `${kept.startsWith('\u200f') ? '\u2067' : '\u2068'}${kept}\u2069`
}
const isBalanced = (text: string): boolean => {
  let open = 0
  for (const [sign] of text.matchAll(/[\u2066-\u2069]/g)) {
    open += sign === '\u2069' ? -1 : 1
    if (open < 0) return false
  }
  return open === 0
}
