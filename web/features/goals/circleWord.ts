import { type CircleWord, circleWords, usualCircleWord } from '#shared/circleWords.ts'
import { type Language, language } from '#shared/language.ts'
import { ownCountry } from '../../lib/region.ts'
import { circleName } from '../common/goals/kindName.ts'

const ofLanguages: Readonly<Record<Language, CircleWord>> = {
  es: 'tanda',
  fr: 'tontine',
  ht: 'sol',
  am: 'equb',
  sw: 'chama',
}
/** Where people who read English save like that under another name. */
const ofCountries: Readonly<Record<string, CircleWord>> = {
  MX: 'tanda',
  JM: 'pardner',
  HT: 'sol',
  SO: 'hagbad',
  ET: 'equb',
  CM: 'tontine',
  KE: 'chama',
  TZ: 'chama',
  ZA: 'stokvel',
}

/** The word that people of this language, or else of this country, are likely to use. */
export const likelyWord = (of: Language, country: string): CircleWord =>
  ofLanguages[of] ?? ofCountries[country] ?? usualCircleWord

export const readersWord = (): CircleWord => likelyWord(language(), ownCountry())

export const wordOptions = circleWords.map(word => [word, circleName(word)] as const)
