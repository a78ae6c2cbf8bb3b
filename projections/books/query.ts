import type pg from 'pg'
import type { JournalResponse, TotalName, TotalResponse } from '#shared/api/books.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import { type Cents, cents, formatDecimal, subtract, times } from '#shared/money.ts'
import type { Role } from '#shared/roles.ts'
import type { Instant } from '#shared/time.ts'
import type { JournalRow } from '../journal/table.ts'
import { ofKind, savedIn, type Wanted } from './filters.ts'

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

/** What somebody is in a goal; undefined for a stranger. */
export const roleIn = async (pool: pg.Pool, goalId: GoalId, userId: UserId): Promise<Role | undefined> => {
  const { rows } = await pool.query<{ role: Role }>({
    name: 'role-in-goal',
    text: 'select role from members where goal_id = $1 and user_id = $2',
    values: [goalId, userId],
  })
  return rows[0]?.role
}

const pageSize = 50

interface Place {
  readonly at: string
  readonly goalId: number
  readonly revision: number
  readonly line: number
  /** What all lines from there on back come to. */
  readonly balanceCents: Cents
}

/** Where a page ends, as a text that the client gives back. */
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

/** A page of the lines that are wanted, newest first, each with what all up to it add up to. */
export const journalPage = async (
  pool: pg.Pool,
  { where, values, sign, order, isKept = false }: Wanted,
  before?: string,
): Promise<JournalResponse> => {
  const place = toPlace(before)
  const wanted = where.map(condition => `(${condition})`).join(' and ')
  const whole = await pool.query<{ cents: Cents; count: number }>(
    `select coalesce(sum(line.amount_cents), 0)::int8 as cents,
       ${isKept ? 'coalesce(sum(line.lines), 0)::int8' : 'count(*)'} as count
     from ${isKept ? 'balances' : 'journal'} line where ${wanted}`,
    [...values],
  )
  const total = times(whole.rows[0]?.cents ?? cents(0), sign)

  const [key, end] =
    order === 'revision'
      ? [['goal_id', 'revision', 'line'], place && [place.goalId, place.revision, place.line]]
      : [['at', 'goal_id', 'revision', 'line'], place && [place.at, place.goalId, place.revision, place.line]]
  const slots = end?.map((_, index) => `$${values.length + index + 1}`)
  const columns = key.map(name => `line.${name}`)
  const beforeEnd = slots ? `and (${columns.join(', ')}) < (${slots.join(', ')})` : ''
  const { rows } = await pool.query<Found>(
    `select line.goal_id, line.revision, line.line, line.at, line.entry, line.account, line.user_id, line.round,
       line.contribution_id, line.amount_cents, person.username,
       undone.reversal_revision::text as reversed_by, undoing.revision::text as reverses
     from journal line left join accounts.users person on person.id = line.user_id
       left join corrections undone on undone.goal_id = line.goal_id and undone.revision = line.revision
         and undone.status = 'done'
       left join corrections undoing on undoing.goal_id = line.goal_id and undoing.reversal_revision = line.revision
     where ${wanted} ${beforeEnd}
     order by ${columns.map(name => `${name} desc`).join(', ')} limit ${pageSize + 1}`,
    [...values, ...(end ?? [])],
  )

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
    count: whole.rows[0]?.count ?? 0,
    lines: page,
    next: next ? toText(next) : null,
  }
}

/** What somebody's goals hold together: goal by goal, and line by line. */
export const totalOf = async (
  pool: pg.Pool,
  {
    userId,
    of,
    before,
  }: { readonly userId: UserId; readonly of: TotalName; readonly before?: string | undefined },
): Promise<TotalResponse> => {
  const page = await journalPage(pool, savedIn(userId, of), before)
  const { rows } = await pool.query<{ goal_id: GoalId; name: string; current_cents: Cents }>({
    name: `goals-in-total-${of}`,
    text: `select goal.goal_id, goal.name, goal.current_cents from members mine join goals goal using (goal_id)
      where mine.user_id = $1 and ${ofKind[of]('goal')} order by goal.current_cents desc, goal.goal_id desc`,
    values: [userId],
  })
  const goals = rows.map(({ goal_id, name, current_cents }) => ({
    goalId: goal_id,
    name,
    amount: formatDecimal(current_cents),
  }))
  return { ...page, goals }
}

type Found = {
  readonly goal_id: GoalId
  readonly revision: number
  readonly line: number
  readonly at: Instant
  readonly entry: string
  readonly account: JournalRow['account']
  readonly user_id: UserId | null
  readonly round: number | null
  readonly contribution_id: string | null
  readonly amount_cents: Cents
  readonly username: string | null
  readonly reversed_by: string | null
  readonly reverses: string | null
}
const toLine = (row: Found) => ({
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
