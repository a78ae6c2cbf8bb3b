import type { StripeFundsResponse } from '#shared/api/payouts.ts'
import { formatDecimal, larger, subtract, zero } from '#shared/money.ts'
import type { StripeFunds } from '#shared/ports/stripeFunds.ts'

export const stripeFundsResponse = ({
  currency,
  availableMinor,
  pendingMinor,
  seenAt,
  shortSince,
  neededMinor,
  payouts,
}: StripeFunds): StripeFundsResponse => ({
  currency,
  available: formatDecimal(availableMinor, currency),
  pending: formatDecimal(pendingMinor, currency),
  seenAt,
  short:
    shortSince === undefined
      ? null
      : {
          payouts,
          needed: formatDecimal(neededMinor, currency),
          missing: formatDecimal(larger(zero, subtract(neededMinor, availableMinor)), currency),
          since: shortSince,
        },
})
