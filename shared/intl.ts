import { inMessages } from './dateInWords.ts'
import { dateTexts, weekdayTexts } from './dateTexts.ts'
import { directionOf } from './direction.ts'
import { isolated } from './isolated.ts'
import { language, locale } from './language.ts'

/** Formats numbers, dates, lists and letters for people: in the language of the texts, regardless of the machine's locale. */

/** A format is slow to make, so each is made once for each locale, where it is first used. */
export const inLocale = <Format>(make: (locale: string) => Format): (() => Format) => {
  const made = new Map<string, Format>()
  return () => {
    const format = made.get(locale()) ?? make(locale())
    made.set(locale(), format)
    return format
  }
}

const numbers = inLocale(of => new Intl.NumberFormat(of))
const lists = inLocale(of => new Intl.ListFormat(of))
const weekdays = inLocale(of => new Intl.DateTimeFormat(of, { weekday: 'long', timeZone: 'UTC' }))
const months = inLocale(
  of => new Intl.DateTimeFormat(of, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)

/** 1234 -> '1,234' */
export const wholeNumber = (count: number): string => numbers().format(count)

/** 'Ama, Kofi, and Esi' */
export const listOf = (parts: readonly string[]): string => inDirection(parts, one => lists().format(one))

/** 'Ama, Makola, round 2': several attributes of one thing. Most languages of Intl would put an "and" before the last. */
export const rowOf = (parts: readonly string[]): string => inDirection(parts, joined)
const joined = (parts: readonly string[]): string => parts.join(comma())
const comma = (): string => (language() === 'ar' ? '، ' : language() === 'am' ? '፣ ' : ', ')

/** Runs as the language does, also when it begins with a name in another script. */
const inDirection = (parts: readonly string[], join: (parts: readonly string[]) => string): string =>
  directionOf(language()) === 'rtl' ? `\u200f${join(parts.map(isolated))}` : join(parts)

/** `2026-11` -> 'November 2026' */
export const monthInWords = (month: string): string =>
  language() !== 'en' && inMessages(language())
    ? `${dateTexts.months[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`
    : months().format(new Date(month))

/** From 1 for Monday to 7. */
export const weekdayName = (weekday: number): string =>
  language() === 'en' || inMessages(language())
    ? (weekdayTexts.weekdays[weekday - 1] ?? '')
    : weekdays().format(Date.UTC(2024, 0, weekday))

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
