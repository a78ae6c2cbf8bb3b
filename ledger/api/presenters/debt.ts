import type { KnownDebt, OwnDebt } from '#projections/readModels/debts/query.ts'
import type { DebtResponse, OwnDebtResponse } from '#shared/api/rotation.ts'
import { formatDecimal } from '#shared/money.ts'
import { personOf } from './payout.ts'

/** What is left of a debt; of a settled one, what it was. */
export const debtResponse = (debt: KnownDebt): DebtResponse => ({
  id: debt.debt_id,
  debtor: personOf(debt.debtor_user_id, debt.debtor_name),
  creditor: debt.creditor_user_id === null ? null : personOf(debt.creditor_user_id, debt.creditor_name),
  round: debt.round,
  amount: formatDecimal(debt.open_cents > 0 ? debt.open_cents : debt.amount_cents),
  cause: debt.cause,
  status: debt.open_cents <= 0 ? 'settled' : debt.is_being_paid ? 'being_paid' : 'open',
})

export const ownDebtResponse = (debt: OwnDebt): OwnDebtResponse => ({
  ...debtResponse(debt),
  goalId: debt.goal_id,
  goalName: debt.goal_name,
  cycleType: debt.cycle_type,
})
