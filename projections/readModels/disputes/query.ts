import { sql } from 'kysely'
import type pg from 'pg'
import type { DisputeDetails, DisputeResponse } from '#shared/api/payments.ts'
import type { ContributionId, GoalId, PaymentIntentId } from '#shared/ids.ts'
import { type Cents, formatDecimal } from '#shared/money.ts'
import { type Database, statement } from '../db/statement.ts'

/** Those that wait for an answer first, then newest first. */
export const allDisputes = async (pool: pg.Pool): Promise<DisputeResponse[]> =>
  (await all(pool, {})).map(toResponse)

export interface KnownDispute {
  readonly response: DisputeResponse & Pick<DisputeDetails, 'payment'>
  readonly goalId: GoalId
  readonly contributionId: ContributionId
  readonly paymentIntentId: PaymentIntentId
}

export const disputeById = async (pool: pg.Pool, id: string): Promise<KnownDispute | undefined> => {
  const [row] = await one(pool, { id })
  if (!row?.payment_intent_id) return undefined
  return {
    goalId: row.goal_id,
    contributionId: row.contribution_id,
    paymentIntentId: row.payment_intent_id,
    response: {
      ...toResponse(row),
      payment: {
        amount: formatDecimal(row.paid_cents),
        refunded: formatDecimal(row.refunded_cents),
        refunding: formatDecimal(row.refunding_cents),
        paidAt: row.completed_at,
      },
    },
  }
}

type Row = Database['disputes'] &
  Pick<
    Database['transactions'],
    'payment_intent_id' | 'refunded_cents' | 'refunding_cents' | 'completed_at'
  > & {
    name: string
    username: string | null
    paid_cents: Cents
  }

const rows = (db: Parameters<Parameters<typeof statement>[2]>[0]) =>
  db
    .selectFrom('disputes as dispute')
    .innerJoin('goals as goal', 'goal.goal_id', 'dispute.goal_id')
    .innerJoin('transactions as paid', 'paid.contribution_id', 'dispute.contribution_id')
    .leftJoin('accounts.users as person', 'person.id', 'dispute.user_id')
    .selectAll('dispute')
    .select(['goal.name', 'person.username', 'paid.payment_intent_id', 'paid.refunded_cents'])
    .select('paid.refunding_cents')
    .select(['paid.completed_at', 'paid.amount_cents as paid_cents'])

const all = statement<Record<string, never>, Row>('all-disputes', [], db =>
  rows(db)
    .orderBy(sql`case when dispute.status in ('open', 'question') then 0 else 1 end`)
    .orderBy('dispute.opened_at', 'desc')
    .limit(500),
)
const one = statement<{ id: string }, Row>('dispute-by-id', ['id'], (db, { id }) =>
  rows(db).where('dispute.dispute_id', '=', id),
)
const toResponse = (row: Row): DisputeResponse => ({
  id: row.dispute_id,
  goalId: row.goal_id,
  goalName: row.name,
  payer: row.username ?? 'Former member',
  contributionId: row.contribution_id,
  stripePaymentId: row.payment_intent_id ?? '',
  amount: formatDecimal(row.amount_cents),
  fee: formatDecimal(row.fee_cents),
  reason: row.reason,
  status: row.status,
  answerBy: row.answer_by,
  openedAt: row.opened_at,
})
