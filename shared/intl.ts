/** Formats numbers, lists and letters for people: in English, regardless of the machine's locale. */

/** A format is slow to make, so each is made once, where it is first used. */
export const madeOnce = <Format>(make: () => Format): (() => Format) => {
  let made: Format | undefined
  return () => {
    made ??= make()
    return made
  }
}

const numbers = madeOnce(() => new Intl.NumberFormat('en-US'))
const lists = madeOnce(() => new Intl.ListFormat('en'))
const rows = madeOnce(() => new Intl.ListFormat('en', { type: 'unit' }))
const weekdays = madeOnce(() => new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }))

/** 1234 -> '1,234' */
export const wholeNumber = (count: number): string => numbers().format(count)

/** 'Ama, Kofi, and Esi' */
export const listOf = (parts: readonly string[]): string => lists().format(parts)

/** 'Ama, Makola, round 2': several attributes of one thing. */
export const rowOf = (parts: readonly string[]): string => rows().format(parts)

/** From 1 for Monday to 7. */
export const weekdayName = (weekday: number): string => weekdays().format(Date.UTC(2024, 0, weekday))

export const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}
export const timeZones = (): readonly string[] => Intl.supportedValuesOf('timeZone')

/** The letters of a text as people count them: with their marks, and a composed emoji as one. */
export const lettersOf = (text: string): string[] =>
  Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment)
