import { sql } from 'kysely'
import type pg from 'pg'
import type { DisputeDetails, DisputeResponse } from '#shared/api/payments.ts'
import type { ContributionId, GoalId, PaymentIntentId } from '#shared/ids.ts'
import { formatDecimal } from '#shared/money.ts'
import { peopleTexts } from '#shared/peopleTexts.ts'
import { db, type RowIn, type Slots, statement } from '../../db/kysely.ts'

/** Disputes that need an answer first, then the newest. */
export const allDisputes = async (pool: pg.Pool): Promise<DisputeResponse[]> =>
  (await all(pool)).map(toResponse)

/** Those that need an answer, the most urgent first. */
export const openDisputes = async (pool: pg.Pool): Promise<DisputeResponse[]> =>
  (await open(pool)).map(toResponse)

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
        amount: formatDecimal(row.paid_minor, row.currency),
        refunded: formatDecimal(row.refunded_minor, row.currency),
        refunding: formatDecimal(row.refunding_minor, row.currency),
        paidAt: row.completed_at,
      },
    },
  }
}

type Row = RowIn<ReturnType<typeof rows>>

const rows = () =>
  db
    .selectFrom('disputes as dispute')
    .innerJoin('goals as goal', 'goal.goal_id', 'dispute.goal_id')
    .innerJoin('transactions as paid', 'paid.contribution_id', 'dispute.contribution_id')
    .leftJoin('accounts.users as person', 'person.id', 'dispute.user_id')
    .selectAll('dispute')
    .select([
      'goal.name',
      'goal.currency',
      'person.username',
      'paid.payment_intent_id',
      'paid.refunded_minor',
    ])
    .select('paid.refunding_minor')
    .select(['paid.completed_at', 'paid.amount_minor as paid_minor'])

const all = statement('all-disputes', () =>
  rows()
    .orderBy(sql`case when dispute.status in ('open', 'question') then 0 else 1 end`)
    .orderBy('dispute.opened_at', 'desc')
    .limit(500),
)
const open = statement('open-disputes', () =>
  rows().where('dispute.status', 'in', ['open', 'question']).orderBy('dispute.answer_by').limit(100),
)
const one = statement('dispute-by-id', ({ id }: Slots<{ id: string }>) =>
  rows().where('dispute.dispute_id', '=', id),
)
const toResponse = (row: Row): DisputeResponse => ({
  id: row.dispute_id,
  goalId: row.goal_id,
  goalName: row.name,
  payer: row.username ?? peopleTexts.formerMember,
  contributionId: row.contribution_id,
  stripePaymentId: row.payment_intent_id ?? '',
  currency: row.currency,
  amount: formatDecimal(row.amount_minor, row.currency),
  fee: formatDecimal(row.fee_minor, row.currency),
  reason: row.reason,
  status: row.status,
  answerBy: row.answer_by,
  openedAt: row.opened_at,
})
