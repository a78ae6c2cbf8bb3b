import { sql } from 'kysely'
import type pg from 'pg'
import type { JournalResponse, TotalResponse } from '#shared/api/books.ts'
import { byCurrency } from '#shared/api/byCurrency.ts'
import type { Currency } from '#shared/currencies.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import type { Account } from '#shared/journal.ts'
import {
  defaultCurrency,
  formatDecimal,
  type Minor,
  type Money,
  minor,
  subtract,
  times,
  totalsOf,
} from '#shared/money.ts'
import { peopleTexts } from '#shared/peopleTexts.ts'
import type { Role } from '#shared/roles.ts'
import { db, type RowIn, rowsOf, type Slots, statement } from '../../db/kysely.ts'
import { type LineFilter, ofKind, type SavedIn, savedIn } from './filters.ts'

export { adminFilter, type Figure, figureIn } from './filters.ts'
export {
  figuresOfPeriods,
  firstBooking,
  type PeriodFigures,
  periodFigures,
  quarantinedGoals,
} from './periods.ts'
export {
  goalHead,
  hasLinesIn,
  openStatement,
  peopleIn,
  type Statement,
  type StatementLine,
  type StatementOf,
  type StatementSpan,
} from './statement.ts'

/** The balance of every account over all goals, by currency; those of one currency always sum to zero. */
export const trialBalance = async (pool: pg.Pool): Promise<(Money & { readonly account: Account })[]> =>
  (await totals(pool)).toSorted(byCurrency)

/** Their sums by currency. */
export const trialTotals = async (pool: pg.Pool): Promise<Money[]> => totalsOf(await trialBalance(pool))

/** The sums that are not zero: none, as long as the books are right. */
export const outOfBalance = async (pool: pg.Pool): Promise<Money[]> =>
  (await trialTotals(pool)).filter(({ amount }) => amount !== 0)

const totals = statement('trial-balance', () =>
  db
    .selectFrom('balances')
    .select(['currency', 'account', sql<Minor>`sum(amount_minor)::int8`.as('amount')])
    .groupBy(['currency', 'account'])
    .orderBy('account'),
)

/** What a user has in each goal, or owes there, as positive amounts. */
export const unsettledOf = (
  pool: pg.Pool,
  userId: UserId,
): Promise<(Money & { readonly account: Account; readonly name: string })[]> => unsettled(pool, { userId })

/** The goals in which a user has cash of others, also those that they have left. */
export const cashKeptBy = (
  pool: pg.Pool,
  userId: UserId,
): Promise<{ readonly goalId: GoalId; readonly name: string }[]> => cashKept(pool, { userId })

const cashKept = statement('cash-kept-by-user', ({ userId }: Slots<{ userId: UserId }>) =>
  db
    .selectFrom('balances as balance')
    .innerJoin('goals as goal', 'goal.goal_id', 'balance.goal_id')
    .select(['balance.goal_id as goalId', 'goal.name'])
    .where('balance.user_id', '=', userId)
    .where('balance.account', '=', 'cash_boxes')
    .where('balance.amount_minor', '>', 0 as Minor)
    .orderBy('balance.goal_id'),
)

const unsettled = statement('unsettled-of-user', ({ userId }: Slots<{ userId: UserId }>) =>
  db
    .selectFrom('balances as balance')
    .innerJoin('goals as goal', 'goal.goal_id', 'balance.goal_id')
    .select(['balance.account', 'goal.name', 'balance.currency'])
    .select(sql<Minor>`abs(balance.amount_minor)`.as('amount'))
    .where('balance.user_id', '=', userId)
    .where('balance.amount_minor', '<>', 0 as Minor)
    .orderBy('balance.goal_id'),
)

/** The role of a user in a goal; undefined for a user who is no member. */
export const roleIn = async (pool: pg.Pool, goalId: GoalId, userId: UserId): Promise<Role | undefined> => {
  const [row] = await role(pool, { goalId, userId })
  return row?.role
}

const role = statement('role-in-goal', ({ goalId, userId }: Slots<{ goalId: GoalId; userId: UserId }>) =>
  db.selectFrom('members').select('role').where('goal_id', '=', goalId).where('user_id', '=', userId),
)

const pageSize = 50

interface Place {
  readonly at: string
  readonly goalId: number
  readonly revision: number
  readonly line: number
  /** The sum of all older lines and this one. */
  readonly balanceMinor: Minor
}

/** The cursor of a page, which the client sends back. */
const placeForm = /^([\dTZ:.-]{20,30})_(-?\d{1,15})_(\d{1,15})_(\d{1,4})_(-?\d{1,15})$/
const toText = ({ at, goalId, revision, line, balanceMinor }: Place): string =>
  [at, goalId, revision, line, balanceMinor].join('_')
const toPlace = (text: string | undefined): Place | undefined => {
  const [, at, goalId, revision, line, balance] = placeForm.exec(text ?? '') ?? []
  if (at === undefined || Number.isNaN(Date.parse(at))) return undefined
  return {
    at,
    goalId: Number(goalId),
    revision: Number(revision),
    line: Number(line),
    balanceMinor: minor(Number(balance)),
  }
}

/** A page of lines, newest first, each with the balance up to it. */
export const journalPage = async (
  pool: pg.Pool,
  { where, sign, order, currency: wanted, isInBalances = false }: LineFilter,
  before?: string,
): Promise<JournalResponse> => {
  const currency = typeof wanted === 'string' ? wanted : await currencyIn(pool, wanted.ofGoal)
  const place = toPlace(before)
  const filter = sql<boolean>`${sql.join(where, sql` and `)}`
  const sums = isInBalances
    ? db
        .selectFrom('balances as line')
        .select(sql<Minor>`coalesce(sum(line.amount_minor), 0)::int8`.as('minor'))
        .select(sql<number>`coalesce(sum(line.lines), 0)::int8`.as('count'))
    : db
        .selectFrom('journal as line')
        .select(sql<Minor>`coalesce(sum(line.amount_minor), 0)::int8`.as('minor'))
        .select(sql<number>`count(*)`.as('count'))
  const [whole] = await rowsOf(pool, sums.where(filter))
  const total = times(whole?.minor ?? minor(0), sign)

  const rows = await rowsOf(pool, linesBefore(place, order).where(filter))
  let balance = place?.balanceMinor ?? total
  const page = rows.slice(0, pageSize).map(row => {
    const amount = times(row.amount_minor, sign)
    const shown = {
      ...toLine(row),
      amount: formatDecimal(amount, currency),
      balance: formatDecimal(balance, currency),
    }
    balance = subtract(balance, amount)
    return shown
  })
  const last = rows.length > pageSize ? rows[pageSize - 1] : undefined
  const next = last && {
    at: last.at,
    goalId: last.goal_id,
    revision: last.revision,
    line: last.line,
    balanceMinor: balance,
  }
  return {
    currency,
    total: formatDecimal(total, currency),
    count: whole?.count ?? 0,
    lines: page,
    next: next ? toText(next) : null,
  }
}

/** An unknown goal has no lines in any currency. */
const currencyIn = async (pool: pg.Pool, goalId: GoalId): Promise<Currency> =>
  (await currencyOf(pool, { goalId }))[0]?.currency ?? defaultCurrency

const currencyOf = statement('currency-of-goal', ({ goalId }: Slots<{ goalId: GoalId }>) =>
  db.selectFrom('goals').select('currency').where('goal_id', '=', goalId),
)

const linesBefore = (place: Place | undefined, order: LineFilter['order']) => {
  const columns = order === 'revision' ? keyColumns : (['line.at', ...keyColumns] as const)
  const query = db
    .selectFrom('journal as line')
    .leftJoin('accounts.users as person', 'person.id', 'line.user_id')
    .leftJoin('goals as goal', 'goal.goal_id', 'line.goal_id')
    .leftJoin('corrections as undone', join =>
      join
        .onRef('undone.goal_id', '=', 'line.goal_id')
        .onRef('undone.revision', '=', 'line.revision')
        .on('undone.status', '=', 'done'),
    )
    .leftJoin('corrections as undoing', join =>
      join
        .onRef('undoing.goal_id', '=', 'line.goal_id')
        .onRef('undoing.reversal_revision', '=', 'line.revision'),
    )
    .select(['line.goal_id', 'line.revision', 'line.line', 'line.at', 'line.entry', 'line.account'])
    .select(['line.user_id', 'line.round', 'line.contribution_id', 'line.amount_minor', 'person.username'])
    .select('goal.name as goal_name')
    .select(sql<string | null>`undone.reversal_revision::text`.as('reversed_by'))
    .select(sql<string | null>`undoing.revision::text`.as('reverses'))
    .$if(order === 'time', lines => lines.orderBy('line.at', 'desc'))
    .orderBy('line.goal_id', 'desc')
    .orderBy('line.revision', 'desc')
    .orderBy('line.line', 'desc')
    .limit(pageSize + 1)
  if (!place) return query
  const key = [place.goalId, place.revision, place.line]
  const end = order === 'revision' ? key : [place.at, ...key]
  return query.where(sql<boolean>`(${sql.join(columns.map(column => sql.ref(column)))}) < (${sql.join(end)})`)
}
const keyColumns = ['line.goal_id', 'line.revision', 'line.line'] as const
type Line = RowIn<ReturnType<typeof linesBefore>>

/** The total of a user's goals in one currency: by goal and by line. */
export const totalOf = async (pool: pg.Pool, wanted: SavedIn, before?: string): Promise<TotalResponse> => {
  const { userId, of, currency } = wanted
  const page = await journalPage(pool, savedIn(wanted), before)
  const mine = db
    .selectFrom('members as mine')
    .innerJoin('goals as goal', 'goal.goal_id', 'mine.goal_id')
    .where('mine.user_id', '=', userId)
  const rows = await rowsOf(
    pool,
    mine
      .select(['goal.goal_id', 'goal.name', 'goal.current_minor'])
      .where('goal.currency', '=', currency)
      .where(ofKind[of]('goal'))
      .orderBy('goal.current_minor', 'desc')
      .orderBy('goal.goal_id', 'desc'),
  )
  const known = await rowsOf(pool, mine.select('goal.currency').distinct())
  return {
    ...page,
    currencies: known.toSorted(byCurrency).map(row => row.currency),
    goals: rows.map(({ goal_id, name, current_minor }) => ({
      goalId: goal_id,
      name,
      amount: formatDecimal(current_minor, currency),
    })),
  }
}

const toLine = (row: Line) => ({
  goalId: row.goal_id,
  goalName: row.goal_name ?? String(row.goal_id),
  revision: String(row.revision),
  line: row.line,
  at: row.at,
  entry: row.entry,
  account: row.account,
  user: row.user_id === null ? null : { userId: row.user_id, name: row.username ?? peopleTexts.formerMember },
  round: row.round,
  contributionId: row.contribution_id,
  reversedBy: row.reversed_by,
  reverses: row.reverses,
})
