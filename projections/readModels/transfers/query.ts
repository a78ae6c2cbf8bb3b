import { sql } from 'kysely'
import type pg from 'pg'
import type { Currency } from '#shared/currencies.ts'
import type { Window } from '#shared/ports/paymentRecords.ts'
import type { Instant } from '#shared/time.ts'
import { databaseOf, db, type Slots, statement } from '../../db/kysely.ts'
import type { Database } from '../database.ts'
import type { TransferRow } from './table.ts'

/** A transfer as the log has it. */
export interface KnownTransfer extends Omit<TransferRow, 'sentAt'> {
  readonly currency: Currency
}

const known = (pool: pg.Pool) =>
  databaseOf<Database>(pool)
    .selectFrom('transfers as transfer')
    .innerJoin('goals as goal', 'goal.goal_id', 'transfer.goal_id')
    .select(['transfer.transfer_id as transferId', 'transfer.goal_id as goalId'])
    .select(['transfer.payout_id as payoutId', 'transfer.attempt', 'transfer.account_id as accountId'])
    .select(['transfer.amount_minor as amountMinor', 'transfer.reversed_minor as reversedMinor'])
    .select('goal.currency')

export const transfersById = (pool: pg.Pool, ids: readonly string[]): Promise<KnownTransfer[]> =>
  known(pool)
    .where(sql<boolean>`transfer.transfer_id = any(${[...ids]})`)
    .execute()

/** Those of any attempt of these payouts. */
export const transfersOfPayouts = (
  pool: pg.Pool,
  payouts: readonly Pick<TransferRow, 'goalId' | 'payoutId'>[],
): Promise<KnownTransfer[]> =>
  known(pool)
    .where(
      sql<boolean>`(transfer.goal_id, transfer.payout_id) in (select * from unnest(
        ${payouts.map(({ goalId }) => goalId)}::int8[], ${payouts.map(({ payoutId }) => payoutId)}::text[]))`,
    )
    .execute()

/** Whether any was made since then, or is under way. */
export const areTransfersSince = async (pool: pg.Pool, since: Instant): Promise<boolean> => {
  const [row] = await someSince(pool, { since })
  return row?.any ?? false
}
const someSince = statement('transfers-since', ({ since }: Slots<{ since: Instant }>) =>
  db.selectNoFrom(
    sql<boolean>`exists (select from transfers where sent_at >= ${since})
      or exists (select from payouts where status = 'sending')`.as('any'),
  ),
)

/** Those that were recorded in a window. */
export const transfersIn = (pool: pg.Pool, { from, to }: Window): Promise<KnownTransfer[]> =>
  known(pool)
    .where('transfer.sent_at', '>=', from)
    .where('transfer.sent_at', '<', to)
    .orderBy('transfer.transfer_id')
    .execute()
