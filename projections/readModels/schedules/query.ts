import { sql } from 'kysely'
import type pg from 'pg'
import type { ScheduleId, UserId } from '#shared/ids.ts'
import type { CalendarDate } from '#shared/time.ts'
import { db, type RowIn, type Slots, statement } from '../../db/kysely.ts'

/** A member's schedule, with its failed payment that may be retried. */
export type ScheduleView = ReturnType<typeof toSchedule>

/** All schedules of a user, active ones first. */
export const schedulesOf = async (pool: pg.Pool, userId: UserId): Promise<ScheduleView[]> =>
  (await ofUser(pool, { userId })).map(toSchedule)

/** The schedules of a user that have not ended. */
export const liveSchedulesOf = async (pool: pg.Pool, userId: UserId): Promise<ScheduleView[]> =>
  (await live(pool, { userId, limit: 200 })).map(toSchedule)

/** The schedules to show: of finished ones only the newest. */
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
  /** The day in each time zone that owners may have; `today` for other zones. */
  readonly todays?: Readonly<Record<string, CalendarDate>>
  readonly after: ScheduleId | null
  readonly limit: number
}

/**
 * A page of schedules to process: their next period has begun, a payment of theirs is open, or an unpaid
 * round is due before their next day.
 */
export const schedulesToCharge = async (pool: pg.Pool, { today, todays = {}, after, limit }: ToCharge) => {
  const wanted = { today, todays: JSON.stringify(todays), after: after ?? lowestId, limit }
  return (await toCharge(pool, wanted)).map(({ isPassedBy, ...row }) => ({
    ...toSchedule(row),
    openPeriod: row.openPeriod ?? undefined,
    isPassedBy,
  }))
}

const lowestId = '00000000-0000-0000-0000-000000000000'

type Row = RowIn<ReturnType<typeof schedules>>

// A schedule has one open payment at most, because a period begins after the previous one has ended. If there
// are two, the older one counts.
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
    .select(['schedule.schedule_id as scheduleId', 'schedule.goal_id as goalId', 'goal.name as goalName'])
    .select(['schedule.user_id as userId', 'schedule.amount_minor as amountMinor', 'goal.currency'])
    .select(['schedule.first_on as firstOn', 'schedule.ends_on as endsOn', 'schedule.next_on as nextOn'])
    .select(['schedule.every', 'schedule.status', 'schedule.reason'])
    .select(['owner.time_zone as timeZone', 'open.period as openPeriod'])
    .select(['open.contribution_id as failed_id', 'open.amount_minor as failed_minor'])
    .select(['open.decline_code as failed_code', 'open.first_declined_at as first_at'])
    .select(['open.declined_at as last_at', 'open.decline_advice as failed_advice'])

const ofUser = statement('schedules-of-user', ({ userId }: Slots<{ userId: UserId }>) =>
  schedules()
    .where('schedule.user_id', '=', userId)
    .orderBy(sql`case schedule.status when 'ended' then 1 else 0 end`)
    .orderBy('schedule.created_at', 'desc'),
)
const newest = ({ userId, limit }: Slots<{ userId: UserId; limit: number }>) =>
  schedules().where('schedule.user_id', '=', userId).orderBy('schedule.created_at', 'desc').limit(limit)
const live = statement('live-schedules-of-user', (slots: Slots<{ userId: UserId; limit: number }>) =>
  newest(slots).where('schedule.status', '<>', 'ended'),
)
const ended = statement('ended-schedules-of-user', (slots: Slots<{ userId: UserId; limit: number }>) =>
  newest(slots)
    .where('schedule.status', '=', 'ended')
    // A plan whose first payment was not tried has left nothing.
    .where(
      sql<boolean>`not exists (select from transactions begun
        where begun.schedule_id = schedule.schedule_id having not bool_or(begun.attempted))`,
    ),
)
const byId = statement('schedule-by-id', ({ scheduleId }: Slots<{ scheduleId: ScheduleId }>) =>
  schedules().where('schedule.schedule_id', '=', scheduleId),
)
// The round of its circle is due before its next day.
const isPassedBy = sql<boolean>`(schedule.status = 'active' and exists (select from circles circle
  join members owner_seat on owner_seat.goal_id = circle.goal_id and owner_seat.user_id = schedule.user_id
  where circle.goal_id = schedule.goal_id and circle.phase = 'running' and circle.is_open
    and circle.due_on < schedule.next_on and circle.contribution_minor * cardinality(string_to_array(owner_seat.seats, ',')) > (
      select coalesce(sum(p.held_minor), 0) from round_payments p
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
      .select(isPassedBy.as('isPassedBy'))
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

const toSchedule = (row: Row) => {
  const { openPeriod, failed_id, failed_minor, failed_code, failed_advice, first_at, last_at, ...known } = row
  return {
    ...known,
    /** The owner's time zone, in which days are counted; UTC when it is unknown. */
    timeZone: known.timeZone ?? undefined,
    failed:
      failed_id !== null &&
      failed_minor !== null &&
      openPeriod !== null &&
      failed_code !== null &&
      first_at !== null &&
      last_at !== null
        ? {
            contributionId: failed_id,
            amountMinor: failed_minor,
            period: openPeriod,
            code: failed_code,
            advice: failed_advice,
            firstAt: first_at,
            lastAt: last_at,
          }
        : undefined,
  }
}
