import type { Charter } from '#shared/charter.ts'
import { charterTexts, zoneName } from './charterTexts.ts'

/** What a charter says, a sentence each. */
export const rulesIn = ({
  latePolicy,
  graceDays,
  netArrears,
  coOrganisersSend,
  timeZone,
}: Charter): readonly string[] => {
  const words = charterTexts.terms
  return [
    words.grace(graceDays),
    words.policies[latePolicy],
    netArrears ? words.net : words.noNet,
    coOrganisersSend ? words.send : words.noSend,
    words.zone(zoneName(timeZone)),
  ]
}
