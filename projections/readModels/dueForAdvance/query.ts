import { sql } from 'kysely'
import type pg from 'pg'
import type { GoalId } from '#shared/ids.ts'
import { type CalendarDate, dateOf, type Instant, plusDays } from '#shared/time.ts'
import { db, type Slots, statement } from '../../db/kysely.ts'

/**
 * A page of circles that may be due to advance. Days are counted in UTC, and so a day too early for some: the decider checks
 * the day in the circle's own time zone.
 */
export const circlesToWake = async (
  pool: pg.Pool,
  from: { readonly now: Instant; readonly after: GoalId; readonly limit: number },
): Promise<GoalId[]> => {
  const { now, after, limit } = from
  const rows = await toWake(pool, { on: plusDays(dateOf(now), 1), after, limit })
  return rows.map(({ goal_id }) => goal_id)
}

// A circle begins when all its members have accepted the charter.
const allHaveAccepted = sql<boolean>`not exists (select from members m where m.goal_id = circle.goal_id
  and m.position is not null and m.accepted_version < circle.charter_version)`

const toWake = statement(
  'circles-to-wake',
  ({ on, after, limit }: Slots<{ on: CalendarDate; after: GoalId; limit: number }>) =>
    db
      .selectFrom('circles as circle')
      .innerJoin('goals as goal', 'goal.goal_id', 'circle.goal_id')
      .select('circle.goal_id')
      .where('circle.wake_on', '<=', on)
      .where('circle.goal_id', '>', after)
      .where('goal.is_archived', '=', false)
      // A forming circle begins on its day if it is ready; otherwise the command that makes it ready begins it.
      .where(
        sql<boolean>`(circle.phase = 'running' or goal.member_count >= circle.seats and ${allHaveAccepted})`,
      )
      .orderBy('circle.goal_id')
      .limit(limit),
)
/** Circles with a draw to which all members have added, or whose time is over. */
export const drawsToReveal = async (
  pool: pg.Pool,
  { now, limit }: { readonly now: Instant; readonly limit: number },
): Promise<GoalId[]> => (await toReveal(pool, { now, limit })).map(({ goal_id }) => goal_id)

const toReveal = statement('draws-to-reveal', ({ now, limit }: Slots<{ now: Instant; limit: number }>) =>
  db
    .selectFrom('draws as draw')
    .innerJoin('circles as circle', 'circle.goal_id', 'draw.goal_id')
    .innerJoin('goals as goal', 'goal.goal_id', 'draw.goal_id')
    .select('draw.goal_id')
    .where('draw.seed', 'is', null)
    .where('circle.phase', '=', 'forming')
    .where('goal.is_archived', '=', false)
    // An earlier draw was replaced by a later one.
    .where(sql<boolean>`draw.draw = (select max(d.draw) from draws d where d.goal_id = draw.goal_id)`)
    .where(
      sql<boolean>`(draw.ends_at <= ${now} or not exists (select from members m
          where m.goal_id = draw.goal_id and m.position is not null and not exists (select from draw_salts s
            where s.goal_id = draw.goal_id and s.draw = draw.draw and s.user_id = m.user_id)))`,
    )
    .orderBy('draw.ends_at')
    .limit(limit),
)
