import type pg from 'pg'
import type { GoalId, UserId } from '#shared/ids.ts'
import type { Account } from '#shared/journal.ts'
import { add, type Cents, subtract, zero } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import { openSnapshot } from '../db/snapshot.ts'

/** Whose: somebody's in all their goals or in one, or everybody's in a goal. */
export interface StatementOf {
  readonly userId?: UserId | undefined
  readonly goalId?: GoalId | undefined
  /** One account of the books, also of the house's own. */
  readonly account?: Account | undefined
}
export interface StatementSpan {
  readonly from: Instant
  /** The first moment that it does not cover. */
  readonly until: Instant
}

export interface StatementLine {
  readonly goalId: GoalId
  readonly goal: string
  readonly revision: number
  readonly line: number
  readonly at: Instant
  readonly entry: string
  readonly account: Account
  /** Null for the house's own accounts. */
  readonly userId: UserId | null
  /** Null when they have gone. */
  readonly username: string | null
  readonly round: number | null
  /** From the member's side: what is theirs is above zero. */
  readonly amountCents: Cents
  readonly balanceCents: Cents
}

export interface Statement {
  readonly openingCents: Cents
  readonly closingCents: Cents
  readonly cameCents: Cents
  readonly wentCents: Cents
  readonly count: number
  readonly accounts: readonly {
    readonly account: Account
    readonly openingCents: Cents
    readonly closingCents: Cents
  }[]
  /** Oldest first, as they are asked for. @throws RangeError when they do not add up to the closing balance. */
  lines(): AsyncGenerator<readonly StatementLine[], void, undefined>
  /** Has to be called, whatever becomes of it: until then it holds a connection. */
  close(): Promise<void>
}

/** Figures and lines of one and the same moment, so that they add up whatever happens meanwhile. */
export const openStatement = async (
  pool: pg.Pool,
  of: StatementOf,
  { from, until }: StatementSpan,
): Promise<Statement> => {
  const values = [from, until, of.userId, of.goalId, of.account].filter(value => value !== undefined)
  const snapshot = await openSnapshot(pool)
  try {
    const sums = await snapshot.query<Sums>(sumsOf(of), values)
    const total = (column: Exclude<keyof Sums, 'account' | 'count'>): Cents =>
      sums.reduce((sum, row) => add(sum, row[column]), zero)
    const openingCents = total('opening')
    const closingCents = add(openingCents, add(total('came'), total('went')))
    return {
      ...{ openingCents, closingCents, cameCents: total('came'), wentCents: total('went') },
      count: sums.reduce((sum, { count }) => sum + count, 0),
      accounts: sums.map(({ account, opening, came, went }) => ({
        account,
        openingCents: opening,
        closingCents: add(opening, add(came, went)),
      })),
      lines: async function* () {
        let balance = openingCents
        for await (const rows of snapshot.batches<Row>(linesOf(of), values))
          yield rows.map(row => {
            balance = add(balance, row.amount)
            return toLine(row, balance)
          })
        if (balance !== closingCents)
          throw new RangeError(`a statement is out of balance by ${subtract(balance, closingCents)} cents`)
      },
      close: snapshot.close,
    }
  } catch (error) {
    await snapshot.close()
    throw error
  }
}

/** Whether there has ever been a line of somebody's in a goal: they may have left it since. */
export const hasLinesIn = async (pool: pg.Pool, userId: UserId, goalId: GoalId): Promise<boolean> => {
  const { rows } = await pool.query('select 1 from journal where user_id = $1 and goal_id = $2 limit 1', [
    userId,
    goalId,
  ])
  return rows.length > 0
}

/** What a statement is headed with; undefined for a goal that does not exist. */
export const goalHead = async (
  pool: pg.Pool,
  goalId: GoalId,
): Promise<{ readonly name: string; readonly isCircle: boolean } | undefined> => {
  const { rows } = await pool.query<{ name: string; isCircle: boolean }>(
    `select name, exists (select from circles where circles.goal_id = goals.goal_id) as "isCircle"
     from goals where goal_id = $1`,
    [goalId],
  )
  return rows[0]
}

/** The lines of people: what the house itself has at Stripe, in the bank or in fees is in nobody's statement. */
const wanted = (of: StatementOf): string => {
  const named = (['userId', 'goalId', 'account'] as const).filter(name => of[name] !== undefined)
  return [
    'line.at < $2::timestamptz',
    ...(of.account === undefined ? ['line.user_id is not null'] : []),
    ...named.map((name, index) => `line.${columnOf[name]} = $${index + 3}`),
  ].join(' and ')
}
const columnOf = { userId: 'user_id', goalId: 'goal_id', account: 'account' } as const

/** What we hold, spend or are owed is above zero where it is a debit; everything else where it is a credit. */
const debits: readonly Account[] = ['stripe', 'bank', 'outside', 'fees', 'owing']
/** People read their own accounts from their side, and one account by itself as what it is. */
const signOf = ({ account }: StatementOf): '' | '-' =>
  account !== undefined && debits.includes(account) ? '' : '-'

const sumsOf = (of: StatementOf): string => `select line.account,
    coalesce(sum(${signOf(of)}line.amount_cents) filter (where line.at < $1::timestamptz), 0)::int8 as opening,
    coalesce(sum(greatest(0, ${signOf(of)}line.amount_cents)) filter (where line.at >= $1), 0)::int8 as came,
    coalesce(sum(least(0, ${signOf(of)}line.amount_cents)) filter (where line.at >= $1), 0)::int8 as went,
    count(*) filter (where line.at >= $1) as count
  from journal line where ${wanted(of)} group by line.account order by line.account`

const linesOf = (of: StatementOf): string =>
  `select line.goal_id, goal.name as goal, line.revision, line.line, line.at, line.entry, line.account,
    line.user_id, person.username, line.round, ${signOf(of)}line.amount_cents as amount
  from journal line join goals goal on goal.goal_id = line.goal_id
    left join accounts.users person on person.id = line.user_id
  where ${wanted(of)} and line.at >= $1::timestamptz
  order by line.at, line.goal_id, line.revision, line.line`

interface Sums {
  readonly account: Account
  readonly opening: Cents
  readonly came: Cents
  readonly went: Cents
  readonly count: number
}
interface Row {
  readonly goal_id: GoalId
  readonly goal: string
  readonly revision: number
  readonly line: number
  readonly at: Instant
  readonly entry: string
  readonly account: Account
  readonly user_id: UserId | null
  readonly username: string | null
  readonly round: number | null
  readonly amount: Cents
}
const toLine = (row: Row, balanceCents: Cents): StatementLine => ({
  goalId: row.goal_id,
  goal: row.goal,
  revision: row.revision,
  line: row.line,
  at: row.at,
  entry: row.entry,
  account: row.account,
  userId: row.user_id,
  username: row.username,
  round: row.round,
  amountCents: row.amount,
  balanceCents,
})

/** Everybody who has ever been in a goal, or has had money in it. */
export const peopleIn = async (
  pool: pg.Pool,
  goalId: GoalId,
): Promise<{ readonly userId: UserId; readonly username: string | null }[]> => {
  const { rows } = await pool.query<{ userId: UserId; username: string | null }>(
    `select known.user_id as "userId", person.username from (
       select user_id from members where goal_id = $1
       union select user_id from journal where goal_id = $1 and user_id is not null
       union select actor_user_id from activity where goal_id = $1 and actor_user_id is not null
     ) known left join accounts.users person on person.id = known.user_id order by 1`,
    [goalId],
  )
  return rows
}
