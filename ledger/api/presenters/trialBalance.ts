import type pg from 'pg'
import { trialBalance } from '#projections/readModels/journal/query.ts'
import type { AmountsByCurrency, TrialBalance } from '#shared/api/reconciliation.ts'
import { formatDecimal, type Money, totalsOf } from '#shared/money.ts'

/** The present balances of the books, and their sum in each currency. */
export const trialBalanceResponse = async (pool: pg.Pool): Promise<TrialBalance> => {
  const balances = await trialBalance(pool)
  return {
    balances: balances.map(({ account, currency, amount }) => ({
      account,
      currency,
      amount: formatDecimal(amount, currency),
    })),
    together: totalsByCurrency(balances),
  }
}

/** In the order of the first amount of each currency. */
export const totalsByCurrency = (amounts: readonly Money[]): AmountsByCurrency =>
  totalsOf(amounts).map(({ currency, amount }) => ({ currency, amount: formatDecimal(amount, currency) }))
