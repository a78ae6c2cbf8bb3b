import { accounts } from '#shared/api/reconciliation.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { type Account, journalOf } from '#shared/journal.ts'

/** The books as the journal alone keeps them: no look at the decider's state. */
export const createBooks = () => {
  const totals = new Map<Account, number>()
  const balances = new Map<Account, Map<UserId, number>>(accounts.map(account => [account, new Map()]))
  return {
    /** @throws RangeError for an entry that does not balance. */
    book: (event: GoalEvent): void => {
      for (const { account, userId, amountCents } of journalOf(event)) {
        totals.set(account, (totals.get(account) ?? 0) + amountCents)
        if (userId === null) continue
        const each = balances.get(account)
        each?.set(userId, (each.get(userId) ?? 0) + amountCents)
      }
    },
    total: (account: Account): number => totals.get(account) ?? 0,
    balances: (account: Account): ReadonlyMap<UserId, number> => balances.get(account) ?? new Map(),
    /** All accounts together: zero, always. */
    trial: (): number => [...totals.values()].reduce((sum, value) => sum + value, 0),
  }
}
export type Books = ReturnType<typeof createBooks>
