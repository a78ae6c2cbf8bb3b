import type { Charter } from '#shared/charter.ts'
import { charterTexts } from './charterTexts.ts'

/** 'Africa/Accra' as people write it. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ')

/** What a charter says, a sentence each. */
export const rulesIn = ({ latePolicy, graceDays, timeZone }: Charter): readonly string[] => {
  const words = charterTexts.terms
  return [
    words.grace({ days: graceDays }),
    words.policies[latePolicy],
    words.net,
    words.zone({ zone: zoneName(timeZone) }),
  ]
}
