import { inAdoption } from './planted/adoption.ts'
import { inCash } from './planted/cash.ts'
import { inCashBoxRules } from './planted/cashBoxes.ts'
import { inDebits } from './planted/debits.ts'
import { inDebts } from './planted/debts.ts'
import { inDeposits } from './planted/deposits.ts'
import { inFees } from './planted/fees.ts'
import { inGuarantees } from './planted/guarantees.ts'
import { inHolds } from './planted/holds.ts'
import { inInstalments } from './planted/instalments.ts'
import { inPayouts } from './planted/payouts.ts'
import type { Planted } from './planted/planting.ts'
import { inPowers } from './planted/powers.ts'
import { inRounds } from './planted/rounds.ts'
import { inSavings } from './planted/savings.ts'
import { inSeats } from './planted/seats.ts'
import { inSharing } from './planted/sharing.ts'
import { inSparing } from './planted/sparing.ts'
import { inStandIns } from './planted/standIns.ts'

/** Fixed mistakes of the rules, planted again. */
export const planted: Readonly<Record<string, Planted>> = {
  ...inDeposits,
  ...inGuarantees,
  ...inSeats,
  ...inRounds,
  ...inDebts,
  ...inDebits,
  ...inFees,
  ...inInstalments,
  ...inPayouts,
  ...inHolds,
  ...inSparing,
  ...inStandIns,
  ...inPowers,
  ...inSavings,
  ...inSharing,
  ...inCash,
  ...inCashBoxRules,
  ...inAdoption,
}
