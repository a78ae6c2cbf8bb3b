import { lettersOf } from './intl.ts'

/** Texts written by users, such as names and notes, for use in sentences. */

/** The beginning of a text, of at most this many UTF-16 units, without splitting a letter. */
export const cut = (text: string, most: number): string => {
  if (text.length <= most) return text
  let kept = ''
  // Text beyond the limit matters only for the letter at the limit.
  for (const letter of lettersOf(text.slice(0, most + longestLetter))) {
    if (kept.length + letter.length > most) break
    kept += letter
  }
  return kept
}
/** For comparing and finding: without case and accents, also of letters that are written as one with their accent. */
export const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** A family emoji has 11 units, and a flag with tags 14; no script has longer letters. */
const longestLetter = 40

/** The same, with an ellipsis where something is left out. */
export const shortened = (text: string, most: number, ellipsis = '…'): string =>
  text.length <= most ? text : cut(text, most - ellipsis.length).trimEnd() + ellipsis

/** Whether a sheet that has this name may mean this person: their name begins like it, whatever the marks, spaces and capitals. */
export const isWrittenFor = (written: string, name: string): boolean =>
  plain(written) !== '' && plain(name).startsWith(plain(written))

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
