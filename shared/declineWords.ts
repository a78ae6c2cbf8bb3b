import { declineTexts } from './declineTexts.ts'

type Known = keyof typeof declineTexts
const isKnown = (code: string): code is Known => Object.hasOwn(declineTexts, code)

/** The reason of a decline, as a clause for the payer. */
export const declineWords = (code: string, declineCode: string | null): string => {
  const known: Known = [declineCode ?? '', code].find(isKnown) ?? 'other'
  return declineTexts[known]
}
