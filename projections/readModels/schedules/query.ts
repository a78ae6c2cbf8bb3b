import { sql } from 'kysely'
import type pg from 'pg'
import type { ContributionId, GoalId, ScheduleId, UserId } from '#shared/ids.ts'
import type { Cents } from '#shared/money.ts'
import type { CalendarDate, CycleType, Instant } from '#shared/time.ts'
import { db, type RowIn, type Slots, statement } from '../../db/kysely.ts'

/** A member's schedule, and its payment that has failed and may be tried again. */
export interface ScheduleView {
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
  /** The owner's, by which days are counted; UTC when it is unknown. */
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

/** All schedules of a user, those that go on first. */
export const schedulesOf = async (pool: pg.Pool, userId: UserId): Promise<ScheduleView[]> =>
  (await ofUser(pool, { userId })).map(toSchedule)

/** The schedules that a page shows: of those that have ended only the newest. */
export const schedulesToShow = async (pool: pg.Pool, userId: UserId): Promise<ScheduleView[]> => {
  const rows = await Promise.all([live(pool, { userId, limit: 200 }), ended(pool, { userId, limit: 50 })])
  return rows.flat().map(toSchedule)
}

export const scheduleById = async (
  pool: pg.Pool,
  scheduleId: ScheduleId,
): Promise<ScheduleView | undefined> => {
  const [row] = await byId(pool, { scheduleId })
  return row && toSchedule(row)
}

interface ToCharge {
  /** The latest calendar day in any time zone. */
  readonly today: CalendarDate
  /** The day in each time zone that owners may have; `today` where a zone is missing. */
  readonly todays?: Readonly<Record<string, CalendarDate>>
  readonly after: ScheduleId | null
  readonly limit: number
}

export interface ScheduleToCharge extends ScheduleView {
  readonly openPeriod: CalendarDate | undefined
  /** The round of its circle is due before its next day. */
  readonly isPassedBy: boolean
}

/**
 * A page of schedules to process: their next period has come, a payment of theirs is open, or a round that they have not
 * paid is due before their next day.
 */
export const schedulesToCharge = async (
  pool: pg.Pool,
  { today, todays = {}, after, limit }: ToCharge,
): Promise<ScheduleToCharge[]> =>
  (await toCharge(pool, { today, todays: JSON.stringify(todays), after: after ?? lowestId, limit })).map(
    row => ({
      ...toSchedule(row),
      openPeriod: row.open_period ?? undefined,
      isPassedBy: row.is_passed_by,
    }),
  )

const lowestId = '00000000-0000-0000-0000-000000000000'

type Row = RowIn<ReturnType<typeof schedules>>

// A schedule has one open payment at most, since a period begins when the one before has ended. If there are two, the
// older one counts.
const schedules = () =>
  db
    .selectFrom('schedules as schedule')
    .innerJoin('goals as goal', 'goal.goal_id', 'schedule.goal_id')
    .leftJoin('accounts.users as owner', 'owner.id', 'schedule.user_id')
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('transactions as paid')
          .selectAll()
          .whereRef('paid.schedule_id', '=', 'schedule.schedule_id')
          .where('paid.state', '=', 'open')
          .orderBy('paid.period')
          .limit(1)
          .as('open'),
      join => join.onTrue(),
    )
    .selectAll('schedule')
    .select(['goal.name', 'owner.time_zone', 'open.period as open_period'])
    .select(['open.contribution_id as failed_id', 'open.amount_cents as failed_cents'])
    .select(['open.decline_code as failed_code', 'open.first_declined_at as first_at'])
    .select(['open.declined_at as last_at', 'open.decline_advice as failed_advice'])

const ofUser = statement('schedules-of-user', ({ userId }: Slots<{ userId: UserId }>) =>
  schedules()
    .where('schedule.user_id', '=', userId)
    .orderBy(sql`case schedule.status when 'ended' then 1 else 0 end`)
    .orderBy('schedule.created_at', 'desc'),
)
const newest = (name: string, are: '=' | '<>') =>
  statement(name, ({ userId, limit }: Slots<{ userId: UserId; limit: number }>) =>
    schedules()
      .where('schedule.user_id', '=', userId)
      .where('schedule.status', are, 'ended')
      .orderBy('schedule.created_at', 'desc')
      .limit(limit),
  )
const live = newest('live-schedules-of-user', '<>')
const ended = newest('ended-schedules-of-user', '=')
const byId = statement('schedule-by-id', ({ scheduleId }: Slots<{ scheduleId: ScheduleId }>) =>
  schedules().where('schedule.schedule_id', '=', scheduleId),
)
const isPassedBy = sql<boolean>`(schedule.status = 'active' and exists (select from circles circle
  where circle.goal_id = schedule.goal_id and circle.phase = 'running' and circle.is_open
    and circle.due_on < schedule.next_on and circle.contribution_cents > (
      select coalesce(sum(p.held_cents), 0) from round_payments p
      where p.goal_id = circle.goal_id and p.round = circle.round and p.user_id = schedule.user_id)))`

const toCharge = statement(
  'schedules-to-charge',
  ({
    today,
    todays,
    after,
    limit,
  }: Slots<{ today: CalendarDate; todays: string; after: string; limit: number }>) =>
    schedules()
      .select(isPassedBy.as('is_passed_by'))
      .where('schedule.status', 'in', ['active', 'paused'])
      .where(where =>
        where.or([
          where.and([
            where('schedule.status', '=', 'active'),
            where('schedule.next_on', '<=', today),
            sql<boolean>`schedule.next_on <= coalesce((${todays}::jsonb ->> coalesce(owner.time_zone, 'UTC'))::date, ${today})`,
          ]),
          where('open.contribution_id', 'is not', null),
          isPassedBy,
        ]),
      )
      .where(sql<boolean>`schedule.schedule_id > ${after}::uuid`)
      .orderBy('schedule.schedule_id')
      .limit(limit),
)

const toSchedule = (row: Row): ScheduleView => ({
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
