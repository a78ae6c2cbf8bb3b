/** The plural forms of a language. */
export interface PluralForms {
  readonly cardinal: Category[]
  readonly ordinal: Category[]
  /** Those which whole numbers need; some languages have others for fractions and millions. */
  readonly integers: readonly Category[]
}
type Category = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

/** Haitian Creole does not change a noun after a number, and Node knows no rules for it. */
const withoutPlurals: PluralForms = { cardinal: ['other'], ordinal: ['other'], integers: ['other'] }

const known = new Map<string, PluralForms>()

export const rulesOf = (language: string): PluralForms => {
  const rules = known.get(language) ?? readRules(language)
  known.set(language, rules)
  return rules
}

const readRules = (language: string): PluralForms => {
  if (language === 'ht') return withoutPlurals
  // Making rules takes a hundred times as long as using them.
  const cardinal = new Intl.PluralRules(language)
  const ordinal = new Intl.PluralRules(language, { type: 'ordinal' })
  const counted = Array.from({ length: 200 }, (_, count) => cardinal.select(count))
  return {
    cardinal: cardinal.resolvedOptions().pluralCategories as Category[],
    ordinal: ordinal.resolvedOptions().pluralCategories as Category[],
    integers: [...new Set(counted)] as Category[],
  }
}
