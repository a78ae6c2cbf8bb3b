import type { CardResponse } from '#shared/api/payments.ts'

/** The card that is charged unless its owner says otherwise, which is the first one; none when it has expired. */
export const usableCard = (cards: readonly CardResponse[] | undefined): CardResponse | undefined =>
  cards?.[0]?.expires === 'over' ? undefined : cards?.[0]
