import type { Difference } from './differences.ts'
import type { Snapshot } from './served.ts'

interface Wrong {
  readonly goal_id: number | null
  readonly key: string
  readonly is: string
  readonly should: string
}

/**
 * Checks the books in the rows themselves: every entry and every goal sums to zero, and each balance is the
 * sum of its lines.
 */
export const auditBalances = async (
  snapshot: Snapshot,
  schema: string,
  tell: (difference: Difference) => void,
): Promise<void> => {
  const look = async (table: string, text: string): Promise<void> => {
    for (const { goal_id, key, is, should } of await snapshot.query<Wrong & Record<string, unknown>>(text))
      tell({ kind: 'unbalanced', table, key, goalId: goal_id, columns: { amount_minor: [is, should] } })
  }
  await look(
    'journal',
    `select goal_id, goal_id || ' ' || revision as key, sum(amount_minor)::text as is, '0' as should
     from ${schema}.journal group by goal_id, revision having sum(amount_minor) <> 0 limit ${most}`,
  )
  await look(
    'balances',
    `select goal_id, goal_id::text as key, sum(amount_minor)::text as is, '0' as should
     from ${schema}.balances group by goal_id having sum(amount_minor) <> 0 limit ${most}`,
  )
  await look(
    'balances',
    `select goal_id, goal_id || ' ' || account || ' ' || user_id as key, coalesce(kept.minor, 0)::text as is,
       coalesce(added.minor, 0)::text as should
     from (select goal_id, account, user_id, amount_minor as minor from ${schema}.balances) kept
     full join (select goal_id, account, coalesce(user_id, 0) as user_id, sum(amount_minor) as minor
       from ${schema}.journal group by 1, 2, 3) added using (goal_id, account, user_id)
     where coalesce(kept.minor, 0) <> coalesce(added.minor, 0) limit ${most}`,
  )
}

const most = 100
