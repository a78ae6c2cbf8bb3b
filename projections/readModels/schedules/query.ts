import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type pg from 'pg'
import type { ContributionId, GoalId, ScheduleId, UserId } from '#shared/ids.ts'
import type { Cents } from '#shared/money.ts'
import type { CalendarDate, CycleType, Instant } from '#shared/time.ts'
import { type Database, statement } from '../db/statement.ts'

/** A member's plan, and the payment of it that has failed and not been given up. */
export interface Plan {
  readonly scheduleId: ScheduleId
  readonly goalId: GoalId
  readonly goalName: string
  readonly userId: UserId
  readonly amountCents: Cents
  readonly every: CycleType
  readonly firstOn: CalendarDate
  readonly endsOn: CalendarDate | null
  readonly status: 'requested' | 'active' | 'paused' | 'ended'
  readonly reason: string | null
  readonly nextOn: CalendarDate
  readonly failed: FailedAttempt | undefined
  /** Its owner's own, by which its days are counted; UTC when nothing is known of it. */
  readonly timeZone?: string | undefined
}
export interface FailedAttempt {
  readonly contributionId: ContributionId
  readonly amountCents: Cents
  readonly period: CalendarDate
  readonly code: string
  readonly advice: string | null
  readonly firstAt: Instant
  readonly lastAt: Instant
}

/** All of somebody's plans in all goals, those that go on first. */
export const plansOf = async (pool: pg.Pool, userId: UserId): Promise<Plan[]> =>
  (await ofUser(pool, { userId })).map(toPlan)

/** As many of them as are looked at: of those that have ended only the newest. */
export const plansToShow = async (pool: pg.Pool, userId: UserId): Promise<Plan[]> => {
  const rows = await Promise.all([live(pool, { userId, limit: 200 }), ended(pool, { userId, limit: 50 })])
  return rows.flat().map(toPlan)
}

export const planById = async (pool: pg.Pool, scheduleId: ScheduleId): Promise<Plan | undefined> => {
  const [row] = await byId(pool, { scheduleId })
  return row && toPlan(row)
}

interface ToCharge {
  /** The day wherever it is furthest. */
  readonly today: CalendarDate
  /** The day in each time zone that owners may have; in one that is missing here it is as far as anywhere. */
  readonly todays?: Readonly<Record<string, CalendarDate>>
  readonly after: ScheduleId | null
  readonly limit: number
}

export interface PlanToCharge extends Plan {
  readonly openPeriod: CalendarDate | undefined
  /** Its circle's round will be due before its next day. */
  readonly isPassedBy: boolean
}

/**
 * A page of plans that are to be looked at: their next period has come, a payment of theirs is still open, or a round that
 * they have not paid will be due before their next day.
 */
export const plansToCharge = async (
  pool: pg.Pool,
  { today, todays = {}, after, limit }: ToCharge,
): Promise<PlanToCharge[]> =>
  (await toCharge(pool, { today, todays: JSON.stringify(todays), after: after ?? nobody, limit })).map(
    row => ({
      ...toPlan(row),
      openPeriod: row.open_period ?? undefined,
      isPassedBy: row.is_passed_by,
    }),
  )

const nobody = '00000000-0000-0000-0000-000000000000'

type Row = Database['schedules'] & {
  name: string
  failed_id: ContributionId | null
  failed_cents: Cents | null
  open_period: CalendarDate | null
  time_zone: string | null
  failed_code: string | null
  failed_advice: string | null
  first_at: Instant | null
  last_at: Instant | null
}

// Of a plan at most one payment is open: the next period is not begun by us before the one before it has ended; should
// there be two, the older one is told.
const plans = (db: Kysely<Database>) =>
  db
    .selectFrom('schedules as plan')
    .innerJoin('goals as goal', 'goal.goal_id', 'plan.goal_id')
    .leftJoin('accounts.users as owner', 'owner.id', 'plan.user_id')
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('transactions as paid')
          .selectAll()
          .whereRef('paid.schedule_id', '=', 'plan.schedule_id')
          .where('paid.state', '=', 'open')
          .orderBy('paid.period')
          .limit(1)
          .as('open'),
      join => join.onTrue(),
    )
    .selectAll('plan')
    .select(['goal.name', 'owner.time_zone', 'open.period as open_period'])
    .select(['open.contribution_id as failed_id', 'open.amount_cents as failed_cents'])
    .select(['open.decline_code as failed_code', 'open.first_declined_at as first_at'])
    .select(['open.declined_at as last_at', 'open.decline_advice as failed_advice'])

const ofUser = statement<{ userId: UserId }, Row>('plans-of-user', ['userId'], (db, { userId }) =>
  plans(db)
    .where('plan.user_id', '=', userId)
    .orderBy(sql`case plan.status when 'ended' then 1 else 0 end`)
    .orderBy('plan.created_at', 'desc'),
)
const newest = (name: string, are: '=' | '<>') =>
  statement<{ userId: UserId; limit: number }, Row>(name, ['userId', 'limit'], (db, { userId, limit }) =>
    plans(db)
      .where('plan.user_id', '=', userId)
      .where('plan.status', are, 'ended')
      .orderBy('plan.created_at', 'desc')
      .limit(limit),
  )
const live = newest('live-plans-of-user', '<>')
const ended = newest('ended-plans-of-user', '=')
const byId = statement<{ scheduleId: ScheduleId }, Row>('plan-by-id', ['scheduleId'], (db, { scheduleId }) =>
  plans(db).where('plan.schedule_id', '=', scheduleId),
)
const isPassedBy = sql<boolean>`(plan.status = 'active' and exists (select from circles circle
  where circle.goal_id = plan.goal_id and circle.phase = 'running' and circle.is_open
    and circle.due_on < plan.next_on and circle.contribution_cents > (
      select coalesce(sum(p.held_cents), 0) from round_payments p
      where p.goal_id = circle.goal_id and p.round = circle.round and p.user_id = plan.user_id)))`

const toCharge = statement<
  { today: CalendarDate; todays: string; after: string; limit: number },
  Row & { is_passed_by: boolean }
>('plans-to-charge', ['today', 'todays', 'after', 'limit'], (db, { today, todays, after, limit }) =>
  plans(db)
    .select(isPassedBy.as('is_passed_by'))
    .where('plan.status', 'in', ['active', 'paused'])
    .where(where =>
      where.or([
        where.and([
          where('plan.status', '=', 'active'),
          where('plan.next_on', '<=', today),
          sql<boolean>`plan.next_on <= coalesce((${todays}::jsonb ->> coalesce(owner.time_zone, 'UTC'))::date, ${today})`,
        ]),
        where('open.contribution_id', 'is not', null),
        isPassedBy,
      ]),
    )
    .where(sql<boolean>`plan.schedule_id > ${after}::uuid`)
    .orderBy('plan.schedule_id')
    .limit(limit),
)

const toPlan = (row: Row): Plan => ({
  scheduleId: row.schedule_id,
  goalId: row.goal_id,
  goalName: row.name,
  userId: row.user_id,
  amountCents: row.amount_cents,
  every: row.every,
  firstOn: row.first_on,
  endsOn: row.ends_on,
  status: row.status,
  reason: row.reason,
  nextOn: row.next_on,
  timeZone: row.time_zone ?? undefined,
  failed:
    row.failed_id !== null &&
    row.failed_cents !== null &&
    row.open_period !== null &&
    row.failed_code !== null &&
    row.first_at !== null &&
    row.last_at !== null
      ? {
          contributionId: row.failed_id,
          amountCents: row.failed_cents,
          period: row.open_period,
          code: row.failed_code,
          advice: row.failed_advice,
          firstAt: row.first_at,
          lastAt: row.last_at,
        }
      : undefined,
})
