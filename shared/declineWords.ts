import { cardDeclinedTexts, declineTexts } from './declineTexts.ts'

type Known = keyof typeof declineTexts
const isKnown = (code: string): code is Known => Object.hasOwn(declineTexts, code)
const known = (code: string, declineCode: string | null): Known =>
  [declineCode ?? '', code].find(isKnown) ?? 'other'

/** The reason of a decline, as a clause for the payer. */
export const declineWords = (code: string, declineCode: string | null): string =>
  declineTexts[known(code, declineCode)]

/** The same as a sentence. */
export const declineSentence = (code: string, declineCode: string | null): string =>
  cardDeclinedTexts[known(code, declineCode)]
