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

export const rulesOf = (language: string): PluralForms => {
  if (language === 'ht') return withoutPlurals
  const of = (type: 'cardinal' | 'ordinal') => new Intl.PluralRules(language, { type })
  const counted = Array.from({ length: 200 }, (_, count) => of('cardinal').select(count))
  return {
    cardinal: of('cardinal').resolvedOptions().pluralCategories as Category[],
    ordinal: of('ordinal').resolvedOptions().pluralCategories as Category[],
    integers: [...new Set(counted)] as Category[],
  }
}
