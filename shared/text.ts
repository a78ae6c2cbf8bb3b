import { lettersOf } from './intl.ts'

/** Texts that people wrote, such as names and notes, in the sentences of others. */

/** The beginning of a text, of at most so many UTF-16 units, without half a letter. */
export const cut = (text: string, most: number): string => {
  if (text.length <= most) return text
  let kept = ''
  // What comes after the most that fits cannot matter but for the letter that it ends in.
  for (const letter of lettersOf(text.slice(0, most + longestLetter))) {
    if (kept.length + letter.length > most) break
    kept += letter
  }
  return kept
}
/** A family of emojis has 11 units, and a flag with tags 14; what is longer is no letter of any script. */
const longestLetter = 40

/** The same with an ellipsis where something is left out. */
export const shortened = (text: string, most: number, ellipsis = '…'): string =>
  text.length <= most ? text : cut(text, most - ellipsis.length).trimEnd() + ellipsis
