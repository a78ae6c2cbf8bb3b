import { sql } from 'kysely'
import type pg from 'pg'
import type { Currency } from '#shared/currencies.ts'
import type { UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import type { Window } from '#shared/ports/paymentRecords.ts'
import type { CalendarDate, Instant } from '#shared/time.ts'
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

/** A transfer whose money may still be on its way to the bank, or come back from it. */
export interface TransferOnItsWay extends Pick<TransferRow, 'transferId' | 'goalId' | 'payoutId'> {
  readonly amountMinor: Minor
  readonly userId: UserId
  readonly currency: Currency
  readonly goalName: string
}

/** Those to an account that were made since then, but for what arrived at the bank before a day. */
export const transfersOnTheirWay = (
  pool: pg.Pool,
  asked: { readonly accountId: string; readonly since: Instant; readonly arrivedBefore: CalendarDate },
): Promise<TransferOnItsWay[]> => onTheirWay(pool, asked)
const onTheirWay = statement(
  'transfers-on-their-way',
  (asked: Slots<{ accountId: string; since: Instant; arrivedBefore: CalendarDate }>) =>
    db
      .selectFrom('transfers as transfer')
      .innerJoin('goals as goal', 'goal.goal_id', 'transfer.goal_id')
      .innerJoin('payouts as payout', join =>
        join
          .onRef('payout.goal_id', '=', 'transfer.goal_id')
          .onRef('payout.payout_id', '=', 'transfer.payout_id'),
      )
      .leftJoin('accounts.bank_payouts as bank', 'bank.transfer_id', 'transfer.transfer_id')
      .select(['transfer.transfer_id as transferId', 'transfer.goal_id as goalId'])
      .select(['transfer.payout_id as payoutId', 'payout.user_id as userId'])
      .select(['goal.currency', 'goal.name as goalName'])
      .select(sql<Minor>`transfer.amount_minor - transfer.reversed_minor`.as('amountMinor'))
      .where('transfer.account_id', '=', asked.accountId)
      .where('transfer.sent_at', '>=', asked.since)
      .where(sql<boolean>`transfer.reversed_minor < transfer.amount_minor`)
      .where(
        sql<boolean>`(bank.status is distinct from 'paid' or bank.expected_on >= ${asked.arrivedBefore}::date)`,
      )
      .orderBy('transfer.sent_at')
      .orderBy('transfer.transfer_id'),
)

/** Those that were recorded in a window. */
export const transfersIn = (pool: pg.Pool, { from, to }: Window): Promise<KnownTransfer[]> =>
  known(pool)
    .where('transfer.sent_at', '>=', from)
    .where('transfer.sent_at', '<', to)
    .orderBy('transfer.transfer_id')
    .execute()
