import type { GoalEventOf } from '#shared/events/goal.ts'
import { type ProjectedRows, projectedTables } from '../readModels/registry.ts'
import type { GoalFact } from './fact.ts'
import type { RequestsOf, RowRequests, Rows } from './rows.ts'
import type { TableDefinition } from './table.ts'

type Row = Record<string, unknown>
type Merged = GoalFact<'StandInMerged'> & { readonly event: GoalEventOf<'StandInMerged'> }

/** By the name of the column: the ids of users are plain numbers. */
const userColumnsOf = ({ columns }: TableDefinition): string[] =>
  Object.keys(columns).filter(name => /^(u|.*U)serId$/.test(name))

/**
 * Rows of payments are found by the ids in the event. The other tables without the goal in their key have no rows of a member without an account:
 * invitations, plans, refunds and disputes of card payments.
 */
const isOfGoal = ({ key: [first] }: TableDefinition): boolean => first === 'goalId'

/**
 * Tables whose rows follow a member to another id. Rows that are written once stay as they are: the history names who acted then. The
 * books move balances by lines of their own.
 */
const renamedTables = Object.entries(projectedTables as Readonly<Record<string, TableDefinition>>).flatMap(
  ([name, table]) => {
    const users = userColumnsOf(table)
    return table.writtenOnce || name === 'balances' || users.length === 0 ? [] : [{ name, table, users }]
  },
)
export const isMerge = (fact: GoalFact): fact is Merged => fact.event.type === 'StandInMerged'

export const requestRenamed = ({ goalId, event }: Merged, rows: RequestsOf<typeof projectedTables>): void => {
  for (const { name, table } of renamedTables)
    if (isOfGoal(table))
      (rows as unknown as Readonly<Record<string, RowRequests<Row>>>)[name]?.requestAll({ goalId })
  for (const contributionId of event.data.contributionIds) rows.transactions.request({ contributionId })
}

/** The rows of a stand-in become those of the account with which they were merged. */
export const renameRows = ({ goalId, event }: Merged, rows: ProjectedRows): void => {
  const { userId: from, accountUserId: to, contributionIds } = event.data
  for (const { name, table, users } of renamedTables) {
    const all = (rows as unknown as Readonly<Record<string, Rows<Row>>>)[name]
    if (!all) continue
    const found: Row[] = isOfGoal(table)
      ? all.matching({ goalId })
      : name === 'transactions'
        ? contributionIds.map(contributionId => all.get({ contributionId })).filter(row => row !== undefined)
        : []
    for (const row of found) {
      const named = users.filter(column => row[column] === from)
      if (named.length === 0) continue
      if (named.some(column => table.key.includes(column))) all.remove(row)
      all.put({ ...row, ...Object.fromEntries(named.map(column => [column, to])) })
    }
  }
}
