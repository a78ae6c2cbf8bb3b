import { lettersOf } from '#shared/intl.ts'

/** In place of a letter that the fonts don't have. */
export const missingSign = '\ufffd'

/** The text with a sign in place of each letter that cannot be written, and whether there was one. */
export const writable = (
  text: string,
  canWrite: (character: string, base: string) => boolean,
): { readonly text: string; readonly isWhole: boolean } => {
  let isWhole = true
  const shown = lettersOf(text).map(segment => {
    // Joiners and the like have no shape of their own.
    const visible = Array.from(segment).filter(one => !/\p{Default_Ignorable_Code_Point}/u.test(one))
    if (visible.every(one => canWrite(one, /\p{M}/u.test(one) ? (visible[0] ?? one) : one))) return segment
    isWhole = false
    return missingSign
  })
  return { text: isWhole ? text : shown.join(''), isWhole }
}
