import { datePatternTexts, dateTexts } from './dateTexts.ts'
import { type Language, language, locale } from './language.ts'

/** `2026-11-21` -> 'Nov 21, 2026' */
export const dateInWords = (day: string, dayDigits: 'short' | 'two'): string => {
  if (language() !== 'en' && !inMessages(language()))
    return new Intl.DateTimeFormat(locale(), {
      // The short Arabic form holds marks of direction, which values of messages lose.
      dateStyle: language() === 'ar' ? 'long' : 'medium',
      timeZone: 'UTC',
    }).format(new Date(day))
  const [year = '', number, digits] = day.split('-')
  const month = dateTexts.months[Number(number) - 1] ?? ''
  const date = `${dayDigits === 'two' ? digits : Number(digits)}`
  return language() === 'en' ? `${month} ${date}, ${year}` : datePatternTexts.date({ month, day: date, year })
}

/**
 * The specification has the form of English dates, and Intl knows no names of days and months in some languages, such as Haitian
 * Creole: messages have these.
 */
export const inMessages = (one: Language): boolean =>
  one === 'pseudo' || Intl.DateTimeFormat.supportedLocalesOf(one).length === 0
