import { describe, expect, it } from 'vitest'
import { inOrder, listOf, weekdayName, wholeNumber } from './intl.ts'
import { inLanguage } from './language.ts'
import { formatMoney, minor } from './money.ts'
import { folded } from './text.ts'
import { calendarDate, formatDate } from './time.ts'

/** `Intl` puts spaces that do not break. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ').replace(/[\u200e\u200f]/g, '')
const day = calendarDate('2026-11-21')

describe('the forms of a language', () => {
  it.each([
    ['en', 'Nov 21, 2026', '$1,234.50', '1,234'],
    ['fr', '21 nov. 2026', '1 234,50 $US', '1 234'],
    ['es', '21 nov 2026', '1234,50 US$', '1234'],
    ['ar', '21 نوفمبر 2026', '1,234.50 USD', '1,234'],
    ['am', '21 ኖቬም 2026', 'US$1,234.50', '1,234'],
    ['sw', '21 Nov 2026', 'US$ 1,234.50', '1,234'],
  ])('%s', (language, date, amount, count) =>
    expect(
      inLanguage(language, () => [
        formatDate(day),
        formatMoney(minor(123_450), 'USD'),
        wholeNumber(1234),
      ]).map(plain),
    ).toEqual([date, amount, count]),
  )
  it('hold for lists and days of the week', () =>
    expect(inLanguage('fr', () => [listOf(['Ama', 'Kofi', 'Esi']), weekdayName(1)])).toEqual([
      'Ama, Kofi et Esi',
      'lundi',
    ]))
  it('write numbers as in Haiti where Intl does not know the language', () =>
    expect(plain(inLanguage('ht', () => wholeNumber(1234)))).toBe('1 234'))
})

it('names are in order by the language, also with accents', () => {
  const names = ['Zoé', 'Émile', 'eva', 'Ada']
  expect(inLanguage('fr', () => names.toSorted(inOrder))).toEqual(['Ada', 'Émile', 'eva', 'Zoé'])
})

it.each([
  ['Émile', 'emile'],
  ['SÃO JOÃO', 'sao joao'],
  ['مُحَمَّد', 'محمد'],
  ['አበበ', 'አበበ'],
])('%s is found as %s', (text, found) => expect(folded(text)).toBe(found))
