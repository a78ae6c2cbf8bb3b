import { sql } from 'kysely'
import type pg from 'pg'
import type { JournalResponse, TotalName, TotalResponse } from '#shared/api/books.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import type { Account } from '#shared/journal.ts'
import { type Cents, cents, formatDecimal, subtract, sum, times } from '#shared/money.ts'
import type { Role } from '#shared/roles.ts'
import { db, type RowIn, rowsOf, type Slots, statement } from '../../db/kysely.ts'
import { type LineFilter, ofKind, savedIn } from './filters.ts'

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

/** The balance of every account over all goals; together they are always zero. */
export const trialBalance = (
  pool: pg.Pool,
): Promise<{ readonly account: Account; readonly amountCents: Cents }[]> => totals(pool)

/** Their sum. */
export const trialTotal = async (pool: pg.Pool): Promise<Cents> =>
  sum((await trialBalance(pool)).map(({ amountCents }) => amountCents))

const totals = statement('trial-balance', () =>
  db
    .selectFrom('balances')
    .select(['account', sql<Cents>`sum(amount_cents)::int8`.as('amountCents')])
    .groupBy('account')
    .orderBy('account'),
)

/** What a user has in each goal, or owes there, as positive amounts. */
export const unsettledOf = (
  pool: pg.Pool,
  userId: UserId,
): Promise<{ readonly account: Account; readonly name: string; readonly amountCents: Cents }[]> =>
  unsettled(pool, { userId })

const unsettled = statement('unsettled-of-user', ({ userId }: Slots<{ userId: UserId }>) =>
  db
    .selectFrom('balances as balance')
    .innerJoin('goals as goal', 'goal.goal_id', 'balance.goal_id')
    .select(['balance.account', 'goal.name', sql<Cents>`abs(balance.amount_cents)`.as('amountCents')])
    .where('balance.user_id', '=', userId)
    .where('balance.amount_cents', '<>', 0 as Cents)
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
  readonly balanceCents: Cents
}

/** The end of a page, as a text that the client sends back. */
const placeForm = /^([\dTZ:.-]{20,30})_(-?\d{1,15})_(\d{1,15})_(\d{1,4})_(-?\d{1,15})$/
const toText = ({ at, goalId, revision, line, balanceCents }: Place): string =>
  [at, goalId, revision, line, balanceCents].join('_')
const toPlace = (text: string | undefined): Place | undefined => {
  const [, at, goalId, revision, line, balance] = placeForm.exec(text ?? '') ?? []
  if (at === undefined || Number.isNaN(Date.parse(at))) return undefined
  return {
    at,
    goalId: Number(goalId),
    revision: Number(revision),
    line: Number(line),
    balanceCents: cents(Number(balance)),
  }
}

/** A page of lines, newest first, each with the balance up to it. */
export const journalPage = async (
  pool: pg.Pool,
  { where, sign, order, isInBalances = false }: LineFilter,
  before?: string,
): Promise<JournalResponse> => {
  const place = toPlace(before)
  const filter = sql<boolean>`${sql.join(where, sql` and `)}`
  const sums = isInBalances
    ? db
        .selectFrom('balances as line')
        .select(sql<Cents>`coalesce(sum(line.amount_cents), 0)::int8`.as('cents'))
        .select(sql<number>`coalesce(sum(line.lines), 0)::int8`.as('count'))
    : db
        .selectFrom('journal as line')
        .select(sql<Cents>`coalesce(sum(line.amount_cents), 0)::int8`.as('cents'))
        .select(sql<number>`count(*)`.as('count'))
  const [whole] = await rowsOf(pool, sums.where(filter))
  const total = times(whole?.cents ?? cents(0), sign)

  const rows = await rowsOf(pool, linesBefore(place, order).where(filter))
  let balance = place?.balanceCents ?? total
  const page = rows.slice(0, pageSize).map(row => {
    const amount = times(row.amount_cents, sign)
    const shown = { ...toLine(row), amount: formatDecimal(amount), balance: formatDecimal(balance) }
    balance = subtract(balance, amount)
    return shown
  })
  const last = rows.length > pageSize ? rows[pageSize - 1] : undefined
  const next = last && {
    at: last.at,
    goalId: last.goal_id,
    revision: last.revision,
    line: last.line,
    balanceCents: balance,
  }
  return {
    total: formatDecimal(total),
    count: whole?.count ?? 0,
    lines: page,
    next: next ? toText(next) : null,
  }
}

const linesBefore = (place: Place | undefined, order: LineFilter['order']) => {
  const columns = order === 'revision' ? keyColumns : (['line.at', ...keyColumns] as const)
  const query = db
    .selectFrom('journal as line')
    .leftJoin('accounts.users as person', 'person.id', 'line.user_id')
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
    .select(['line.user_id', 'line.round', 'line.contribution_id', 'line.amount_cents', 'person.username'])
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

/** What a user's goals hold together: by goal and by line. */
export const totalOf = async (
  pool: pg.Pool,
  {
    userId,
    of,
    before,
  }: { readonly userId: UserId; readonly of: TotalName; readonly before?: string | undefined },
): Promise<TotalResponse> => {
  const page = await journalPage(pool, savedIn(userId, of), before)
  const rows = await rowsOf(
    pool,
    db
      .selectFrom('members as mine')
      .innerJoin('goals as goal', 'goal.goal_id', 'mine.goal_id')
      .select(['goal.goal_id', 'goal.name', 'goal.current_cents'])
      .where('mine.user_id', '=', userId)
      .where(ofKind[of]('goal'))
      .orderBy('goal.current_cents', 'desc')
      .orderBy('goal.goal_id', 'desc'),
  )
  const goals = rows.map(({ goal_id, name, current_cents }) => ({
    goalId: goal_id,
    name,
    amount: formatDecimal(current_cents),
  }))
  return { ...page, goals }
}

const toLine = (row: Line) => ({
  goalId: row.goal_id,
  revision: String(row.revision),
  line: row.line,
  at: row.at,
  entry: row.entry,
  account: row.account,
  user: row.user_id === null ? null : { userId: row.user_id, name: row.username ?? 'Former member' },
  round: row.round,
  contributionId: row.contribution_id,
  reversedBy: row.reversed_by,
  reverses: row.reverses,
})
