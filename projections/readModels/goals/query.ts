import { sql } from 'kysely'
import type pg from 'pg'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import type { Currency } from '#shared/currencies.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import { formatDecimal, type Minor } from '#shared/money.ts'
import { writtenRhythm } from '#shared/rhythm.ts'
import type { CalendarDate, Instant } from '#shared/time.ts'
import { patternOf, withoutAccents } from '../../db/folded.ts'
import { db, type Slots, statement } from '../../db/kysely.ts'
import type { Database } from '../database.ts'
import { seatsIn } from '../members/seats.ts'
import { paidAheadBy, paidIntoRound } from '../rotation/query.ts'
import { nextPaymentIn, type PaidAhead, roundDateOf } from '../rotation/turns.ts'

/** A member's goals, newest first. */
export const goalsOf = async (
  pool: pg.Pool,
  { userId, now }: { readonly userId: UserId; readonly now: Instant },
): Promise<GoalResponse[]> => (await ofMember(pool, { userId })).map(row => toResponse(row, now))

/** The goal, if the user is a member of it. */
export const goalOf = async (
  pool: pg.Pool,
  { goalId, userId, now }: { readonly goalId: GoalId; readonly userId: UserId; readonly now: Instant },
): Promise<GoalResponse | undefined> => {
  const [row] = await one(pool, { goalId, userId })
  return row && toResponse(row, now)
}

/** Goals by a part of their name or by their number, of any user; the caller checks that they may see them. */
export const goalsNamed = (
  pool: pg.Pool,
  text: string,
  limit: number,
): Promise<{ readonly goalId: GoalId; readonly name: string }[]> =>
  named(pool, { pattern: patternOf(text), number: text, limit })
const named = statement(
  'goals-named',
  ({ pattern, number, limit }: Slots<{ pattern: string; number: string; limit: number }>) =>
    db
      .selectFrom('goals')
      .select(['goal_id as goalId', 'name'])
      .where(sql<boolean>`(${withoutAccents('name')} ilike ${pattern} or goal_id::text = ${number})`)
      .orderBy(sql`goal_id::text = ${number}`, 'desc')
      .orderBy('goal_id', 'desc')
      .limit(limit),
)

/** A circle that runs a finished one again. */
export interface Run {
  readonly goalId: GoalId
  readonly name: string
  readonly creatorId: UserId
  readonly creatorName: string | null
  readonly status: GoalResponse['status']
}

/** The circles that run this one again, oldest first. */
export const runsOf = (pool: pg.Pool, goalId: GoalId): Promise<Run[]> => runs(pool, { goalId })

const runs = statement('runs-of-goal', ({ goalId }: Slots<{ goalId: GoalId }>) =>
  db
    .selectFrom('goals as run')
    .leftJoin('accounts.users as creator', 'creator.id', 'run.creator_id')
    .select(['run.goal_id as goalId', 'run.name', 'run.status', 'run.creator_id as creatorId'])
    .select('creator.username as creatorName')
    .where('run.run_again_of', '=', goalId)
    .orderBy('run.goal_id'),
)

const hasDebitUnderWay = sql<boolean>`exists (select from round_payments p join transactions t using (contribution_id)
  where p.goal_id = circle.goal_id and p.round = circle.round and p.user_id = me.user_id
    and t.state = 'open' and t.debit_asked_at is not null)`

/** Of the contribution that was begun last, which an index finds. */
const lastContributionAt = sql<Instant | null>`(select t.completed_at from transactions t
  where t.goal_id = goal.goal_id and t.status = 'completed' and not t.is_deposit
  order by t.created_at desc limit 1)`

/** The caller's recurring payment: one that runs before one that is paused. */
const ownPlan = sql<Row['own_plan']>`(select json_build_object('amountMinor', s.amount_minor,
    'nextOn', case when s.status = 'active' and s.next_on <= coalesce(s.ends_on, s.next_on) then s.next_on end)
  from schedules s where s.goal_id = me.goal_id and s.user_id = me.user_id and s.status in ('active', 'paused')
  order by s.status, s.next_on limit 1)`

const visible = () =>
  db
    .selectFrom('members as me')
    .innerJoin('goals as goal', 'goal.goal_id', 'me.goal_id')
    .leftJoin('circles as circle', 'circle.goal_id', 'me.goal_id')
    .selectAll('goal')
    .select([
      'me.role',
      'me.position',
      'me.seats',
      'me.contributed_minor',
      paidIntoRound('me').as('counted_minor'),
      paidAheadBy('me').as('paid_ahead'),
      hasDebitUnderWay.as('has_debit_under_way'),
      lastContributionAt.as('last_contribution_at'),
      ownPlan.as('own_plan'),
      sql<Row['turns']>`to_json(circle)`.as('turns'),
      sql<Row['held_since']>`(select since from quarantine held where held.goal_id = goal.goal_id)`.as(
        'held_since',
      ),
    ])

type Row = Database['goals'] & {
  role: GoalResponse['role']
  position: number | null
  seats: string
  contributed_minor: Minor
  paid_ahead: PaidAhead
  has_debit_under_way: boolean
  last_contribution_at: Instant | null
  own_plan: { readonly amountMinor: Minor; readonly nextOn: CalendarDate | null } | null
  counted_minor: Minor | null
  turns: Database['circles'] | null
  held_since: Instant | null
}
const ofMember = statement(
  'goals-of-member',
  ({ userId }: Slots<{ userId: UserId }>) =>
    visible().where('me.user_id', '=', userId).orderBy('goal.goal_id', 'desc'),
  { short: true },
)
const one = statement(
  'goal-of-member',
  ({ goalId, userId }: Slots<{ goalId: GoalId; userId: UserId }>) =>
    visible().where('me.goal_id', '=', goalId).where('me.user_id', '=', userId),
  { short: true },
)

const toResponse = ({ currency, ...row }: Row, now: Instant): GoalResponse => ({
  id: row.goal_id,
  name: row.name,
  type: row.type,
  subtype: row.subtype,
  circleWord: row.circle_word,
  description: row.description,
  currency,
  targetAmount: formatDecimal(row.target_minor, currency),
  currentAmount: formatDecimal(row.current_minor, currency),
  creatorId: row.creator_id,
  createdAt: row.created_at,
  startDate: row.start_date,
  endDate: row.end_date,
  dueDate: row.turns?.phase === 'forming' ? roundDateOf(row.turns, 1, now) : row.due_date,
  ...writtenRhythm(row.cycle_type),
  contributionAmount:
    row.contribution_minor === null ? null : formatDecimal(row.contribution_minor, currency),
  totalMembers: row.total_members,
  memberCount: row.member_count,
  currentCycle: row.current_cycle,
  status: row.status,
  isArchived: row.is_archived,
  isWithdrawn: row.is_withdrawn,
  runAgainOf: row.run_again_of,
  hasContributed: row.turns !== null && hasPaid(row.turns, row),
  ownNext: ownNextOf(row, currency, now),
  yourSeats: row.turns ? seatsIn(row.seats).length : 0,
  yourAmount: ownNextOf(row, currency, now)?.amount ?? null,
  ownPlan: row.own_plan && {
    amount: formatDecimal(row.own_plan.amountMinor, currency),
    nextOn: row.own_plan.nextOn,
  },
  hasDebitUnderWay: row.has_debit_under_way,
  ownSavings: formatDecimal(row.contributed_minor, currency),
  lastContributionAt: row.last_contribution_at,
  role: row.role,
  heldBackSince: row.held_since,
})

const ownNextOf = (
  { turns, position, paid_ahead, seats }: Omit<Row, 'currency'>,
  currency: Currency,
  now: Instant,
): GoalResponse['ownNext'] => {
  const next =
    turns && position !== null ? nextPaymentIn(turns, { paid: paid_ahead, seats: seatsIn(seats) }, now) : null
  return next && { round: next.round, amount: formatDecimal(next.amountMinor, currency), dueOn: next.dueOn }
}

/** Between rounds, before the first and after the last, no payment is due. */
const hasPaid = (
  { is_open, phase, contribution_minor }: Database['circles'],
  { counted_minor: counted, seats }: Pick<Row, 'counted_minor' | 'seats'>,
): boolean =>
  !is_open ||
  phase === 'completed' ||
  phase === 'wound_up' ||
  (counted ?? 0) >= contribution_minor * seatsIn(seats).length
