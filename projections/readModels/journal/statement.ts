import { type Compilable, type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { Currency } from '#shared/currencies.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import type { Account } from '#shared/journal.ts'
import { add, defaultCurrency, type Minor, subtract, zero } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import { db, type RowIn, type Slots, statement } from '../../db/kysely.ts'
import { openSnapshot } from '../../db/snapshot.ts'
import { linesOfUser, paidForOthers } from './filters.ts'

/** The statement of a user, in all goals or in one, or of all users in a goal. */
export interface StatementOf {
  readonly userId?: UserId | undefined
  readonly goalId?: GoalId | undefined
  /** One account of the books, possibly the platform's own. */
  readonly account?: Account | undefined
  /** Selects one currency of several goals; a single goal has its own. */
  readonly currency?: Currency | undefined
}
export interface StatementSpan {
  readonly from: Instant
  /** Exclusive. */
  readonly until: Instant
}

export type StatementLine = Row & {
  readonly balanceMinor: Minor
}

export interface Statement {
  /** Of all its amounts. */
  readonly currency: Currency
  /** The currencies with a statement, the default one first. */
  readonly currencies: readonly Currency[]
  readonly openingMinor: Minor
  readonly closingMinor: Minor
  readonly cameMinor: Minor
  readonly wentMinor: Minor
  readonly count: number
  readonly accounts: readonly {
    readonly account: Account
    readonly openingMinor: Minor
    readonly closingMinor: Minor
  }[]
  /**
   * Oldest first, loaded as they are read.
   * @throws RangeError when they do not add up to the closing balance
   */
  lines(): AsyncGenerator<readonly StatementLine[], void, undefined>
  /** Must always be called, because it releases a connection. */
  close(): Promise<void>
}

/** Figures and lines of one snapshot, so that they add up whatever is written meanwhile. */
export const openStatement = async (
  pool: pg.Pool,
  wanted: StatementOf,
  span: StatementSpan,
): Promise<Statement> => {
  const snapshot = await openSnapshot(pool)
  try {
    const known = await snapshot.query<RowIn<ReturnType<typeof currenciesOf>>>(...toSql(currenciesOf(wanted)))
    const currencies = known.map(({ currency }) => currency)
    const asked = wanted.goalId === undefined ? wanted.currency : undefined
    const currency = asked ?? currencies[0] ?? defaultCurrency
    const of = { ...wanted, currency }
    const sums = await snapshot.query<RowIn<ReturnType<typeof sumsOf>>>(...toSql(sumsOf(of, span)))
    const others = await snapshot.query<RowIn<ReturnType<typeof countForOthers>>>(
      ...toSql(countForOthers(of, span)),
    )
    const total = (column: 'opening' | 'came' | 'went'): Minor =>
      sums.reduce((sum, row) => add(sum, row[column]), zero)
    const openingMinor = total('opening')
    const closingMinor = add(openingMinor, add(total('came'), total('went')))
    return {
      currency,
      currencies,
      openingMinor,
      closingMinor,
      cameMinor: total('came'),
      wentMinor: total('went'),
      count: [...sums, ...others].reduce((sum, { count }) => sum + count, 0),
      accounts: sums.map(({ account, opening, came, went }) => ({
        account,
        openingMinor: opening,
        closingMinor: add(opening, add(came, went)),
      })),
      lines: async function* () {
        let balance = openingMinor
        for await (const rows of snapshot.batches<Row>(...toSql(linesOf(of, span))))
          yield rows.map(row => {
            balance = add(balance, row.amountMinor)
            return { ...row, balanceMinor: balance }
          })
        if (balance !== closingMinor)
          throw new RangeError(
            `a statement is out of balance by ${subtract(balance, closingMinor)} minor units of ${currency}`,
          )
      },
      close: snapshot.close,
    }
  } catch (error) {
    await snapshot.close()
    throw error
  }
}

/** Whether a user has ever had a line in a goal, possibly before leaving it. */
export const hasLinesIn = async (pool: pg.Pool, userId: UserId, goalId: GoalId): Promise<boolean> =>
  (await oneLine(pool, { userId, goalId })).length > 0

const oneLine = statement(
  'has-lines-in-goal',
  ({ userId, goalId }: Slots<{ userId: UserId; goalId: GoalId }>) =>
    db
      .selectFrom('journal')
      .select('line')
      .where('user_id', '=', userId)
      .where('goal_id', '=', goalId)
      .limit(1),
)

/** The head of a goal's statement; undefined for an unknown goal. */
export const goalHead = async (
  pool: pg.Pool,
  goalId: GoalId,
): Promise<{ readonly name: string; readonly currency: Currency; readonly isCircle: boolean } | undefined> =>
  (await head(pool, { goalId }))[0]

const head = statement('goal-head', ({ goalId }: Slots<{ goalId: GoalId }>) =>
  db
    .selectFrom('goals')
    .select(['name', 'currency'])
    .select(sql<boolean>`exists (select from circles where circles.goal_id = goals.goal_id)`.as('isCircle'))
    .where('goal_id', '=', goalId),
)

/** The currencies of a statement's goals; for a user including goals that they have left. */
const currenciesOf = (of: StatementOf) =>
  db
    .selectFrom('goals as goal')
    .select('goal.currency')
    .where(isGoalOf(of))
    .groupBy('goal.currency')
    .orderBy(sql`goal.currency <> ${defaultCurrency}`)
    .orderBy('goal.currency')

const isGoalOf = ({ userId, goalId, account }: StatementOf): RawBuilder<boolean> => {
  if (goalId !== undefined) return sql`goal.goal_id = ${goalId}`
  if (userId === undefined)
    return sql`goal.goal_id in (select goal_id from balances where account = ${account})`
  return sql`goal.goal_id in (select goal_id from members where user_id = ${userId}
    union select goal_id from balances where user_id = ${userId})`
}

type Chosen = StatementOf & { readonly currency: Currency }

/** Lines of users: the platform's own accounts are in no user's statement. */
const filterOf = (of: Chosen, until: Instant): RawBuilder<boolean> => {
  const { userId, account } = of
  const conditions = [
    withinOf(of, until),
    account === undefined ? sql`line.user_id is not null` : sql`line.account = ${account}`,
  ]
  // Both sides of a merge are the user's, so it changes nothing.
  if (userId !== undefined) conditions.push(linesOfUser(userId), sql`line.entry <> 'StandInMerged'`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

const withinOf = ({ goalId, currency }: Chosen, until: Instant): RawBuilder<boolean> => {
  const conditions = [sql`line.at < ${until}`, sql`line.currency = ${currency}`]
  if (goalId !== undefined) conditions.push(sql`line.goal_id = ${goalId}`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** What a user has paid for seats of others is in their statement as well, but in no balance of it. */
const forOthersOf = (of: Chosen, until: Instant): RawBuilder<boolean> =>
  of.userId === undefined || of.account !== undefined
    ? sql<boolean>`false`
    : sql<boolean>`${withinOf(of, until)} and ${paidForOthers(of.userId)}`

const countForOthers = (of: Chosen, { from, until }: StatementSpan) =>
  db
    .selectFrom('journal as line')
    .select(sql<number>`count(*)`.as('count'))
    .where(forOthersOf(of, until))
    .where('line.at', '>=', from)

/** Accounts whose balance is positive as a debit; all others as a credit. */
const debits: readonly Account[] = [
  ...(['stripe', 'bank', 'outside', 'cash_boxes', 'fees', 'written_off', 'owing', 'owing_fees'] as const),
]
/** Users see accounts from their side; a single account has its own sign. */
const amountOf = ({ account }: StatementOf): RawBuilder<Minor> =>
  account !== undefined && debits.includes(account) ? sql`line.amount_minor` : sql`-line.amount_minor`

const sumsOf = (of: Chosen, { from, until }: StatementSpan) => {
  const amount = amountOf(of)
  return db
    .selectFrom('journal as line')
    .select('line.account')
    .select(sql<Minor>`coalesce(sum(${amount}) filter (where line.at < ${from}), 0)::int8`.as('opening'))
    .select(
      sql<Minor>`coalesce(sum(greatest(0, ${amount})) filter (where line.at >= ${from}), 0)::int8`.as('came'),
    )
    .select(
      sql<Minor>`coalesce(sum(least(0, ${amount})) filter (where line.at >= ${from}), 0)::int8`.as('went'),
    )
    .select(sql<number>`count(*) filter (where line.at >= ${from})`.as('count'))
    .where(filterOf(of, until))
    .groupBy('line.account')
    .orderBy('line.account')
}

const linesOf = (of: Chosen, { from, until }: StatementSpan) =>
  db
    .selectFrom('journal as line')
    .innerJoin('goals as goal', 'goal.goal_id', 'line.goal_id')
    .leftJoin('accounts.users as person', 'person.id', 'line.user_id')
    .select(['line.goal_id as goalId', 'goal.name as goal', 'line.revision', 'line.line', 'line.at'])
    // The user is null for the platform's own accounts, and the name for a former user.
    .select(['line.entry', 'line.account', 'line.user_id as userId', 'person.username', 'line.round'])
    // Who has paid for the seat of another member.
    .leftJoin('transactions as paid', join =>
      join
        .onRef('paid.contribution_id', '=', 'line.contribution_id')
        .onRef('paid.user_id', '<>', 'line.user_id')
        .on('line.entry', '=', 'ContributionReceived'),
    )
    .leftJoin('accounts.users as payer', 'payer.id', 'paid.user_id')
    .select(['paid.user_id as payerUserId', 'payer.username as payer'])
    // From the member's side: what they have is positive.
    .select(
      sql<Minor>`case when ${forOthersOf(of, until)} then 0 else ${amountOf(of)} end::int8`.as('amountMinor'),
    )
    // What they have paid for the seat of this member.
    .select(
      sql<Minor | null>`case when ${forOthersOf(of, until)} then -line.amount_minor end`.as('forOtherMinor'),
    )
    .where(sql<boolean>`((${filterOf(of, until)}) or (${forOthersOf(of, until)}))`)
    .where('line.at', '>=', from)
    .orderBy('line.at')
    .orderBy('line.goal_id')
    .orderBy('line.revision')
    .orderBy('line.line')
type Row = RowIn<ReturnType<typeof linesOf>>

const toSql = (query: Compilable): [text: string, values: readonly unknown[]] => {
  const { sql: text, parameters } = query.compile()
  return [text, parameters]
}

/** All users who have ever been in a goal, or have had money in it. */
export const peopleIn = async (
  pool: pg.Pool,
  goalId: GoalId,
): Promise<{ readonly userId: UserId; readonly username: string | null }[]> =>
  (await people(pool, { goalId })).flatMap(({ user_id, username }) =>
    user_id === null ? [] : [{ userId: user_id, username }],
  )

const people = statement('people-in-goal', ({ goalId }: Slots<{ goalId: GoalId }>) =>
  db
    .selectFrom(
      db
        .selectFrom('members')
        .select(sql<UserId | null>`user_id`.as('user_id'))
        .where('goal_id', '=', goalId)
        .union(db.selectFrom('journal').select('user_id').where('goal_id', '=', goalId))
        .union(db.selectFrom('activity').select('actor_user_id as user_id').where('goal_id', '=', goalId))
        .as('known'),
    )
    .leftJoin('accounts.users as person', 'person.id', 'known.user_id')
    .select(['known.user_id', 'person.username'])
    .orderBy('known.user_id'),
)
