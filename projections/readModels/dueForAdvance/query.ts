import { sql } from 'kysely'
import type pg from 'pg'
import { acceptanceDays, formingDays, standstillDays } from '#shared/charter.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import { caseDays } from '#shared/sendingDays.ts'
import { type CalendarDate, dateOf, dayMs, type Instant, plusDays, plusMs } from '#shared/time.ts'
import { db, type Slots, statement } from '../../db/kysely.ts'

/**
 * A page of circles that may be due to advance. Days are counted in UTC, so a day too early for some: the
 * decider checks the day in the circle's own time zone.
 */
export const circlesToWake = async (
  pool: pg.Pool,
  from: { readonly now: Instant; readonly after: GoalId; readonly limit: number },
): Promise<GoalId[]> => {
  const { now, after, limit } = from
  const on = plusDays(dateOf(now), 1)
  const rows = await toWake(pool, {
    on,
    dueBefore: plusDays(on, -standstillDays),
    askedBefore: plusDays(on, -acceptanceDays),
    startedBefore: plusDays(on, -formingDays),
    now,
    after,
    limit,
  })
  return rows.map(({ goal_id }) => goal_id)
}

// A circle begins when all its members have accepted the charter.
const allHaveAccepted = sql<boolean>`not exists (select from members m where m.goal_id = circle.goal_id
  and m.position is not null and m.accepted_version < circle.charter_version)`

interface Waking {
  readonly on: CalendarDate
  readonly dueBefore: CalendarDate
  readonly askedBefore: CalendarDate
  readonly startedBefore: CalendarDate
  readonly now: Instant
  readonly after: GoalId
  readonly limit: number
}

const toWake = statement('circles-to-wake', (waking: Slots<Waking>) => {
  const { on, dueBefore, askedBefore, startedBefore, now, after, limit } = waking
  return (
    db
      .selectFrom('circles as circle')
      .innerJoin('goals as goal', 'goal.goal_id', 'circle.goal_id')
      .select('circle.goal_id')
      .where('circle.goal_id', '>', after)
      .where(
        sql<boolean>`circle.goal_id in (select c.goal_id from circles c where c.wake_on <= ${on}
          union all select c.goal_id from circles c where c.phase = 'running' and c.due_on < ${dueBefore}
          union all select m.goal_id from members m where m.asked_on < ${askedBefore}
          union all select d.goal_id from draws d where d.seed is null and d.ends_at <= ${now}
          union all select c.goal_id from circles c where c.notice_ends_at <= ${now}
          union all select f.goal_id from debts f where f.open_minor > 0 and f.cause in ('late_fee', 'organiser_fee')
            and exists (select from payouts p where p.goal_id = f.goal_id and p.user_id = f.debtor_user_id
              and p.status = 'due')
          union all select l.goal_id from deposits l where l.left_minor > 0
          union all select g.goal_id from guarantees g where g.status = 'accepted' and g.left_minor > 0
          union all select p.goal_id from payouts p join debts d on d.goal_id = p.goal_id
            and d.debtor_user_id = p.user_id and d.open_minor > 0 where p.status = 'due'
          union all select s.goal_id from stand_ins s where s.is_claim_open and s.notice_ends_at <= ${now}
          union all select v.goal_id from votes v where v.status = 'open')`,
      )
      // A forming circle begins on its day if it is ready; otherwise the command that makes it ready begins
      // it, or it ends. Before that, members who have not accepted its rules lose their seats, and a draw
      // without all salts becomes void. Deposits become firm, and are returned at the end; a guarantor's
      // payout pays for others, and a debtor's pays their debts once it waits for nothing. A claim to a seat stands, a circle without progress ends, and votes are decided, whether or not it is
      // archived.
      .where(
        sql<boolean>`(circle.wake_on <= ${on} and not goal.is_archived
            and (circle.phase = 'running' or goal.member_count >= circle.seats and ${allHaveAccepted})
          or circle.phase = 'running' and circle.is_open and circle.due_on < ${dueBefore}
          or circle.phase = 'running' and circle.notice_ends_at <= ${now}
          or exists (select from deposits l where l.goal_id = circle.goal_id and l.left_minor > 0
            and (not l.is_firm or circle.phase in ('completed', 'wound_up')))
          or exists (select from guarantees g join payouts p on p.goal_id = g.goal_id
            and p.user_id = g.guarantor_user_id and p.status = 'due'
            where g.goal_id = circle.goal_id and g.status = 'accepted' and g.left_minor > 0)
          or exists (select from debts d join payouts p on p.goal_id = d.goal_id
            and p.user_id = d.debtor_user_id and p.status = 'due'
            where d.goal_id = circle.goal_id and d.open_minor > 0)
          or exists (select from stand_ins s where s.goal_id = circle.goal_id and s.is_claim_open
            and greatest(s.notice_ends_at, s.decided_by) <= ${now} and s.notice_ends_at is not null)
          or circle.phase = 'forming' and circle.starts_on < ${startedBefore}
          or circle.phase = 'forming' and not goal.is_archived
            and exists (select from members m where m.goal_id = circle.goal_id and m.asked_on < ${askedBefore}
              and m.position is not null and m.role <> 'organiser')
          or exists (select from votes v where v.goal_id = circle.goal_id and v.status = 'open'
            and least(v.not_before, v.ends_at) <= ${now})
          or circle.phase = 'forming' and not goal.is_archived
            and exists (select from draws d where d.goal_id = circle.goal_id and d.seed is null
              and d.missing is null and (d.reveal_by <= ${now}
                or d.reveal_by is not null and d.draw > 1 and d.ends_at <= ${now})))`,
      )
      .orderBy('circle.goal_id')
      .limit(limit)
  )
})
/** Circles in rotation in which one of these users has a seat. */
export const circlesOf = async (pool: pg.Pool, users: readonly UserId[]): Promise<GoalId[]> =>
  (await withSeatOf(pool, { users })).map(({ goal_id }) => goal_id)

const withSeatOf = statement('circles-of-members', ({ users }: Slots<{ users: readonly UserId[] }>) =>
  db
    .selectFrom('circles as circle')
    .select('circle.goal_id')
    .where('circle.phase', '=', 'running')
    .where(
      sql<boolean>`circle.goal_id in (select m.goal_id from members m where m.user_id = any(${users}::int8[])
        and m.position is not null)`,
    )
    .orderBy('circle.goal_id'),
)

/** Draws with all salts or past their deadline, whose committed salts are all revealed. */
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
    .where('draw.missing', 'is', null)
    .where('circle.phase', '=', 'forming')
    .where('goal.is_archived', '=', false)
    // Later draws replace earlier ones.
    .where(sql<boolean>`draw.draw = (select max(d.draw) from draws d where d.goal_id = draw.goal_id)`)
    .where(
      sql<boolean>`(draw.ends_at <= ${now} or not exists (select from members m
          where m.goal_id = draw.goal_id and m.position is not null and not exists (select from draw_salts s
            where s.goal_id = draw.goal_id and s.draw = draw.draw and s.user_id = m.user_id)))
        and not exists (select from draw_salts s join members m using (goal_id, user_id)
          where s.goal_id = draw.goal_id and s.draw = draw.draw and s.salt is null and m.position is not null)`,
    )
    .orderBy('draw.ends_at')
    .limit(limit),
)

/** A payout that was contested so long ago that it counts as not received. */
export interface OverdueCase {
  readonly goalId: GoalId
  readonly payoutId: string
}

export const overdueCases = async (
  pool: pg.Pool,
  { now, limit }: { readonly now: Instant; readonly limit: number },
): Promise<OverdueCase[]> => {
  const rows = await casesBefore(pool, { before: plusMs(now, -caseDays * dayMs), limit })
  return rows.map(({ goal_id: goalId, payout_id: payoutId }) => ({ goalId, payoutId }))
}

const casesBefore = statement(
  'overdue-cases',
  ({ before, limit }: Slots<{ before: Instant; limit: number }>) =>
    db
      .selectFrom('payouts as payout')
      .select(['payout.goal_id', 'payout.payout_id'])
      .where('payout.status', '=', 'contested')
      .where('payout.sent_from', '=', 'bank')
      .where('payout.contested_at', '<=', before)
      .orderBy('payout.contested_at')
      .orderBy('payout.goal_id')
      .orderBy('payout.payout_id')
      .limit(limit),
)
