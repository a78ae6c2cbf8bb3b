import { sql } from 'kysely'
import type pg from 'pg'
import type { Minor } from '#shared/money.ts'
import type { CalendarDate } from '#shared/time.ts'
import { db, type Slots, statement } from '../../db/kysely.ts'
import { paidIntoRound, roundMinorOf } from '../rotation/query.ts'

/** A member who has yet to pay into a goal, and the due date. */
export type DuePayment = Awaited<ReturnType<typeof awaited>>[number]

interface Window {
  readonly from: CalendarDate
  readonly to: CalendarDate
}

const page = 1_000

/**
 * All members with a payment due in the window, a page at a time: in a circle those who have not paid the
 * round, elsewhere the members of a goal that has neither reached its target nor been paid out.
 */
export async function* duePayments(pool: pg.Pool, { from, to }: Window): AsyncGenerator<DuePayment[]> {
  let after = { goalId: 0, userId: 0 }
  for (;;) {
    const rows = await awaited(pool, { from, to, ...after })
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < page) return
    after = { goalId: last.goalId, userId: last.userId }
  }
}

const awaited = statement(
  'due-payments',
  ({
    from,
    to,
    goalId,
    userId,
  }: Slots<{ from: CalendarDate; to: CalendarDate; goalId: number; userId: number }>) =>
    db
      .selectFrom('goals as goal')
      .innerJoin('members as member', 'member.goal_id', 'goal.goal_id')
      .innerJoin('accounts.users as person', 'person.id', 'member.user_id')
      .leftJoin('stand_ins as stand_in', join =>
        join
          .onRef('stand_in.goal_id', '=', 'member.goal_id')
          .onRef('stand_in.user_id', '=', 'member.user_id')
          .on('stand_in.is_claimed', '=', false),
      )
      .leftJoin('accounts.users as adder', 'adder.id', 'stand_in.added_by_user_id')
      .leftJoin('circles as circle', 'circle.goal_id', 'goal.goal_id')
      .select(['goal.goal_id as goalId', 'member.user_id as userId', 'goal.name as goalName'])
      .select(['goal.due_date as dueDate', 'goal.cycle_type as cycleType', 'goal.currency'])
      // In circles: what the member has yet to pay in the round.
      .select(
        sql<Minor | null>`${roundMinorOf('member')} - coalesce(${paidIntoRound('member')}, 0)`.as(
          'contributionMinor',
        ),
      )
      // Who pays for a member without an account.
      .select('stand_in.added_by_user_id as addedByUserId')
      .select(sql<string>`coalesce(adder.time_zone, person.time_zone, 'UTC')`.as('timeZone'))
      .where('goal.due_date', '>=', from)
      .where('goal.due_date', '<=', to)
      .where('goal.is_archived', '=', false)
      .where('goal.is_withdrawn', '=', false)
      .where('goal.status', 'not in', ['completed', 'cancelled'])
      .where('member.role', '<>', 'auditor')
      .where(
        sql<boolean>`case when circle.goal_id is null then goal.current_minor < goal.target_minor
          else circle.phase = 'running' and circle.is_open
            and coalesce(${paidIntoRound('member')}, 0) < ${roundMinorOf('member')} end`,
      )
      .where(sql<boolean>`(goal.goal_id, member.user_id) > (${goalId}::int8, ${userId}::int8)`)
      .orderBy('goal.goal_id')
      .orderBy('member.user_id')
      .limit(page),
)
