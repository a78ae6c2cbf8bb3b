import type { Language } from './language.ts'

const fromRightToLeft: ReadonlySet<string | undefined> = new Set([
  'Arab',
  'Hebr',
  'Thaa',
  'Nkoo',
  'Syrc',
  'Adlm',
])
const known = new Map<Language, 'ltr' | 'rtl'>([['pseudo', 'ltr']])

/** The direction in which a language is written. The client's build replaces it by the one of its language. */
export const directionOf = (one: Language): 'ltr' | 'rtl' => {
  const direction =
    known.get(one) ?? (fromRightToLeft.has(new Intl.Locale(one).maximize().script) ? 'rtl' : 'ltr')
  known.set(one, direction)
  return direction
}
