import { sql } from 'kysely'
import type pg from 'pg'
import type { DestinationKind } from '#shared/api/payoutDestinations.ts'
import { bankDebits, debitTypes, longestDebitDays } from '#shared/bankDebits.ts'
import type { Currency } from '#shared/currencies.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import { type Minor, zero } from '#shared/money.ts'
import type { BankPayoutFacts } from '#shared/ports/payoutGateway.ts'
import { type CalendarDate, type Instant, instant } from '#shared/time.ts'
import { db, type Slots, statement } from '../../db/kysely.ts'
import type { AdminProposalRow } from '../adminProposals/table.ts'
import type { Database } from '../database.ts'
import type { PayoutRow } from './table.ts'

/** A payout with the names to show, and whether it can be sent already. */
export interface KnownPayout extends Columns {
  readonly goal_name: string
  readonly currency: Currency
  readonly recipient_name: string | null
  readonly sent_by_name: string | null
  /** Of the last hold. */
  readonly held_by_name: string | null
  readonly approvals: readonly {
    readonly user_id: UserId
    readonly name: string | null
    readonly at: Instant
  }[]
  /** A pending admin proposal about it. */
  readonly proposal: {
    readonly proposal: number
    readonly kind: AdminProposalRow['kind']
    readonly detail: string
    /** The end of a proposed hold. */
    readonly until: Instant | null
    readonly user_id: UserId
    readonly name: string | null
  } | null
  readonly is_settled: boolean
  /** All its money was paid outside the processor. */
  readonly is_outside: boolean
  /** Where its recipient wants it, now; null when they have not said so. */
  readonly destination_id: string | null
  readonly destination_kind: DestinationKind | null
  readonly destination_mask: string | null
  readonly destination_set_at: Instant | null
  readonly destination_from: Instant | null
  /** When an account with Stripe could receive for the first time. */
  readonly destination_ready_at: Instant | null
  /** When the last of its payments will be available, if the processor has reported it. */
  readonly settles_at: Instant | null
  /** It waits until the platform has more money with Stripe. */
  readonly is_short: boolean
  /** Its way to the bank after a transfer at Stripe, if Stripe has said so. */
  readonly bank_status: BankPayoutFacts['status'] | null
  readonly bank_expected_on: CalendarDate | null
  readonly bank_failure_code: string | null
}
type Columns = Database['payouts']

interface Asked {
  readonly now: Instant
}

/** The payouts of a goal, oldest first; the caller checks that the user may see them. */
export const payoutsOfGoal = async (
  pool: pg.Pool,
  { goalId, ...asked }: Asked & { readonly goalId: GoalId },
): Promise<KnownPayout[]> => (await ofGoal(pool, { goalId, ...asked })).map(read)

/** The payouts to a user, newest first. */
export const payoutsOfUser = async (
  pool: pg.Pool,
  asked: Asked & { readonly userId: UserId },
): Promise<KnownPayout[]> => (await ofUser(pool, { ...asked })).map(read)

/** Unfinished payouts to the user, and of the goals in which they are a member; the oldest first. */
export const payoutsAround = async (
  pool: pg.Pool,
  asked: Asked & { readonly userId: UserId; readonly limit: number },
): Promise<KnownPayout[]> => (await aroundUser(pool, { ...asked })).map(read)

/** One payout, for any user. */
export const payoutById = async (
  pool: pg.Pool,
  { goalId, payoutId, ...asked }: Asked & { readonly goalId: GoalId; readonly payoutId: string },
): Promise<KnownPayout | undefined> => {
  const [row] = await one(pool, { goalId, payoutId, ...asked })
  return row && read(row)
}

/** The end of a page of the queue. */
export interface QueuePlace {
  readonly rank: number
  readonly dueAt: Instant
  readonly goalId: GoalId
  readonly payoutId: string
}
interface QueueAsked extends Asked {
  readonly statuses: readonly PayoutRow['status'][]
  readonly after: QueuePlace | undefined
  readonly limit: number
}

/** The payouts of all goals: cases first, then those to send, then those sent; the oldest first. */
export const payoutQueue = async (
  pool: pg.Pool,
  { after = first, statuses, ...asked }: QueueAsked,
): Promise<{ readonly payouts: KnownPayout[]; readonly next: QueuePlace | undefined }> => {
  const rows = await queued(pool, { ...asked, ...after, statuses: [...statuses] })
  const last = rows.at(-1)
  const isFull = rows.length === asked.limit && last !== undefined
  return {
    payouts: rows.map(read),
    next: isFull
      ? { rank: last.rank, dueAt: last.due_at, goalId: last.goal_id, payoutId: last.payout_id }
      : undefined,
  }
}
const first: QueuePlace = { rank: 0, dueAt: instant(0), goalId: 0 as GoalId, payoutId: '' }

/** The number of unfinished payouts, by status. */
export const payoutCounts = async (
  pool: pg.Pool,
): Promise<{ readonly due: number; readonly sent: number; readonly contested: number }> => {
  const counts = { due: 0, sent: 0, contested: 0 }
  for (const { status, count } of await counted(pool)) counts[status] = count
  return counts
}

/**
 * The amount sent in a currency that banks can still take back. For each payout it is at most the part whose
 * payments aren't firm by the operator's own waiting time, though a circle may have agreed on a shorter one.
 */
export const unfirmSent = async (
  pool: pg.Pool,
  asked: Asked & { readonly currency: Currency; readonly firmAfterDays: number },
): Promise<Minor> => (await unfirmOut(pool, { ...asked }))[0]?.amount ?? zero

/** Payouts that Stripe was asked for, and unless `onlyBegun` those that may be sent to an account with it; the longest due first. */
export const toTransfer = async (
  pool: pg.Pool,
  asked: Asked & { readonly onlyBegun: boolean; readonly limit: number },
): Promise<readonly Pick<PayoutRow, 'goalId' | 'payoutId'>[]> => transferable(pool, { ...asked })

/** A payout that may have waited for its sending for long. */
export interface UnsentPayout {
  readonly goalId: GoalId
  readonly payoutId: string
  readonly attempt: number
  readonly dueAt: Instant
  readonly freedAt: Instant | null
  readonly approvals: readonly { readonly userId: UserId; readonly at: Instant }[]
  readonly destination: KnownDestination | undefined
}

const unsentPerPage = 500

/**
 * Due payouts whose last known change that let them be sent was in the window, a page at a time, in the order of their goals. Whether
 * they can be sent, the goal tells.
 */
export async function* unsentPayouts(
  pool: pg.Pool,
  window: { readonly from: Instant; readonly before: Instant },
): AsyncGenerator<UnsentPayout[]> {
  let after = { goalId: 0 as GoalId, payoutId: '' }
  for (;;) {
    const rows = await unsent(pool, { ...window, ...after })
    if (rows.length > 0)
      yield rows.map(row => ({
        ...{ goalId: row.goal_id, payoutId: row.payout_id, attempt: row.attempt },
        ...{ dueAt: row.due_at, freedAt: row.freed_at, destination: destinationIn(row) },
        approvals: row.approvals.map(({ userId, at }) => ({ userId, at: instant(at) })),
      }))
    const last = rows.at(-1)
    if (!last || rows.length < unsentPerPage) return
    after = { goalId: last.goal_id, payoutId: last.payout_id }
  }
}

interface KnownDestination {
  readonly id: string
  readonly usableFrom: Instant
  readonly isAtStripe: boolean
  readonly setAt: Instant
  readonly readyAt: Instant | undefined
}
export const destinationIn = (
  row: Pick<
    KnownPayout,
    'destination_id' | 'destination_kind' | 'destination_from' | 'destination_set_at' | 'destination_ready_at'
  >,
): KnownDestination | undefined => {
  const { destination_id: id, destination_from: usableFrom, destination_set_at: setAt } = row
  if (id === null || usableFrom === null || setAt === null) return undefined
  const readyAt = row.destination_ready_at ?? undefined
  return { id, usableFrom, isAtStripe: row.destination_kind === 'stripe', setAt, readyAt }
}

/** JSON has a different format for timestamps. */
const read = (row: KnownPayout): KnownPayout => ({
  ...row,
  settles_at: row.settles_at && instant(row.settles_at),
  approvals: row.approvals.map(one => ({ ...one, at: instant(one.at) })),
  proposal: row.proposal && {
    ...row.proposal,
    until: row.proposal.until && instant(row.proposal.until),
  },
})

/** The payments that it consists of. */
const sources = sql`payout_sources s join transactions t using (contribution_id)
  where s.goal_id = payout.goal_id and s.source = payout.source`

/** With where its recipient wants it now. */
const withDestination = () =>
  db
    .selectFrom('payouts as payout')
    .innerJoin('goals as goal', 'goal.goal_id', 'payout.goal_id')
    .leftJoin('accounts.payout_destinations as destination', join =>
      join
        .onRef('destination.user_id', '=', 'payout.user_id')
        .onRef('destination.currency', '=', 'goal.currency')
        .on('destination.ended_at', 'is', null)
        .on('destination.kind', 'is not', null),
    )
    .leftJoin('accounts.connected_accounts as stripe', 'stripe.account_id', 'destination.account_id')
    .select(['destination.id as destination_id', 'destination.kind as destination_kind'])
    .select(['destination.mask as destination_mask', 'destination.set_at as destination_set_at'])
    .select(['destination.usable_from as destination_from', 'stripe.ready_at as destination_ready_at'])

const payouts = ({ now }: Slots<{ now: Instant }>) =>
  withDestination()
    .leftJoin('accounts.users as recipient', 'recipient.id', 'payout.user_id')
    .leftJoin('accounts.users as sender', 'sender.id', 'payout.sent_by_user_id')
    .leftJoin('accounts.users as holder', 'holder.id', 'payout.held_by_user_id')
    .leftJoin('accounts.bank_payouts as bank', join =>
      join.onRef('bank.transfer_id', '=', 'payout.reference').on('payout.sent_from', '=', 'stripe'),
    )
    .selectAll('payout')
    .select(['bank.status as bank_status', 'bank.expected_on as bank_expected_on'])
    .select('bank.failure_code as bank_failure_code')
    .select(
      sql<boolean>`exists (select from accounts.short_payouts short
        where short.goal_id = payout.goal_id and short.payout_id = payout.payout_id)`.as('is_short'),
    )
    .select(['goal.name as goal_name', 'goal.currency'])
    .select(['recipient.username as recipient_name', 'sender.username as sent_by_name'])
    .select('holder.username as held_by_name')
    .select(
      sql<
        KnownPayout['approvals']
      >`coalesce((select json_agg(json_build_object('user_id', a.user_id, 'name', u.username,
        'at', a.approved_at) order by a.approved_at, a.user_id) from payout_approvals a left join accounts.users u on u.id = a.user_id
        where a.goal_id = payout.goal_id and a.payout_id = payout.payout_id), '[]'::json)`.as('approvals'),
    )
    .select(
      sql<KnownPayout['proposal']>`(select json_build_object('proposal', p.proposal, 'kind', p.kind,
        'detail', p.detail, 'until', p.until, 'user_id', p.proposed_by_user_id, 'name', u.username)
        from admin_proposals p left join accounts.users u on u.id = p.proposed_by_user_id
        where p.goal_id = payout.goal_id and p.payout_id = payout.payout_id and p.status = 'proposed'
        order by p.proposal limit 1)`.as('proposal'),
    )
    .select(
      // Money outside the processor has settled when it was received.
      sql<boolean>`not exists (select from ${sources} and t.payment_intent_id is not null
        and (t.available_at is null or t.available_at > ${now}))`.as('is_settled'),
    )
    .select(
      sql<boolean>`coalesce((select bool_and(t.payment_intent_id is null) from ${sources}), false)`.as(
        'is_outside',
      ),
    )
    .select(
      sql<Instant | null>`(select max(t.available_at) from ${sources} and t.available_at > ${now})`.as(
        'settles_at',
      ),
    )

const unsent = statement(
  'unsent-payouts',
  (asked: Slots<{ from: Instant; before: Instant; goalId: GoalId; payoutId: string }>) =>
    db
      .with('waiting', () =>
        withDestination()
          .select(['payout.goal_id', 'payout.payout_id', 'payout.attempt', 'payout.due_at'])
          .select('payout.freed_at')
          .select(
            sql<UnsentPayout['approvals']>`coalesce((select json_agg(json_build_object('userId', a.user_id,
              'at', a.approved_at) order by a.approved_at, a.user_id) from payout_approvals a
              where a.goal_id = payout.goal_id and a.payout_id = payout.payout_id), '[]'::json)`.as(
              'approvals',
            ),
          )
          .select(
            sql<Instant>`greatest(payout.due_at, payout.freed_at, payout.held_until, destination.usable_from, (
              select max(a.approved_at) from payout_approvals a
              where a.goal_id = payout.goal_id and a.payout_id = payout.payout_id))`.as('changed_at'),
          )
          .where('payout.status', '=', 'due'),
      )
      .selectFrom('waiting')
      .selectAll()
      .where('changed_at', '>=', asked.from)
      .where('changed_at', '<=', asked.before)
      .where(sql<boolean>`(goal_id, payout_id) > (${asked.goalId}::int8, ${asked.payoutId}::text)`)
      .orderBy('goal_id')
      .orderBy('payout_id')
      .limit(unsentPerPage),
)

const ofGoal = statement('payouts-of-goal', (asked: Slots<{ goalId: GoalId; now: Instant }>) =>
  payouts(asked)
    .where('payout.goal_id', '=', asked.goalId)
    .orderBy('payout.due_at')
    .orderBy('payout.payout_id'),
)
const ofUser = statement('payouts-of-user', (asked: Slots<{ userId: UserId; now: Instant }>) =>
  payouts(asked)
    .where('payout.user_id', '=', asked.userId)
    .orderBy('payout.due_at', 'desc')
    .orderBy('payout.payout_id')
    .limit(500),
)
const aroundUser = statement(
  'payouts-around-user',
  (asked: Slots<{ userId: UserId; now: Instant; limit: number }>) =>
    payouts(asked)
      .where('payout.status', 'in', ['due', 'sending', 'sent', 'contested'])
      .where(
        sql<boolean>`(payout.user_id = ${asked.userId}::int8 or exists (select from members m
          where m.goal_id = payout.goal_id and m.user_id = ${asked.userId}::int8))`,
      )
      .orderBy('payout.due_at')
      .orderBy('payout.goal_id')
      .orderBy('payout.payout_id')
      .limit(asked.limit),
)
const one = statement('payout-by-id', (asked: Slots<{ goalId: GoalId; payoutId: string; now: Instant }>) =>
  payouts(asked).where('payout.goal_id', '=', asked.goalId).where('payout.payout_id', '=', asked.payoutId),
)

const rank = sql<number>`case payout.status when 'contested' then 1 when 'due' then 2 when 'sending' then 2 when 'sent' then 3 else 4 end`
const queued = statement(
  'payout-queue',
  (
    from: Slots<{
      now: Instant
      statuses: string[]
      rank: number
      dueAt: Instant
      goalId: GoalId
      payoutId: string
      limit: number
    }>,
  ) =>
    payouts(from)
      .select(rank.as('rank'))
      .where(sql<boolean>`payout.status = any(${from.statuses}::text[])`)
      .where(
        sql<boolean>`(${rank}, payout.due_at, payout.goal_id, payout.payout_id)
          > (${from.rank}::int4, ${from.dueAt}::timestamptz, ${from.goalId}::int8, ${from.payoutId}::text)`,
      )
      .orderBy(rank)
      .orderBy('payout.due_at')
      .orderBy('payout.goal_id')
      .orderBy('payout.payout_id')
      .limit(from.limit),
)
const counted = statement('payout-counts', () =>
  db
    .selectFrom('payouts')
    .select(
      sql<'due' | 'sent' | 'contested'>`case status when 'sending' then 'due' else status end`.as('status'),
    )
    .select(sql<number>`count(*)::int4`.as('count'))
    .where('status', 'in', ['due', 'sending', 'sent', 'contested'])
    .groupBy(sql`1`),
)

const transferable = statement(
  'payouts-to-transfer',
  ({ now, onlyBegun, limit }: Slots<Asked & { onlyBegun: boolean; limit: number }>) =>
    db
      .selectFrom('payouts as payout')
      .innerJoin('goals as goal', 'goal.goal_id', 'payout.goal_id')
      .select(['payout.goal_id as goalId', 'payout.payout_id as payoutId'])
      .where(
        sql<boolean>`(payout.status = 'sending' or (payout.status = 'due' and not ${onlyBegun}::bool
          and (payout.held_until is null or payout.held_until <= ${now}) and exists (
            select from accounts.payout_destinations d where d.user_id = payout.user_id and d.currency = goal.currency
              and d.ended_at is null and d.kind = 'stripe' and d.usable_from <= ${now})))`,
      )
      // It is sent by a file for the bank already.
      .where(({ not, exists, selectFrom, and, eb, ref }) =>
        not(
          and([
            eb('payout.status', '=', 'due'),
            exists(
              selectFrom('accounts.payout_batch_rows as r')
                .where('r.is_open', '=', true)
                .where('r.goal_id', '=', ref('payout.goal_id'))
                .where('r.payout_id', '=', ref('payout.payout_id'))
                .where('r.attempt', '=', ref('payout.attempt')),
            ),
          ]),
        ),
      )
      .orderBy(sql`payout.status = 'sending'`, 'desc')
      .orderBy('payout.due_at')
      .orderBy('payout.goal_id')
      .orderBy('payout.payout_id')
      .limit(limit),
)

const firmFrom = (firmAfterDays: Slots<{ days: number }>['days']) =>
  sql`case t.paid_with ${sql.join(
    debitTypes.map(
      type =>
        sql`when ${sql.lit(type)} then t.available_at + interval '24 hours' * greatest(${firmAfterDays}::int4, ${sql.lit(bankDebits[type].firmAfterDays)})`,
    ),
    sql` `,
  )} else coalesce(t.charged_at, t.available_at) + interval '24 hours' * ${firmAfterDays}::int4 end`

// Payouts sent longer ago contain no unfirm money, because payments precede payouts.
const unfirmOut = statement(
  'unfirm-payouts-sent',
  ({ now, currency, firmAfterDays }: Slots<Asked & { currency: Currency; firmAfterDays: number }>) =>
    db
      .selectFrom('payouts as payout')
      .innerJoin('goals as goal', 'goal.goal_id', 'payout.goal_id')
      .select(
        sql<Minor>`coalesce(sum(least(payout.amount_minor, (
          select coalesce(sum(greatest(t.amount_minor - t.refunded_minor - t.refund_fee_minor - t.disputed_minor, 0)), 0)
          from ${sources} and t.payment_intent_id is not null and not t.authenticated
            and ${firmFrom(firmAfterDays)} > ${now}
        ))), 0)::int8`.as('amount'),
      )
      .where('goal.currency', '=', currency)
      .where(
        sql<boolean>`(payout.status = 'sending' or (payout.sent_from in ('bank', 'stripe')
          and payout.sent_at + interval '24 hours' * greatest(${firmAfterDays}::int4, ${sql.lit(longestDebitDays)}) > ${now}))`,
      ),
)

/** A payout that a statement of the bank can show. */
export type OnStatement = Pick<Columns, 'goal_id' | 'payout_id' | 'attempt' | 'amount_minor' | 'due_at'> & {
  readonly currency: Currency
}

/** Due payouts, and those sent from the bank since then. */
export const payoutsOnStatements = (
  pool: pg.Pool,
  { since }: { readonly since: Instant },
): Promise<OnStatement[]> => onStatements(pool, { since })

const onStatements = statement('payouts-on-statements', ({ since }: Slots<{ since: Instant }>) =>
  db
    .selectFrom('payouts as payout')
    .innerJoin('goals as goal', 'goal.goal_id', 'payout.goal_id')
    .select(['payout.goal_id', 'payout.payout_id', 'payout.attempt', 'payout.amount_minor', 'payout.due_at'])
    .select('goal.currency')
    .where(sql<boolean>`(payout.status = 'due' or (payout.sent_from = 'bank' and payout.sent_at > ${since}))`)
    .orderBy('payout.goal_id')
    .orderBy('payout.payout_id'),
)
