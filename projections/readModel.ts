import { journalOf } from '#shared/journal.ts'
import { projectActivity } from './activity/project.ts'
import { type ActivityRow, activityTable } from './activity/table.ts'
import { projectDispute } from './disputes/project.ts'
import { type DisputeRow, disputeTable } from './disputes/table.ts'
import type { GoalFact } from './fact.ts'
import { projectGoal } from './goals/project.ts'
import { type GoalRow, goalTable } from './goals/table.ts'
import { projectInvitation } from './invitations/project.ts'
import { type InvitationRow, invitationTable } from './invitations/table.ts'
import { balanceKey, projectJournal } from './journal/project.ts'
import { type BalanceRow, balanceTable, type JournalRow, journalTable } from './journal/table.ts'
import { projectMember } from './members/project.ts'
import { type MemberRow, memberTable } from './members/table.ts'
import { projectRefund } from './refunds/project.ts'
import { type RefundRow, refundTable } from './refunds/table.ts'
import { type LoadedRows, loadedRows, type Rows } from './rows.ts'
import { projectSchedule } from './schedules/project.ts'
import { type ScheduleRow, scheduleTable } from './schedules/table.ts'
import type { Table } from './table.ts'
import { projectTransaction } from './transactions/project.ts'
import { type TransactionRow, transactionTable } from './transactions/table.ts'

export interface ReadTables {
  readonly goals: Rows<GoalRow>
  readonly members: Rows<MemberRow>
  readonly transactions: Rows<TransactionRow>
  readonly invitations: Rows<InvitationRow>
  readonly activity: Rows<ActivityRow>
  readonly schedules: Rows<ScheduleRow>
  readonly refunds: Rows<RefundRow>
  readonly disputes: Rows<DisputeRow>
  readonly journal: Rows<JournalRow>
  readonly balances: Rows<BalanceRow>
}

/** Every table that is folded from the log. */
export const readTables = {
  goals: goalTable,
  members: memberTable,
  transactions: transactionTable,
  invitations: invitationTable,
  activity: activityTable,
  schedules: scheduleTable,
  refunds: refundTable,
  disputes: disputeTable,
  journal: journalTable,
  balances: balanceTable,
} as const
export const readTableList: readonly Table<never>[] = Object.values(readTables) as unknown as Table<never>[]

/** The rows of all tables that a batch of events reads and changes. */
export const createReadTables = (schema: string) => {
  const tables = {
    goals: loadedRows(schema, readTables.goals),
    members: loadedRows(schema, readTables.members),
    transactions: loadedRows(schema, readTables.transactions),
    invitations: loadedRows(schema, readTables.invitations),
    activity: loadedRows(schema, readTables.activity),
    schedules: loadedRows(schema, readTables.schedules),
    refunds: loadedRows(schema, readTables.refunds),
    disputes: loadedRows(schema, readTables.disputes),
    journal: loadedRows(schema, readTables.journal),
    balances: loadedRows(schema, readTables.balances),
  }
  return { tables, list: Object.values(tables) as unknown as readonly LoadedRows<never>[] }
}

/** Notes the rows that an event may read or change. */
export const wantRows = (fact: GoalFact, tables: ReturnType<typeof createReadTables>['tables']): void => {
  const { goals, members, transactions, invitations, schedules, refunds, disputes, balances } = tables
  const { goalId, event } = fact
  const { data } = event
  goals.want({ goalId })
  if ('userId' in data) members.want({ goalId, userId: data.userId })
  if ('leaverUserId' in data) members.want({ goalId, userId: data.leaverUserId })
  if ('holderUserId' in data && data.holderUserId !== undefined)
    members.want({ goalId, userId: data.holderUserId })
  if ('contributionId' in data && data.contributionId !== undefined)
    transactions.want({ contributionId: data.contributionId })
  if ('invitationId' in data && data.invitationId !== undefined)
    invitations.want({ invitationId: data.invitationId })
  if ('scheduleId' in data) schedules.want({ scheduleId: data.scheduleId })
  if ('schedule' in data && data.schedule !== undefined)
    schedules.want({ scheduleId: data.schedule.scheduleId })
  if ('refundRequestId' in data && data.refundRequestId !== null)
    refunds.want({ refundRequestId: data.refundRequestId })
  if ('disputeId' in data) disputes.want({ disputeId: data.disputeId })
  for (const line of journalOf(event)) balances.want(balanceKey(fact, line))
}

/** The whole read side: one deterministic fold of the log. */
export const project = (fact: GoalFact, tables: ReadTables): void => {
  projectGoal(fact, tables)
  projectMember(fact, tables)
  projectTransaction(fact, tables)
  projectInvitation(fact, tables)
  projectActivity(fact, tables)
  projectSchedule(fact, tables)
  projectRefund(fact, tables)
  projectDispute(fact, tables)
  projectJournal(fact, tables)
}
