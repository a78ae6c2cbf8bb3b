import type { AtRiskResponse } from '#shared/api/rotation.ts'
import type { Currency } from '../../../lib/currencies.ts'
import { money } from '../../../lib/format.ts'
import { charterTexts } from './charterTexts.ts'

const texts = charterTexts.terms

/** What the reader's seat can lose, in sentences, the figure first; none where they have no seat. */
export const riskIn = (atRisk: AtRiskResponse | null | undefined, currency: Currency): readonly string[] => {
  if (!atRisk) return []
  const { amount, forSeats: seats, seatsBefore: before, proved, toBeDrawn, organiserTurn: turn } = atRisk
  const figure = money(amount, currency)
  return [
    seats > 1
      ? texts.atRiskOfSeats({ seats, amount: figure })
      : texts.atRisk({ before, proved, amount: figure }),
    ...(toBeDrawn ? [texts.toBeDrawn] : []),
    ...(turn === null ? [] : [texts.organiser({ turn })]),
    ...(before > 0 && seats === 1 ? [texts.proved] : []),
  ]
}
