import { type JournalLine, journalOf } from '#shared/journal.ts'
import { add, zero } from '#shared/money.ts'
import type { GoalFact } from '../fact.ts'
import type { ReadTables } from '../readModel.ts'
import { belongingOf, paymentOf } from './belonging.ts'
import type { BalanceRow } from './table.ts'

/** Writes an event's double entry down, and what each account comes to. @throws RangeError out of balance. */
export const projectJournal = (fact: GoalFact, { journal, balances }: ReadTables): void => {
  const { goalId, revision, at, event } = fact
  const contributionId = paymentOf(event)
  for (const [line, entry] of journalOf(event).entries()) {
    const about = { contributionId, ...belongingOf(event, entry) }
    journal.put({ goalId, revision, line, at, entry: event.type, ...about, ...entry })
    const key = balanceKey(fact, entry)
    const before = balances.get(key) ?? { amountCents: zero, lines: 0 }
    balances.put({
      ...key,
      amountCents: add(before.amountCents, entry.amountCents),
      lines: before.lines + 1,
    })
  }
}

export const balanceKey = (
  { goalId }: Pick<GoalFact, 'goalId'>,
  { account, userId }: JournalLine,
): Omit<BalanceRow, 'amountCents' | 'lines'> => ({ goalId, account, userId: userId ?? 0 })
