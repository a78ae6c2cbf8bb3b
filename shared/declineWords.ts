import { cardDeclinedTexts, debitDeclinedTexts, debitDeclineTexts, declineTexts } from './declineTexts.ts'

interface Decline {
  readonly code: string
  readonly declineCode: string | null
  readonly isDebit?: boolean
}

const textIn = <Known extends string>(
  texts: Readonly<Record<Known | 'other', string>>,
  { code, declineCode }: Decline,
): string => {
  const isKnown = (one: string): one is Known => Object.hasOwn(texts, one)
  return texts[[declineCode ?? '', code].find(isKnown) ?? 'other']
}

/** The reason of a decline, as a clause for the payer. */
export const declineWords = (decline: Decline): string =>
  decline.isDebit ? textIn(debitDeclineTexts, decline) : textIn(declineTexts, decline)

/** The same as a sentence. */
export const declineSentence = (decline: Decline): string =>
  decline.isDebit ? textIn(debitDeclinedTexts, decline) : textIn(cardDeclinedTexts, decline)
