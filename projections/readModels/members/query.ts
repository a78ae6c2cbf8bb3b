import { sql } from 'kysely'
import type pg from 'pg'
import type { MemberResponse } from '#shared/api/goalKinds.ts'
import type { Currency } from '#shared/currencies.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import { formatDecimal, type Minor, times, zero } from '#shared/money.ts'
import { peopleTexts } from '#shared/peopleTexts.ts'
import type { CalendarDate, Instant } from '#shared/time.ts'
import { db, type Slots, statement } from '../../db/kysely.ts'
import type { Database } from '../database.ts'
import { isMarkedLate, paidAheadBy, paidIntoRound } from '../rotation/query.ts'
import { nextPaymentIn, type PaidAhead, payoutDateOf } from '../rotation/turns.ts'
import { nextSeat, seatsIn } from './seats.ts'

export { nextSeat, seatsIn }

/** The members of a goal by position; none when the user is no member. */
export const membersOf = async (
  pool: pg.Pool,
  { goalId, userId, now }: { readonly goalId: GoalId; readonly userId: UserId; readonly now: Instant },
): Promise<Omit<MemberResponse, 'may' | 'email' | 'reminder'>[]> =>
  (await fellows(pool, { goalId, userId })).map(({ turns, ...row }) => {
    const seats = seatsIn(row.seats)
    const roundMinor = turns ? times(turns.contribution_minor, seats.length) : zero
    return {
      id: `${row.goal_id}-${row.user_id}`,
      goalId: row.goal_id,
      userId: row.user_id,
      name: row.username ?? peopleTexts.formerMember,
      username: row.username ?? peopleTexts.formerMember,
      role: row.role,
      rotationPosition: turns ? nextSeat(seats, turns.round) : row.position,
      seats,
      hasContributedCurrentCycle: turns ? (row.counted_minor ?? 0) >= roundMinor : row.contributed_minor > 0,
      nextPayoutDate: turns && payoutDateOf(turns, seats, now),
      nextDueDate: turns
        ? row.position === null
          ? null
          : (nextPaymentIn(turns, { paid: row.paid_ahead, seats }, now)?.dueOn ?? null)
        : row.due_date,
      isLate: turns?.phase === 'running' && row.is_late && (row.counted_minor ?? 0) < roundMinor,
      currency: row.currency,
      arrears: formatDecimal(row.arrears_minor, row.currency),
      contributedAmount: formatDecimal(row.contributed_minor, row.currency),
    }
  })

/** By the rows, which may be behind the log. */
export const isMemberByRows = async (pool: pg.Pool, goalId: GoalId, userId: UserId): Promise<boolean> =>
  (await member(pool, { goalId, userId })).length > 0

const member = statement('is-member', ({ goalId, userId }: Slots<{ goalId: GoalId; userId: UserId }>) =>
  db.selectFrom('members').select('user_id').where('goal_id', '=', goalId).where('user_id', '=', userId),
)

export type Membership = Awaited<ReturnType<typeof memberships>>[number]

/** The goals of a user, with what they have saved there. */
export const membershipsOf = (pool: pg.Pool, userId: UserId): Promise<Membership[]> =>
  memberships(pool, { userId })

/** The goals of a user; `goesOn` for circles that are forming or running, `canBePaidOut` for other full goals that the user organises. */
export const goalsAround = (pool: pg.Pool, userId: UserId) => around(pool, { userId })

/** For each of these users the goals among the given ones where they are members. */
export const membersAmong = async (
  pool: pg.Pool,
  goals: readonly GoalId[],
  users: readonly UserId[],
): Promise<Map<UserId, GoalId[]>> => {
  const among = new Map<UserId, GoalId[]>()
  for (const { user_id, goal_id } of await pairs(pool, { goals, users }))
    among.set(user_id, [...(among.get(user_id) ?? []), goal_id])
  return among
}

type Row = Database['members'] & {
  currency: Currency
  due_date: CalendarDate
  username: string | null
  turns: Database['circles'] | null
  counted_minor: Minor | null
  paid_ahead: PaidAhead
  is_late: boolean
  arrears_minor: Minor
}
const fellows = statement('fellow-members', ({ goalId, userId }: Slots<{ goalId: GoalId; userId: UserId }>) =>
  db
    .selectFrom('members as me')
    .innerJoin('members as member', 'member.goal_id', 'me.goal_id')
    .innerJoin('goals as goal', 'goal.goal_id', 'me.goal_id')
    .leftJoin('accounts.users as person', 'person.id', 'member.user_id')
    .leftJoin('circles as circle', 'circle.goal_id', 'me.goal_id')
    .selectAll('member')
    .select(['goal.currency', 'goal.due_date', 'person.username'])
    .select(sql<Row['turns']>`to_json(circle)`.as('turns'))
    .select([paidIntoRound('member').as('counted_minor'), isMarkedLate('member').as('is_late')])
    .select(paidAheadBy('member').as('paid_ahead'))
    .select(
      sql<Minor>`coalesce((select sum(open_minor) from debts debt where debt.goal_id = member.goal_id
          and debt.debtor_user_id = member.user_id), 0)::int8`.as('arrears_minor'),
    )
    .where('me.goal_id', '=', goalId)
    .where('me.user_id', '=', userId)
    .orderBy('member.position'),
)
const memberships = statement('memberships', ({ userId }: Slots<{ userId: UserId }>) =>
  db
    .selectFrom('members as member')
    .innerJoin('goals as goal', 'goal.goal_id', 'member.goal_id')
    .select(['member.goal_id as goalId', 'goal.name', 'member.role'])
    // The seat in a circle; null without one.
    .select(['member.position', 'member.seats', 'member.joined_at as joinedAt'])
    .select(['member.contributed_minor as contributedMinor', 'goal.currency'])
    .where('member.user_id', '=', userId)
    .orderBy('member.goal_id'),
)
const around = statement('goals-around', ({ userId }: Slots<{ userId: UserId }>) =>
  db
    .selectFrom('members as member')
    .innerJoin('goals as goal', 'goal.goal_id', 'member.goal_id')
    .leftJoin('circles as circle', 'circle.goal_id', 'member.goal_id')
    .select(['member.goal_id as goalId', 'goal.name', 'goal.currency', 'goal.current_minor as currentMinor'])
    .select(
      sql<boolean>`(circle.goal_id is null and member.role = 'organiser' and goal.current_minor >= goal.target_minor
        and not goal.is_withdrawn and not goal.is_archived and goal.status <> 'cancelled')`.as(
        'canBePaidOut',
      ),
    )
    .select(
      sql<boolean>`coalesce(circle.phase in ('forming', 'running'), false)
        and not goal.is_archived and goal.status <> 'cancelled'`.as('goesOn'),
    )
    .where('member.user_id', '=', userId)
    .orderBy('circle.due_on')
    .orderBy('member.goal_id'),
)
const pairs = statement(
  'members-among',
  ({ goals, users }: Slots<{ goals: readonly GoalId[]; users: readonly UserId[] }>) =>
    db
      .selectFrom('members')
      .select(['user_id', 'goal_id'])
      .where(sql<boolean>`goal_id = any(${goals}::int8[])`)
      .where(sql<boolean>`user_id = any(${users}::int8[])`),
)
