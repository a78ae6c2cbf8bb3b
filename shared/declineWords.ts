import { cardDeclinedTexts, debitDeclinedTexts, debitDeclineTexts, declineTexts } from './declineTexts.ts'

export interface Decline {
  readonly code: string
  readonly declineCode: string | null
  readonly isDebit?: boolean
}

/** Which of these texts says it. */
export const keyIn = <Known extends string>(
  texts: Readonly<Record<Known | 'other', string>>,
  { code, declineCode }: Decline,
): Known | 'other' => {
  const isKnown = (one: string): one is Known => Object.hasOwn(texts, one)
  return [declineCode ?? '', code].find(isKnown) ?? 'other'
}

/** The reason of a decline, as a clause for the payer. */
export const declineWords = (decline: Decline): string =>
  decline.isDebit
    ? debitDeclineTexts[keyIn(debitDeclineTexts, decline)]
    : declineTexts[keyIn(declineTexts, decline)]

/** The same of a card as a sentence, where its reason is known, or at least that it was its bank's. */
export const knownDecline = (decline: Decline): string | undefined => {
  const key = keyIn(cardDeclinedTexts, decline)
  return key === 'other' && decline.code !== 'card_declined' ? undefined : cardDeclinedTexts[key]
}

/** The same as a sentence. */
export const declineSentence = (decline: Decline): string =>
  decline.isDebit
    ? debitDeclinedTexts[keyIn(debitDeclinedTexts, decline)]
    : cardDeclinedTexts[keyIn(cardDeclinedTexts, decline)]
