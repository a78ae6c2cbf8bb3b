import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type pg from 'pg'
import type { DebitType } from '#shared/bankDebits.ts'
import type { Currency } from '#shared/currencies.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import type { Role } from '#shared/roles.ts'
import { type CalendarDate, type Instant, instant } from '#shared/time.ts'
import { db, type Slots, statement } from '../../db/kysely.ts'
import type { Database } from '../database.ts'
import { isBeingPaid, type KnownDebt } from '../debts/query.ts'
import { type PaidAhead, payoutDateOf, roundDateOf } from './turns.ts'

export { payoutDateOf, roundDateOf }

/** A circle as a member sees it, loaded by one statement so that it is consistent. */
export interface Circle extends Columns<'circles'> {
  readonly my_role: Role
  readonly currency: Currency
  readonly is_archived: boolean
  readonly is_cancelled: boolean
  readonly rounds: readonly CircleRound[]
  readonly members: readonly CircleMember[]
  /** The payments of each member into open rounds; `firm_minor` excludes requested refunds. */
  readonly paid: readonly {
    readonly round: number
    readonly user_id: UserId
    readonly held_minor: Minor
    readonly firm_minor: Minor
  }[]
  readonly debts: readonly KnownDebt[]
  readonly swaps: readonly (Columns<'swaps'> & { by_name: string | null; with_name: string | null })[]
  readonly draws: readonly (Columns<'draws'> & { salts: CircleSalt[] })[]
}
export interface CircleRound extends Columns<'rounds'> {
  readonly recipient_name: string | null
  /** The members who paid a closed round, for all their seats. */
  readonly gave: readonly UserId[]
  readonly late: readonly UserId[]
}
type CircleSalt = Pick<Columns<'draw_salts'>, 'user_id' | 'commitment' | 'salt'>
export interface CircleMember
  extends Pick<Columns<'members'>, 'user_id' | 'role' | 'position' | 'seats' | 'accepted_version'> {
  readonly username: string | null
  /** A payment for the open round is in progress. */
  readonly is_pending: boolean
  /** Their debit for the open round that is under way. */
  readonly debit: AskedDebit | null
}
/** As JSON has it. */
interface AskedDebit {
  readonly paidWith: DebitType
  readonly amountMinor: Minor
  readonly askedAt: string
}
type Columns<Table extends keyof Database> = Database[Table]

/** Undefined for goals that are no circle, and for users who are no members. */
export const circleOf = async (
  pool: pg.Pool,
  { goalId, userId }: { readonly goalId: GoalId; readonly userId: UserId },
): Promise<Circle | undefined> => {
  const [row] = await ofMember(pool, { goalId, userId })
  if (!row) return undefined
  return {
    ...row,
    rounds: row.rounds.map(round => ({
      ...round,
      opened_at: toInstant(round.opened_at),
      closed_at: toInstant(round.closed_at),
    })),
    draws: row.draws.map(draw => ({
      ...draw,
      ends_at: instant(draw.ends_at),
      reveal_by: toInstant(draw.reveal_by),
    })),
  }
}

/**
 * The member's payments into the open round of `circle`, or between two rounds into the last one; null for
 * none.
 */
export const paidIntoRound = (member: 'member' | 'me') => {
  const user = sql.ref(`${member}.user_id`)
  return sql<Minor | null>`case when circle.is_open then (select sum(greatest(0, p.held_minor - p.asked_minor))::int8
      from round_payments p
      where p.goal_id = circle.goal_id and p.round = circle.round and p.user_id = ${user})
    else (select s.amount_minor from shares s
      where s.goal_id = circle.goal_id and s.round = circle.round - 1 and s.user_id = ${user}) end`
}

/** How many seats a member has, each of which pays every round. */
export const seatCount = (member: 'member' | 'me') =>
  sql<number>`cardinality(string_to_array(${sql.ref(`${member}.seats`)}, ','))`

/** What the member pays into a round of `circle` for all their seats. */
export const roundMinorOf = (member: 'member' | 'me') =>
  sql<Minor>`(circle.contribution_minor * ${seatCount(member)})`

/** The member's payments into the open round of `circle` and later ones. */
export const paidAheadBy = (member: 'member' | 'me') => {
  const user = sql.ref(`${member}.user_id`)
  return sql<PaidAhead>`(select coalesce(json_object_agg(ahead.round, ahead.minor), '{}'::json) from (
    select p.round, sum(greatest(0, p.held_minor - p.asked_minor))::int8 as minor from round_payments p
    where p.goal_id = circle.goal_id and p.user_id = ${user} and p.round >= circle.round group by p.round) ahead)`
}

/** Whether the member had not paid the open round by the end of the grace period. */
export const isMarkedLate = (member: 'member' | 'me') =>
  sql<boolean>`exists (select from late l where l.goal_id = circle.goal_id and l.round = circle.round
    and circle.is_open and l.user_id = ${sql.ref(`${member}.user_id`)})`

/** JSON has a different format for timestamps. */
const toInstant = (at: Instant | null): Instant | null => at && instant(at)

type Outer = Database & { circle: Columns<'circles'> }
type Builder = ExpressionBuilder<Outer, 'circle'>

const rounds = (circle: Builder) =>
  circle
    .selectFrom('rounds as round')
    .leftJoin('accounts.users as recipient', 'recipient.id', 'round.recipient_user_id')
    .selectAll('round')
    .select('recipient.username as recipient_name')
    .select(
      sql<UserId[]>`coalesce((select json_agg(s.user_id order by s.user_id) from shares s
        left join members giver on giver.goal_id = s.goal_id and giver.user_id = s.user_id
        where s.goal_id = round.goal_id and s.round = round.round
          and s.amount_minor >= circle.contribution_minor
            * greatest(1, coalesce(cardinality(string_to_array(giver.seats, ',')), 1))), '[]'::json)`.as(
        'gave',
      ),
    )
    .select(
      sql<UserId[]>`coalesce((select json_agg(l.user_id order by l.user_id) from late l
        where l.goal_id = round.goal_id and l.round = round.round), '[]'::json)`.as('late'),
    )
    .whereRef('round.goal_id', '=', 'circle.goal_id')
    .orderBy('round.round')

const members = (circle: Builder) =>
  circle
    .selectFrom('members as member')
    .leftJoin('accounts.users as person', 'person.id', 'member.user_id')
    .select(['member.user_id', 'member.role', 'member.position', 'member.seats', 'member.accepted_version'])
    .select('person.username')
    .select(
      sql<boolean>`exists (select from round_payments p join transactions t using (contribution_id)
        where p.goal_id = member.goal_id and p.user_id = member.user_id and p.round = circle.round
          and t.state = 'open' and t.status = 'pending')`.as('is_pending'),
    )
    .select(
      sql<AskedDebit | null>`(select json_build_object('paidWith', t.paid_with, 'askedAt', t.debit_asked_at,
          'amountMinor', t.amount_minor)
        from round_payments p join transactions t using (contribution_id)
        where p.goal_id = member.goal_id and p.user_id = member.user_id and p.round = circle.round
          and t.state = 'open' and t.debit_asked_at is not null limit 1)`.as('debit'),
    )
    .whereRef('member.goal_id', '=', 'circle.goal_id')
    .orderBy('member.position')

const paid = (circle: Builder) =>
  circle
    .selectFrom('round_payments as payment')
    .select(['payment.round', 'payment.user_id'])
    .select(sql<Minor>`sum(payment.held_minor)::int8`.as('held_minor'))
    .select(sql<Minor>`sum(greatest(0, payment.held_minor - payment.asked_minor))::int8`.as('firm_minor'))
    .whereRef('payment.goal_id', '=', 'circle.goal_id')
    .whereRef('payment.round', '>=', 'circle.round')
    .groupBy(['payment.round', 'payment.user_id'])

const debts = (circle: Builder) =>
  circle
    .selectFrom('debts as debt')
    .leftJoin('accounts.users as debtor', 'debtor.id', 'debt.debtor_user_id')
    .leftJoin('accounts.users as creditor', 'creditor.id', 'debt.creditor_user_id')
    .select(['debt.debt_id', 'debt.debtor_user_id', 'debt.creditor_user_id', 'debt.round', 'debt.cause'])
    .select(['debt.amount_minor', 'debt.open_minor', 'debt.contribution_id'])
    .select(['debtor.username as debtor_name', 'creditor.username as creditor_name'])
    .select(isBeingPaid.as('is_being_paid'))
    .whereRef('debt.goal_id', '=', 'circle.goal_id')
    .orderBy('debt.arose_at')
    .orderBy('debt.debt_id')

const swaps = (circle: Builder) =>
  circle
    .selectFrom('swaps as swap')
    .leftJoin('accounts.users as proposer', 'proposer.id', 'swap.by_user_id')
    .leftJoin('accounts.users as other', 'other.id', 'swap.with_user_id')
    .selectAll('swap')
    .select(['proposer.username as by_name', 'other.username as with_name'])
    .whereRef('swap.goal_id', '=', 'circle.goal_id')
    .orderBy('swap.swap', 'desc')
    .limit(50)

const draws = (circle: Builder) =>
  circle
    .selectFrom('draws as draw')
    .selectAll('draw')
    .select(
      sql<CircleSalt[]>`coalesce((select json_agg(json_build_object('user_id', s.user_id,
        'commitment', s.commitment, 'salt', s.salt) order by s.user_id) from draw_salts s
        where s.goal_id = draw.goal_id and s.draw = draw.draw), '[]'::json)`.as('salts'),
    )
    .whereRef('draw.goal_id', '=', 'circle.goal_id')
    .orderBy('draw.draw', 'desc')
    .limit(20)

const ofMember = statement(
  'circle-of-member',
  ({ goalId, userId }: Slots<{ goalId: GoalId; userId: UserId }>) =>
    db
      .selectFrom('circles as circle')
      .innerJoin('members as me', 'me.goal_id', 'circle.goal_id')
      .innerJoin('goals as goal', 'goal.goal_id', 'circle.goal_id')
      .selectAll('circle')
      .select(['me.role as my_role', 'goal.currency', 'goal.is_archived'])
      .select(sql<boolean>`goal.status = 'cancelled'`.as('is_cancelled'))
      .select(({ eb }) => {
        const circle = eb as unknown as Builder
        return [
          jsonArrayFrom(rounds(circle)).as('rounds'),
          jsonArrayFrom(members(circle)).as('members'),
          jsonArrayFrom(paid(circle)).as('paid'),
          jsonArrayFrom(debts(circle)).as('debts'),
          jsonArrayFrom(swaps(circle)).as('swaps'),
          jsonArrayFrom(draws(circle)).as('draws'),
        ]
      })
      .where('circle.goal_id', '=', goalId)
      .where('me.user_id', '=', userId),
)

/** The due dates of the rounds of a user's circles, by circle, in order. */
export const roundDatesOf = async (
  pool: pg.Pool,
  { userId, now }: { readonly userId: UserId; readonly now: Instant },
): Promise<Map<number, CalendarDate[]>> => {
  const rows = await circlesOfMember(pool, { userId })
  return new Map(
    rows.map(({ goal_id, seats, opened, ...circle }) => {
      const numbers = Array.from({ length: seats }, (_, index) => index + 1)
      return [goal_id, numbers.map(round => opened[String(round)] ?? roundDateOf(circle, round, now))]
    }),
  )
}

const circlesOfMember = statement('circles-of-member', ({ userId }: Slots<{ userId: UserId }>) =>
  db
    .selectFrom('members as me')
    .innerJoin('circles as circle', 'circle.goal_id', 'me.goal_id')
    .selectAll('circle')
    .select(
      sql<Record<string, CalendarDate>>`coalesce((select json_object_agg(r.round, r.due_on) from rounds r
        where r.goal_id = circle.goal_id and r.due_on is not null), '{}'::json)`.as('opened'),
    )
    .where('me.user_id', '=', userId),
)

/** A running circle, for admins. */
export interface RunningCircle extends Columns<'circles'> {
  readonly goal_name: string
  readonly currency: Currency
  readonly organiser_user_id: UserId | null
  readonly organiser_name: string | null
  /** Seats that have not paid the open round; none between two rounds. */
  readonly unpaid: number
}
export interface RunningPlace {
  readonly dueOn: CalendarDate
  readonly goalId: GoalId
}

/** Ordered by the due date of the round, oldest first. */
export const runningCircles = (
  pool: pg.Pool,
  { after, limit }: { readonly after: RunningPlace | undefined; readonly limit: number },
): Promise<RunningCircle[]> =>
  running(pool, {
    dueOn: after?.dueOn ?? ('0001-01-01' as CalendarDate),
    goalId: after?.goalId ?? (0 as GoalId),
    limit,
  })

const running = statement(
  'running-circles',
  ({ dueOn, goalId, limit }: Slots<{ dueOn: CalendarDate; goalId: GoalId; limit: number }>) =>
    db
      .selectFrom('circles as circle')
      .innerJoin('goals as goal', 'goal.goal_id', 'circle.goal_id')
      .leftJoin('members as runs', join =>
        join.onRef('runs.goal_id', '=', 'circle.goal_id').on('runs.role', '=', 'organiser'),
      )
      .leftJoin('accounts.users as person', 'person.id', 'runs.user_id')
      .selectAll('circle')
      .select(['goal.name as goal_name', 'goal.currency'])
      .select(['runs.user_id as organiser_user_id', 'person.username as organiser_name'])
      .select(
        sql<number>`case when circle.is_open then (select coalesce(sum(${seatCount('member')}), 0)::int4 from members member
          where member.goal_id = circle.goal_id and member.position is not null
            and coalesce(${paidIntoRound('member')}, 0) < ${roundMinorOf('member')}) else 0 end`.as('unpaid'),
      )
      .where('circle.phase', '=', sql.lit('running'))
      .where(sql<boolean>`(circle.due_on, circle.goal_id) > (${dueOn}::date, ${goalId}::int8)`)
      .orderBy('circle.due_on')
      .orderBy('circle.goal_id')
      .limit(limit),
)
