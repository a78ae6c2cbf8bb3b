import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { GoalId, UserId } from '#shared/ids.ts'
import type { Role } from '#shared/roles.ts'
import { type Instant, instant } from '#shared/time.ts'
import { type Database, statement } from '../db/statement.ts'
import type { PayoutRow } from './table.ts'

/** A payout with the names that are shown, and whether its money can be sent already. */
export interface KnownPayout extends Columns {
  readonly goal_name: string
  readonly recipient_name: string | null
  readonly sent_by_name: string | null
  readonly approvals: readonly { readonly user_id: UserId; readonly name: string | null }[]
  /** In circles: those who run it may send it themselves. */
  readonly co_organisers_send: boolean
  readonly is_settled: boolean
  /** All of it is money that members have moved among themselves. */
  readonly is_outside: boolean
  /** How many hold a seat beside its recipient, and how many of these run the goal. */
  readonly others: number
  readonly other_runners: number
  /** When the last of its payments will be available, as far as the processor has said. */
  readonly settles_at: Instant | null
  /** What the viewer is in its goal; null for who is not in it. */
  readonly viewer_role: Role | null
  readonly viewer_is_admin: boolean
}
type Columns = Database['payouts']

interface Asked {
  readonly userId: UserId
  readonly now: Instant
}

/** Those of a goal, oldest first; the caller has seen to it that the user may see them. */
export const payoutsOfGoal = async (
  pool: pg.Pool,
  { goalId, ...asked }: Asked & { readonly goalId: GoalId },
): Promise<KnownPayout[]> => (await ofGoal(pool, { goalId, ...asked })).map(read)

/** Those due to somebody, newest first. */
export const payoutsOfUser = async (pool: pg.Pool, asked: Asked): Promise<KnownPayout[]> =>
  (await ofUser(pool, { ...asked })).map(read)

/** One, whoever asks. */
export const payoutById = async (
  pool: pg.Pool,
  { goalId, payoutId, ...asked }: Asked & { readonly goalId: GoalId; readonly payoutId: string },
): Promise<KnownPayout | undefined> => {
  const [row] = await one(pool, { goalId, payoutId, ...asked })
  return row && read(row)
}

/** Where a page of the queue ends, and the next one begins. */
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

/** Those of all goals: cases first, then what is to be sent, then what is on its way, the longest waiting first. */
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

/** How many wait for something, by what they wait for. */
export const payoutCounts = async (
  pool: pg.Pool,
): Promise<{ readonly due: number; readonly sent: number; readonly contested: number }> => {
  const counts = { due: 0, sent: 0, contested: 0 }
  for (const { status, count } of await counted(pool, {})) counts[status] = count
  return counts
}

/** JSON writes moments in a form of its own. */
const read = (row: KnownPayout): KnownPayout => ({
  ...row,
  settles_at: row.settles_at && instant(row.settles_at),
})

/** The payments that it is made of. */
const sources = sql`payout_sources s join transactions t using (contribution_id)
  where s.goal_id = payout.goal_id and s.source = payout.source`

const others = (condition: ReturnType<typeof sql<boolean>>) =>
  sql<number>`(select count(*)::int4 from members m where m.goal_id = payout.goal_id and m.role <> 'auditor'
    and m.user_id <> payout.user_id and ${condition})`

const payouts = (
  db: Kysely<Database>,
  {
    userId,
    now,
  }: { readonly userId: ReturnType<typeof sql<UserId>>; readonly now: ReturnType<typeof sql<Instant>> },
) =>
  db
    .selectFrom('payouts as payout')
    .innerJoin('goals as goal', 'goal.goal_id', 'payout.goal_id')
    .leftJoin('circles as circle', 'circle.goal_id', 'payout.goal_id')
    .leftJoin('accounts.users as recipient', 'recipient.id', 'payout.user_id')
    .leftJoin('accounts.users as sender', 'sender.id', 'payout.sent_by_user_id')
    .leftJoin('members as viewer', join =>
      join.onRef('viewer.goal_id', '=', 'payout.goal_id').on('viewer.user_id', '=', userId),
    )
    .selectAll('payout')
    .select(['goal.name as goal_name', 'recipient.username as recipient_name'])
    .select(['sender.username as sent_by_name', 'viewer.role as viewer_role'])
    .select(
      sql<boolean>`exists (select from accounts.users u where u.id = ${userId} and u.is_admin)`.as(
        'viewer_is_admin',
      ),
    )
    .select([others(sql`true`).as('others'), others(sql`m.role <> 'member'`).as('other_runners')])
    .select(sql<boolean>`coalesce(circle.co_organisers_send, false)`.as('co_organisers_send'))
    .select(
      sql<
        KnownPayout['approvals']
      >`coalesce((select json_agg(json_build_object('user_id', a.user_id, 'name', u.username)
        order by a.approved_at, a.user_id) from payout_approvals a left join accounts.users u on u.id = a.user_id
        where a.goal_id = payout.goal_id and a.payout_id = payout.payout_id), '[]'::json)`.as('approvals'),
    )
    .select(
      // Money that moved outside has settled as it came.
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

const ofGoal = statement<{ goalId: GoalId; userId: UserId; now: Instant }, KnownPayout>(
  'payouts-of-goal',
  ['goalId', 'userId', 'now'],
  (db, { goalId, ...asked }) =>
    payouts(db, asked)
      .where('payout.goal_id', '=', goalId)
      .orderBy('payout.due_at')
      .orderBy('payout.payout_id') as never,
)
const ofUser = statement<{ userId: UserId; now: Instant }, KnownPayout>(
  'payouts-of-user',
  ['userId', 'now'],
  (db, asked) =>
    payouts(db, asked)
      .where('payout.user_id', '=', asked.userId)
      .orderBy('payout.due_at', 'desc')
      .orderBy('payout.payout_id')
      .limit(500) as never,
)
const one = statement<{ goalId: GoalId; payoutId: string; userId: UserId; now: Instant }, KnownPayout>(
  'payout-by-id',
  ['goalId', 'payoutId', 'userId', 'now'],
  (db, { goalId, payoutId, ...asked }) =>
    payouts(db, asked).where('payout.goal_id', '=', goalId).where('payout.payout_id', '=', payoutId) as never,
)

const rank = sql<number>`case payout.status when 'contested' then 1 when 'due' then 2 when 'sent' then 3 else 4 end`
interface QueueSlots extends Record<string, unknown> {
  readonly userId: UserId
  readonly now: Instant
  readonly statuses: string[]
  readonly rank: number
  readonly dueAt: Instant
  readonly goalId: GoalId
  readonly payoutId: string
  readonly limit: number
}
const queued = statement<QueueSlots, KnownPayout & { readonly rank: number }>(
  'payout-queue',
  ['userId', 'now', 'statuses', 'rank', 'dueAt', 'goalId', 'payoutId', 'limit'],
  (db, { userId, now, ...from }) =>
    payouts(db, { userId, now })
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
      .limit(from.limit) as never,
)
const counted = statement<Record<string, never>, { status: 'due' | 'sent' | 'contested'; count: number }>(
  'payout-counts',
  [],
  db =>
    db
      .selectFrom('payouts')
      .select(['status', sql<number>`count(*)::int4`.as('count')])
      .where('status', 'in', ['due', 'sent', 'contested'])
      .groupBy('status') as never,
)
