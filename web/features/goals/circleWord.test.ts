import { expect, it } from 'vitest'
import { likelyWord } from './circleWord.ts'

it.each([
  ['en', 'US', 'susu'],
  ['en', 'ZA', 'stokvel'],
  ['es', 'US', 'tanda'],
  ['ht', 'US', 'sol'],
  ['am', 'ZA', 'equb'],
  ['pt', '', 'susu'],
])('in %s and %s a circle is likely to be called %s', (language, country, word) => {
  expect(likelyWord(language, country)).toBe(word)
})
