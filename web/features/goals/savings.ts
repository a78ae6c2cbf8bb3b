import type { TransactionResponse } from '#shared/api/contributions.ts'
import { add, type Cents, zero } from '#shared/money.ts'
import type { CalendarDate } from '#shared/time.ts'
import { centsOf, dayOf } from '../../lib/format.ts'

export interface SavingsPoint {
  readonly day: CalendarDate
  readonly total: Cents
}

/** What had been saved by the end of each day on which money came in, oldest first. */
export const savingsByDay = (
  transactions: readonly Pick<TransactionResponse, 'amount' | 'createdAt' | 'status'>[],
): readonly SavingsPoint[] => {
  const totals = new Map<CalendarDate, Cents>()
  let total = zero
  for (const { amount, createdAt, status } of transactions.toSorted((a, b) =>
    a.createdAt.localeCompare(b.createdAt),
  )) {
    const day = dayOf(createdAt)
    if (status !== 'completed' || day === undefined) continue
    total = add(total, centsOf(amount))
    totals.set(day, total)
  }
  return Array.from(totals, ([day, sum]) => ({ day, total: sum }))
}
