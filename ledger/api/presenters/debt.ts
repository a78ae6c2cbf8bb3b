import type { KnownDebt, OwnDebt } from '#projections/readModels/debts/query.ts'
import type { DebtResponse, OwnDebtResponse } from '#shared/api/rotation.ts'
import type { Currency } from '#shared/currencies.ts'
import { formatDecimal } from '#shared/money.ts'
import { writtenRhythm } from '#shared/rhythm.ts'
import { personOf } from './payout.ts'

/** The rest of a debt; for a settled one, its amount. */
export const debtResponse = (debt: KnownDebt, currency: Currency): DebtResponse => ({
  id: debt.debt_id,
  debtor: personOf(debt.debtor_user_id, debt.debtor_name),
  creditor: debt.creditor_user_id === null ? null : personOf(debt.creditor_user_id, debt.creditor_name),
  round: debt.round,
  currency,
  amount: formatDecimal(debt.open_minor > 0 ? debt.open_minor : debt.amount_minor, currency),
  cause: isTakenBack(debt) ? 'taken_back' : debt.cause,
  status: debt.open_minor <= 0 ? 'settled' : debt.is_being_paid ? 'being_paid' : 'open',
})

/** The round had been paid, and the payment was taken back before its pot was sent. */
const isTakenBack = ({ cause, contribution_id: paidBy }: KnownDebt): boolean =>
  cause === 'round_closed_short' && paidBy !== null

export const ownDebtResponse = (debt: OwnDebt): OwnDebtResponse => ({
  ...debtResponse(debt, debt.currency),
  goalId: debt.goal_id,
  goalName: debt.goal_name,
  ...writtenRhythm(debt.cycle_type),
})
