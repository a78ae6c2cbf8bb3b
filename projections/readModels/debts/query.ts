import { sql } from 'kysely'
import type pg from 'pg'
import type { Currency } from '#shared/currencies.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import type { Rhythm } from '#shared/rhythm.ts'
import type { Instant } from '#shared/time.ts'
import { db, type Slots, statement } from '../../db/kysely.ts'
import type { Database } from '../database.ts'

/** A debt with the names to show. */
export interface KnownDebt extends Omit<Columns, 'arose_at' | 'goal_id'> {
  readonly debtor_name: string | null
  readonly creditor_name: string | null
  readonly is_being_paid: boolean
}
export interface OwnDebt extends KnownDebt {
  readonly goal_id: GoalId
  readonly goal_name: string
  readonly currency: Currency
  readonly cycle_type: Rhythm | null
  /** Of a circle. */
  readonly contribution_minor: Minor | null
  readonly instalments: boolean | null
  readonly arose_at: Instant
}
type Columns = Database['debts']

/** Open debts and open claims of a user, the oldest first, also in goals that they have left. */
export const openDebtsOf = (pool: pg.Pool, userId: UserId): Promise<OwnDebt[]> => ofUser(pool, { userId })

/** A payment of it is in progress. */
export const isBeingPaid = sql<boolean>`exists (select from transactions t where t.goal_id = debt.goal_id
  and t.state = 'open' and t.status = 'pending' and t.debt_id = debt.debt_id)`

const ofUser = statement('open-debts-of-user', ({ userId }: Slots<{ userId: UserId }>) =>
  db
    .selectFrom('debts as debt')
    .innerJoin('goals as goal', 'goal.goal_id', 'debt.goal_id')
    .leftJoin('circles as circle', 'circle.goal_id', 'debt.goal_id')
    .leftJoin('accounts.users as debtor', 'debtor.id', 'debt.debtor_user_id')
    .leftJoin('accounts.users as creditor', 'creditor.id', 'debt.creditor_user_id')
    .select(['debt.debt_id', 'debt.debtor_user_id', 'debt.creditor_user_id', 'debt.round', 'debt.cause'])
    .select(['debt.amount_minor', 'debt.open_minor', 'debt.goal_id', 'debt.arose_at', 'debt.contribution_id'])
    .select(['goal.name as goal_name', 'goal.currency', 'goal.cycle_type'])
    .select(['circle.contribution_minor', 'circle.instalments'])
    .select(['debtor.username as debtor_name', 'creditor.username as creditor_name'])
    .select(isBeingPaid.as('is_being_paid'))
    .where(sql<boolean>`debt.open_minor > 0`)
    .where(either =>
      either.or([either('debt.debtor_user_id', '=', userId), either('debt.creditor_user_id', '=', userId)]),
    )
    .orderBy('debt.arose_at')
    .orderBy('debt.goal_id')
    .orderBy('debt.debt_id')
    .limit(200),
)
