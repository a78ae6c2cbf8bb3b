import type { UserId } from '#shared/ids.ts'
import { journalOf } from '#shared/journal.ts'
import { projectActivity } from './activity/project.ts'
import { type ActivityRow, activityTable } from './activity/table.ts'
import { projectCorrection } from './corrections/project.ts'
import { type CorrectionRow, correctionTable } from './corrections/table.ts'
import { projectDebt } from './debts/project.ts'
import { type DebtRow, debtTable } from './debts/table.ts'
import { projectDispute } from './disputes/project.ts'
import { type DisputeRow, disputeTable } from './disputes/table.ts'
import { projectDraw } from './draws/project.ts'
import { type DrawRow, drawTable, type SaltRow, saltTable } from './draws/table.ts'
import type { GoalFact } from './fact.ts'
import { projectGoal } from './goals/project.ts'
import { type GoalRow, goalTable } from './goals/table.ts'
import { projectInvitation } from './invitations/project.ts'
import { type InvitationRow, invitationTable } from './invitations/table.ts'
import { balanceKey, projectJournal } from './journal/project.ts'
import { type BalanceRow, balanceTable, type JournalRow, journalTable } from './journal/table.ts'
import { projectMember } from './members/project.ts'
import { type MemberRow, memberTable } from './members/table.ts'
import { projectMovement } from './movements/project.ts'
import { type MovementRow, movementTable } from './movements/table.ts'
import { projectPayout } from './payouts/project.ts'
import {
  type ApprovalRow,
  approvalTable,
  type PayoutRow,
  payoutTable,
  type SourceRow,
  sourceTable,
} from './payouts/table.ts'
import { HoldBack } from './quarantine.ts'
import { projectRefund } from './refunds/project.ts'
import { type RefundRow, refundTable } from './refunds/table.ts'
import { projectRotation } from './rotation/project.ts'
import {
  type CircleRow,
  circleTable,
  type LateRow,
  lateTable,
  type RoundPaymentRow,
  type RoundRow,
  roundPaymentTable,
  roundTable,
  type ShareRow,
  shareTable,
} from './rotation/table.ts'
import { type LoadedRows, loadedRows, type Rows } from './rows.ts'
import { projectSchedule } from './schedules/project.ts'
import { type ScheduleRow, scheduleTable } from './schedules/table.ts'
import { projectSwap } from './swaps/project.ts'
import { type SwapRow, swapTable } from './swaps/table.ts'
import type { Table } from './table.ts'
import { projectTransaction } from './transactions/project.ts'
import { type TransactionRow, transactionTable } from './transactions/table.ts'

export interface ReadTables {
  readonly goals: Rows<GoalRow>
  readonly members: Rows<MemberRow>
  readonly transactions: Rows<TransactionRow>
  readonly circles: Rows<CircleRow>
  readonly rounds: Rows<RoundRow>
  readonly roundPayments: Rows<RoundPaymentRow>
  readonly shares: Rows<ShareRow>
  readonly late: Rows<LateRow>
  readonly draws: Rows<DrawRow>
  readonly salts: Rows<SaltRow>
  readonly swaps: Rows<SwapRow>
  readonly debts: Rows<DebtRow>
  readonly payouts: Rows<PayoutRow>
  readonly sources: Rows<SourceRow>
  readonly approvals: Rows<ApprovalRow>
  readonly invitations: Rows<InvitationRow>
  readonly activity: Rows<ActivityRow>
  readonly schedules: Rows<ScheduleRow>
  readonly refunds: Rows<RefundRow>
  readonly disputes: Rows<DisputeRow>
  readonly journal: Rows<JournalRow>
  readonly balances: Rows<BalanceRow>
  readonly movements: Rows<MovementRow>
  readonly corrections: Rows<CorrectionRow>
}

/** Every table that is folded from the log. */
export const readTables = {
  goals: goalTable,
  members: memberTable,
  transactions: transactionTable,
  circles: circleTable,
  rounds: roundTable,
  roundPayments: roundPaymentTable,
  shares: shareTable,
  late: lateTable,
  draws: drawTable,
  salts: saltTable,
  swaps: swapTable,
  debts: debtTable,
  payouts: payoutTable,
  sources: sourceTable,
  approvals: approvalTable,
  invitations: invitationTable,
  activity: activityTable,
  schedules: scheduleTable,
  refunds: refundTable,
  disputes: disputeTable,
  journal: journalTable,
  balances: balanceTable,
  movements: movementTable,
  corrections: correctionTable,
} as const
export const readTableList: readonly Table<never>[] = Object.values(readTables) as unknown as Table<never>[]

/** The rows of all tables that a batch of events reads and changes. */
export const createReadTables = (schema: string) => {
  const tables = {
    goals: loadedRows(schema, readTables.goals),
    members: loadedRows(schema, readTables.members),
    transactions: loadedRows(schema, readTables.transactions),
    circles: loadedRows(schema, readTables.circles),
    rounds: loadedRows(schema, readTables.rounds),
    roundPayments: loadedRows(schema, readTables.roundPayments),
    shares: loadedRows(schema, readTables.shares),
    late: loadedRows(schema, readTables.late),
    draws: loadedRows(schema, readTables.draws),
    salts: loadedRows(schema, readTables.salts),
    swaps: loadedRows(schema, readTables.swaps),
    debts: loadedRows(schema, readTables.debts),
    payouts: loadedRows(schema, readTables.payouts),
    sources: loadedRows(schema, readTables.sources),
    approvals: loadedRows(schema, readTables.approvals),
    invitations: loadedRows(schema, readTables.invitations),
    activity: loadedRows(schema, readTables.activity),
    schedules: loadedRows(schema, readTables.schedules),
    refunds: loadedRows(schema, readTables.refunds),
    disputes: loadedRows(schema, readTables.disputes),
    journal: loadedRows(schema, readTables.journal),
    balances: loadedRows(schema, readTables.balances),
    movements: loadedRows(schema, readTables.movements),
    corrections: loadedRows(schema, readTables.corrections),
  }
  return { tables, list: Object.values(tables) as unknown as readonly LoadedRows<never>[] }
}

/** Notes the rows that an event may read or change. */
export const wantRows = (fact: GoalFact, tables: ReturnType<typeof createReadTables>['tables']): void => {
  const { goals, circles, transactions, invitations, schedules, refunds, disputes, balances, movements } =
    tables
  const { goalId, event } = fact
  const { data } = event
  goals.want({ goalId })
  circles.want({ goalId })
  for (const userId of usersIn(event)) tables.members.want({ goalId, userId })
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
  if ('correction' in data) tables.corrections.want({ goalId, correction: data.correction })
  if (event.type === 'EntryReversed') wantRows({ ...fact, event: event.data.mistaken }, tables)
  wantOfCircle(fact, tables)
  for (const line of journalOf(event)) balances.want(balanceKey(fact, line))
  if (event.type === 'ContributionSettled') movements.want({ goalId, source: event.data.contributionId })
}

/** Everybody whom an event names as somebody whose row it may change. */
const usersIn = ({ type, data }: GoalFact['event']): UserId[] => {
  const named = ['userId', 'leaverUserId', 'holderUserId', 'byUserId'].flatMap(name => {
    const value = (data as Readonly<Record<string, unknown>>)[name]
    return typeof value === 'number' ? [value as UserId] : []
  })
  if (type === 'RotationOrdered' || type === 'DrawRevealed') return [...named, ...data.order]
  return type === 'SwapAccepted' ? data.turns.map(({ userId }) => userId) : named
}

const wantOfCircle = (
  { goalId, event }: GoalFact,
  tables: ReturnType<typeof createReadTables>['tables'],
): void => {
  const { members, rounds, roundPayments, late, draws, swaps, debts, payouts } = tables
  const { data } = event
  if ('round' in data && typeof data.round === 'number') rounds.want({ goalId, round: data.round })
  if ('contributionId' in data && data.contributionId !== undefined)
    roundPayments.want({ goalId, contributionId: data.contributionId })
  if ('draw' in data) draws.want({ goalId, draw: data.draw })
  if ('swap' in data) swaps.want({ goalId, swap: data.swap })
  if ('debtId' in data && data.debtId !== undefined) debts.want({ goalId, debtId: data.debtId })
  if ('payoutId' in data) payouts.want({ goalId, payoutId: data.payoutId })
  switch (event.type) {
    case 'PayoutDue':
      for (const contributionId of event.data.contributionIds ?? [])
        roundPayments.want({ goalId, contributionId })
      return
    case 'PotLowered':
      tables.shares.want({ goalId, round: event.data.round, userId: event.data.userId })
      return
    case 'CircleShrunk':
      members.wantUnder({ goalId })
      return
    case 'MemberReplaced':
      for (const { debtId } of event.data.arrears ?? []) debts.want({ goalId, debtId })
      roundPayments.wantUnder({ goalId })
      late.wantUnder({ goalId })
      return
    default:
  }
}

/**
 * The whole read side: one deterministic fold of the log.
 * @throws HoldBack for an event that does not follow the goal's last one; Error for one that makes no sense
 */
export const project = (fact: GoalFact, tables: ReadTables): void => {
  const next = (tables.goals.get({ goalId: fact.goalId })?.revision ?? -1) + 1
  if (fact.revision !== next)
    throw new HoldBack(
      `Events are missing: revision ${fact.revision} came where revision ${next} would follow.`,
    )
  projectRotation(fact, tables)
  projectGoal(fact, tables)
  projectMember(fact, tables)
  projectTransaction(fact, tables)
  projectInvitation(fact, tables)
  projectActivity(fact, tables)
  projectSchedule(fact, tables)
  projectRefund(fact, tables)
  projectDispute(fact, tables)
  projectDraw(fact, tables)
  projectSwap(fact, tables)
  projectDebt(fact, tables)
  projectPayout(fact, tables)
  projectJournal(fact, tables)
  projectMovement(fact, tables)
  projectCorrection(fact, tables)
}
