import { smallestPayment } from './cardLimits.ts'
import { mostInstalments } from './charter.ts'
import type { Currency } from './currencies.ts'
import { larger, type Minor, stepOf, subtract, times } from './money.ts'

export interface PossibleParts {
  readonly leastMinor: Minor
  readonly mostMinor: Minor
}

/**
 * The parts in which an asked amount can be paid: a tenth of a contribution at least, and so that a card can pay what
 * is left. Undefined where it can only be paid whole.
 */
export const possibleParts = ({
  askedMinor,
  contributionMinor,
  currency,
}: {
  readonly askedMinor: Minor
  readonly contributionMinor: Minor
  readonly currency: Currency
}): PossibleParts | undefined => {
  const smallest = smallestPayment(currency)
  if (askedMinor <= smallest) return undefined
  const step = stepOf(currency)
  const tenth = times(step, Math.ceil(contributionMinor / mostInstalments / step))
  const leastMinor = larger(smallest, tenth)
  const mostMinor = subtract(askedMinor, smallest)
  return leastMinor <= mostMinor ? { leastMinor, mostMinor } : undefined
}
