import { afterEach, expect, it } from 'vitest'
import { speak } from '#shared/language.ts'
import { firstWeekday, weekdaysFrom } from './weekStart.ts'

afterEach(() => speak('en'))

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const countries = letters
  .flatMap(one => letters.map(two => one + two))
  // Former countries have the codes of their successors.
  .filter(code => names.of(code) && new Intl.Locale(`und-${code}`).region === code)

/** TypeScript does not know it yet. */
type OfWeeks = Intl.Locale & { getWeekInfo(): { readonly firstDay: number } }

it('is that of the country, as Intl knows it', () => {
  const others = countries.filter(
    code => firstWeekday(code) !== (new Intl.Locale(`und-${code}`) as OfWeeks).getWeekInfo().firstDay,
  )
  // Fridays begin the week there.
  expect(others).toEqual(['MV'])
})

it.each([
  ['ar', 6],
  ['pt', 7],
  ['fr', 1],
  ['en', 7],
])('is that of the language %s where no country is known', (language, first) => {
  speak(language)
  expect(firstWeekday('')).toBe(first)
})

it('begins the list of weekdays', () => {
  expect(weekdaysFrom(6)).toEqual([6, 7, 1, 2, 3, 4, 5])
  expect(weekdaysFrom(1)).toEqual([1, 2, 3, 4, 5, 6, 7])
})
