import type { GoalFact } from './fact.ts'
import { projectGoal } from './goals/project.ts'
import { type GoalRow, goalTable } from './goals/table.ts'
import { projectMember } from './members/project.ts'
import { type MemberRow, memberTable } from './members/table.ts'
import type { Rows } from './rows.ts'
import type { Table } from './table.ts'
import { projectTransaction } from './transactions/project.ts'
import { type TransactionRow, transactionTable } from './transactions/table.ts'

export interface ReadTables {
  readonly goals: Rows<GoalRow>
  readonly members: Rows<MemberRow>
  readonly transactions: Rows<TransactionRow>
}

/** Every table that is folded from the log. */
export const readTables = { goals: goalTable, members: memberTable, transactions: transactionTable } as const
export const readTableList: readonly Table<never>[] = Object.values(readTables) as unknown as Table<never>[]

/** The rows that an event may read or change. */
export const wantedRows = ({ goalId, event }: GoalFact) => ({
  goals: { goalId },
  members: 'userId' in event.data ? { goalId, userId: event.data.userId } : undefined,
  transactions: 'contributionId' in event.data ? { contributionId: event.data.contributionId } : undefined,
})

/** The whole read side: one deterministic fold of the log. */
export const project = (fact: GoalFact, tables: ReadTables): void => {
  projectGoal(fact, tables)
  projectMember(fact, tables)
  projectTransaction(fact, tables)
}
