import { type JournalLine, journalEvents, journalOf } from '#shared/journal.ts'
import { add, zero } from '#shared/money.ts'
import type { GoalFact } from '../../engine/fact.ts'
import { readModel } from '../../engine/readModel.ts'
import { goalTable } from '../goals/table.ts'
import { belongingOf, paymentOf } from './belonging.ts'
import { type BalanceRow, balanceTable, journalTable } from './table.ts'

/**
 * The double entry of each event, and the balance of each account.
 * @throws RangeError when it is out of balance
 */
export const journal = readModel({
  tables: { journal: journalTable, balances: balanceTable },
  reads: { goals: goalTable },
  canHandle: journalEvents,
  needs: (fact, { balances, goals }) => {
    goals.request({ goalId: fact.goalId })
    for (const line of journalOf(fact.event)) balances.request(balanceKey(fact, line))
  },
  project: (fact, { journal, balances, goals }) => {
    const { goalId, revision, at, event } = fact
    const currency = goals.get({ goalId })?.currency
    if (currency === undefined) throw new Error(`goal ${goalId} has no row`)
    const contributionId = paymentOf(event)
    for (const [line, entry] of journalOf(event).entries()) {
      const about = { contributionId, ...belongingOf(event, entry) }
      journal.put({ goalId, revision, line, at, entry: event.type, ...about, currency, ...entry })
      const key = balanceKey(fact, entry)
      const before = balances.get(key) ?? { amountMinor: zero, lines: 0 }
      balances.put({
        ...key,
        currency,
        amountMinor: add(before.amountMinor, entry.amountMinor),
        lines: before.lines + 1,
      })
    }
  },
})

const balanceKey = (
  { goalId }: Pick<GoalFact, 'goalId'>,
  { account, userId }: JournalLine,
): Omit<BalanceRow, 'currency' | 'amountMinor' | 'lines'> => ({ goalId, account, userId: userId ?? 0 })
