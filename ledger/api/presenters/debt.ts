import type { KnownDebt, OwnDebt } from '#projections/readModels/debts/query.ts'
import type { PossiblePartsResponse } from '#shared/api/amount.ts'
import type { DebtResponse, OwnDebtResponse } from '#shared/api/rotation.ts'
import type { Currency } from '#shared/currencies.ts'
import { possibleParts } from '#shared/instalments.ts'
import { formatDecimal, type Minor } from '#shared/money.ts'
import { writtenRhythm } from '#shared/rhythm.ts'
import { personOf } from './payout.ts'

/** What a circle asks for, and whether that can be paid in parts; null outside circles. */
export interface Terms {
  readonly currency: Currency
  readonly contribution_minor: Minor | null
  readonly instalments: boolean | null
}

/** The parts in which an amount can be paid; null where it is paid whole. */
export const partsOf = (
  { currency, contribution_minor: contributionMinor, instalments }: Terms,
  askedMinor: Minor,
): PossiblePartsResponse | null => {
  if (!instalments || contributionMinor === null) return null
  const parts = possibleParts({ askedMinor, contributionMinor, currency })
  if (!parts) return null
  return { least: formatDecimal(parts.leastMinor, currency), most: formatDecimal(parts.mostMinor, currency) }
}

/** The rest of a debt; for a settled one, its amount. */
export const debtResponse = (debt: KnownDebt, terms: Terms): DebtResponse => {
  const { currency } = terms
  const parts = partsOf(terms, debt.open_minor)
  return {
    id: debt.debt_id,
    debtor: personOf(debt.debtor_user_id, debt.debtor_name),
    creditor: debt.creditor_user_id === null ? null : personOf(debt.creditor_user_id, debt.creditor_name),
    round: debt.round,
    currency,
    amount: formatDecimal(debt.open_minor > 0 ? debt.open_minor : debt.amount_minor, currency),
    cause: isTakenBack(debt) ? 'taken_back' : debt.cause,
    status: debt.open_minor <= 0 ? 'settled' : debt.is_being_paid ? 'being_paid' : 'open',
    ...(parts ? { parts } : {}),
  }
}

/** The round had been paid, and the payment was taken back before its pot was sent. */
const isTakenBack = ({ cause, contribution_id: paidBy }: KnownDebt): boolean =>
  cause === 'round_closed_short' && paidBy !== null

export const ownDebtResponse = (debt: OwnDebt): OwnDebtResponse => ({
  ...debtResponse(debt, debt),
  goalId: debt.goal_id,
  goalName: debt.goal_name,
  ...writtenRhythm(debt.cycle_type),
})
