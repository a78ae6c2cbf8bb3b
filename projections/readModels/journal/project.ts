import { type JournalLine, journalEvents, journalOf } from '#shared/journal.ts'
import { add, zero } from '#shared/money.ts'
import type { GoalFact } from '../../engine/fact.ts'
import { readModel } from '../../engine/readModel.ts'
import { belongingOf, paymentOf } from './belonging.ts'
import { type BalanceRow, balanceTable, journalTable } from './table.ts'

/** The double entry of each event, and the balance of each account. @throws RangeError out of balance. */
export const journal = readModel({
  tables: { journal: journalTable, balances: balanceTable },
  canHandle: journalEvents,
  needs: (fact, { balances }) => {
    for (const line of journalOf(fact.event)) balances.request(balanceKey(fact, line))
  },
  project: (fact, { journal, balances }) => {
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
  },
})

const balanceKey = (
  { goalId }: Pick<GoalFact, 'goalId'>,
  { account, userId }: JournalLine,
): Omit<BalanceRow, 'amountCents' | 'lines'> => ({ goalId, account, userId: userId ?? 0 })
