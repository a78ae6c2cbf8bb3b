import { inMessages } from './dateInWords.ts'
import { dateTexts, weekdayTexts } from './dateTexts.ts'
import { type Language, language, locale } from './language.ts'

/** Formats numbers, dates, lists and letters for people: in the language of the texts, regardless of the machine's locale. */

/** 1234 -> '1,234' */
export const wholeNumber = (count: number): string => new Intl.NumberFormat(locale()).format(count)

/** 'Ama, Kofi, and Esi' */
export const listOf = (parts: readonly string[]): string => new Intl.ListFormat(locale()).format(parts)

/** 'Ama, Makola, round 2': several attributes of one thing. */
export const rowOf = (parts: readonly string[]): string =>
  new Intl.ListFormat(locale(), { type: 'unit' }).format(parts)

/** `2026-11` -> 'November 2026' */
export const monthInWords = (month: string): string =>
  language() !== 'en' && inMessages(language())
    ? `${dateTexts.months[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`
    : new Intl.DateTimeFormat(locale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(month),
      )

/** From 1 for Monday to 7. */
export const weekdayName = (weekday: number): string =>
  language() === 'en' || inMessages(language())
    ? (weekdayTexts.weekdays[weekday - 1] ?? '')
    : new Intl.DateTimeFormat(locale(), { weekday: 'long', timeZone: 'UTC' }).format(
        Date.UTC(2024, 0, weekday),
      )

const fromRightToLeft: ReadonlySet<string | undefined> = new Set([
  'Arab',
  'Hebr',
  'Thaa',
  'Nkoo',
  'Syrc',
  'Adlm',
])
export const directionOf = (one: Language): 'ltr' | 'rtl' =>
  one !== 'pseudo' && fromRightToLeft.has(new Intl.Locale(one).maximize().script) ? 'rtl' : 'ltr'

export const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}
export const timeZones = (): readonly string[] => Intl.supportedValuesOf('timeZone')

/** Sorts and compares texts as the language does: without regard to case and accents. */
export const inOrder = (one: string, other: string): number => one.localeCompare(other, locale())

/** The letters of a text as people count them: with their marks, and a composed emoji as one. */
export const lettersOf = (text: string): string[] =>
  Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment)
