import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import type pg from 'pg'
import type { ActivityRow } from '../activity/table.ts'
import type { DebtRow } from '../debts/table.ts'
import type { DisputeRow } from '../disputes/table.ts'
import type { DrawRow, SaltRow } from '../draws/table.ts'
import type { GoalRow } from '../goals/table.ts'
import type { InvitationRow } from '../invitations/table.ts'
import type { BalanceRow, JournalRow } from '../journal/table.ts'
import type { LogRow } from '../log/table.ts'
import type { MemberRow } from '../members/table.ts'
import type { MovementRow } from '../movements/table.ts'
import type { ApprovalRow, PayoutRow, SourceRow } from '../payouts/table.ts'
import type { BreakNoteRow, BreakRow, RunRow, StatementRow } from '../reconciliation/table.ts'
import type { RefundRow } from '../refunds/table.ts'
import type { CircleRow, LateRow, RoundPaymentRow, RoundRow, ShareRow } from '../rotation/table.ts'
import type { ScheduleRow } from '../schedules/table.ts'
import type { SwapRow } from '../swaps/table.ts'
import type { TransactionRow } from '../transactions/table.ts'
import { pipelineOf } from './connect.ts'

type SnakeCase<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Text
type Columns<Row> = { [Property in keyof Row & string as SnakeCase<Property>]: Row[Property] }

/** What may be read: the read side, which needs no schema's name (see `connect.ts`), and of the accounts the names that people see of each other, and whom they invited. */
export interface Database {
  goals: Columns<GoalRow>
  members: Columns<MemberRow>
  circles: Columns<CircleRow>
  rounds: Columns<RoundRow>
  round_payments: Columns<RoundPaymentRow>
  shares: Columns<ShareRow>
  late: Columns<LateRow>
  draws: Columns<DrawRow>
  draw_salts: Columns<SaltRow>
  swaps: Columns<SwapRow>
  debts: Columns<DebtRow>
  payouts: Columns<PayoutRow>
  payout_sources: Columns<SourceRow>
  payout_approvals: Columns<ApprovalRow>
  transactions: Columns<TransactionRow>
  schedules: Columns<ScheduleRow>
  refunds: Columns<RefundRow>
  disputes: Columns<DisputeRow>
  journal: Columns<JournalRow>
  balances: Columns<BalanceRow>
  invitations: Columns<InvitationRow>
  activity: Columns<ActivityRow>
  log: Columns<LogRow>
  breaks: Columns<BreakRow>
  break_notes: Columns<BreakNoteRow>
  reconciliations: Columns<RunRow>
  statements: Columns<StatementRow>
  movements: Columns<MovementRow>
  'accounts.users': {
    id: number
    username: string
    email: string
    time_zone: string | null
    is_admin: boolean
  }
  'accounts.invitations': { id: string; email: string | null; phone: string | null }
}

const compiler = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query that is built and compiled once, and prepared once on each connection: building it anew for every request
 * would cost more than running it. `build` is given a slot for each parameter. One that is `short` shares a connection
 * with others, and must never take long.
 */
export const statement = <Parameters extends Record<string, unknown>, Row>(
  name: string,
  parameters: readonly (keyof Parameters & string)[],
  build: (
    db: Kysely<Database>,
    slots: { readonly [P in keyof Parameters]: RawBuilder<Parameters[P]> },
  ) => Compilable<Row>,
  { short = false }: { readonly short?: boolean } = {},
): ((pool: pg.Pool, values: Parameters) => Promise<Row[]>) => {
  const slots = Object.fromEntries(parameters.map(parameter => [parameter, sql`${new Slot(parameter)}`]))
  const compiled = build(compiler, slots as { [P in keyof Parameters]: RawBuilder<Parameters[P]> }).compile()
  return async (pool, values) => {
    const bound = compiled.parameters.map(value => (value instanceof Slot ? values[value.name] : value))
    const prepared = { name, text: compiled.sql, values: bound }
    const result = await ((short && pipelineOf(pool)?.query(prepared)) || pool.query(prepared))
    return result.rows as Row[]
  }
}
