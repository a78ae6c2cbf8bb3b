import type pg from 'pg'
import type { CorrectionFilter, CorrectionResponse, MirroredLine } from '#shared/api/corrections.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import { type Cents, formatDecimal, times } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import type { JournalRow } from '../journal/table.ts'
import type { CorrectionRow } from './table.ts'

const pageSize = 50

/** Those that wait, the longest waiting first, or those that have ended, newest first; a page, and where the next begins. */
export const correctionsPage = async (
  pool: pg.Pool,
  filter: CorrectionFilter,
  before: string | undefined,
): Promise<{ corrections: CorrectionResponse[]; next: string | null }> => {
  const place = toPlace(before)
  const [is, order, beyond, time] =
    filter === 'waiting'
      ? (['=', 'asc', '>', 'proposed_at'] as const)
      : (['<>', 'desc', '<', 'ended_at'] as const)
  const columns = `correction.${time}, correction.goal_id, correction.correction`
  const rows = await found(
    pool,
    `correction.status ${is} 'proposed' ${place ? `and (${columns}) ${beyond} ($1, $2, $3)` : ''}
     order by ${columns.split(', ').join(` ${order}, `)} ${order} limit ${pageSize + 1}`,
    place ?? [],
  )
  const last = rows.length > pageSize ? rows[pageSize - 1] : undefined
  const at = last && (filter === 'waiting' ? last.proposed_at : last.ended_at)
  return {
    corrections: await withLines(pool, rows.slice(0, pageSize)),
    next: last ? `${at}_${last.goal_id}_${last.correction}` : null,
  }
}

const toPlace = (text: string | undefined): unknown[] | undefined => {
  const [, at, goal, correction] = /^([\dTZ:.-]{20,30})_(\d{1,15})_(\d{1,9})$/.exec(text ?? '') ?? []
  return at === undefined || Number.isNaN(Date.parse(at)) ? undefined : [at, Number(goal), Number(correction)]
}

export const waitingCorrections = async (pool: pg.Pool): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>({
    name: 'waiting-corrections',
    text: `select count(*) as count from corrections where status = 'proposed'`,
  })
  return rows[0]?.count ?? 0
}

/** All that were ever proposed of an entry, newest first. */
export const correctionsOf = async (
  pool: pg.Pool,
  goalId: GoalId,
  revision: number,
): Promise<CorrectionResponse[]> =>
  withLines(
    pool,
    await found(
      pool,
      'correction.goal_id = $1 and correction.revision = $2 order by correction.correction desc',
      [goalId, revision],
    ),
  )

export const correctionById = async (
  pool: pg.Pool,
  goalId: GoalId,
  correction: number,
): Promise<CorrectionResponse | undefined> =>
  (
    await withLines(
      pool,
      await found(pool, 'correction.goal_id = $1 and correction.correction = $2', [goalId, correction]),
    )
  )[0]

/** The entry that an entry was reversed by, and the one that it reverses; null where there is none. */
export interface Reversal {
  readonly reversedBy: string | null
  readonly reverses: string | null
}
export const reversalOf = async (
  pool: pg.Pool,
  goalId: number,
  revision: string,
): Promise<Reversal & { readonly reason: string | null }> => {
  const { rows } = await pool.query<{ revision: number; reversal_revision: number; reason: string }>({
    name: 'reversal-of',
    text: `select revision, reversal_revision, reason from corrections
      where goal_id = $1 and status = 'done' and (revision = $2 or reversal_revision = $2)`,
    values: [goalId, revision],
  })
  const [one] = rows
  if (!one) return { reversedBy: null, reverses: null, reason: null }
  const isMistaken = String(one.revision) === revision
  return {
    reversedBy: isMistaken ? String(one.reversal_revision) : null,
    reverses: isMistaken ? null : String(one.revision),
    reason: one.reason,
  }
}

/** What an entry has booked, mirrored. */
export const mirroredLines = async (
  pool: pg.Pool,
  goalId: GoalId,
  revision: number,
): Promise<MirroredLine[]> =>
  (await linesOf(pool, [{ goal_id: goalId, revision }])).get(`${goalId}-${revision}`) ?? []

type Found = {
  readonly goal_id: GoalId
  readonly goal_name: string
  readonly correction: number
  readonly revision: number
  readonly entry: CorrectionRow['entry']
  readonly amount_cents: Cents
  readonly status: CorrectionRow['status']
  readonly reason: string
  readonly proposed_by_user_id: UserId
  readonly proposer: string | null
  readonly proposed_at: Instant
  readonly ended_by_user_id: UserId | null
  readonly ender: string | null
  readonly ended_at: Instant | null
  readonly note: string | null
  readonly reversal_revision: number | null
  readonly booked_at: Instant
}

const found = async (pool: pg.Pool, where: string, values: readonly unknown[]): Promise<Found[]> =>
  (
    await pool.query<Found>(
      `select correction.*, goal.name as goal_name, proposer.username as proposer, ender.username as ender,
         coalesce(event.at, correction.proposed_at) as booked_at
       from corrections correction
         join goals goal on goal.goal_id = correction.goal_id
         left join log event on event.goal_id = correction.goal_id and event.revision = correction.revision
         left join accounts.users proposer on proposer.id = correction.proposed_by_user_id
         left join accounts.users ender on ender.id = correction.ended_by_user_id
       where ${where}`,
      [...values],
    )
  ).rows

const withLines = async (pool: pg.Pool, rows: readonly Found[]): Promise<CorrectionResponse[]> => {
  const lines = await linesOf(pool, rows)
  return rows.map(row => ({
    goalId: row.goal_id,
    goalName: row.goal_name,
    correction: row.correction,
    revision: String(row.revision),
    entry: row.entry,
    bookedAt: row.booked_at,
    amount: formatDecimal(row.amount_cents),
    lines: lines.get(`${row.goal_id}-${row.revision}`) ?? [],
    status: row.status,
    reason: row.reason,
    proposedBy: person(row.proposed_by_user_id, row.proposer),
    proposedAt: row.proposed_at,
    endedBy: row.ended_by_user_id === null ? null : person(row.ended_by_user_id, row.ender),
    endedAt: row.ended_at,
    note: row.note,
    reversalRevision: row.reversal_revision === null ? null : String(row.reversal_revision),
  }))
}

const person = (userId: UserId, name: string | null) => ({ userId, name: name ?? 'Former member' })

type Line = Pick<JournalRow, 'account' | 'round' | 'revision'> & {
  readonly goal_id: GoalId
  readonly user_id: UserId | null
  readonly username: string | null
  readonly amount_cents: Cents
}
const linesOf = async (
  pool: pg.Pool,
  entries: readonly { readonly goal_id: GoalId; readonly revision: number }[],
): Promise<ReadonlyMap<string, MirroredLine[]>> => {
  const { rows } = await pool.query<Line>(
    `select line.goal_id, line.revision, line.account, line.round, line.user_id, person.username, line.amount_cents
     from unnest($1::int8[], $2::int8[]) entry(goal_id, revision)
       join journal line using (goal_id, revision) left join accounts.users person on person.id = line.user_id
     order by line.goal_id, line.revision, line.line`,
    [entries.map(({ goal_id }) => goal_id), entries.map(({ revision }) => revision)],
  )
  const lines = new Map<string, MirroredLine[]>()
  for (const row of rows) {
    const key = `${row.goal_id}-${row.revision}`
    const mirrored = {
      account: row.account,
      user: row.user_id === null ? null : person(row.user_id, row.username),
      round: row.round,
      amount: formatDecimal(times(row.amount_cents, -1)),
    }
    lines.set(key, [...(lines.get(key) ?? []), mirrored])
  }
  return lines
}
