import { sql } from 'kysely'
import type pg from 'pg'
import type { CorrectionFilter, CorrectionResponse, MirroredLine } from '#shared/api/corrections.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import { formatDecimal, times } from '#shared/money.ts'
import { peopleTexts } from '#shared/peopleTexts.ts'
import { db, type RowIn, rowsOf, type Slots, statement } from '../../db/kysely.ts'
import { parsePlaceInList, placeInList } from '../../db/placeInList.ts'

const pageSize = 50

/** A page of the open proposals, oldest first, or of the finished ones, newest first. */
export const correctionsPage = async (
  pool: pg.Pool,
  filter: CorrectionFilter,
  before: string | undefined,
): Promise<{ corrections: CorrectionResponse[]; next: string | null }> => {
  const isWaiting = filter === 'waiting'
  const place = parsePlaceInList(before)
  const time = isWaiting ? ('correction.proposed_at' as const) : ('correction.ended_at' as const)
  const columns = [time, 'correction.goal_id', 'correction.correction'] as const
  const direction = isWaiting ? 'asc' : 'desc'
  const page = found()
    .where('correction.status', isWaiting ? '=' : '<>', 'proposed')
    .orderBy(time, direction)
    .orderBy('correction.goal_id', direction)
    .orderBy('correction.correction', direction)
    .limit(pageSize + 1)
  const beyond = sql.raw(isWaiting ? '>' : '<')
  const key = sql.join(columns.map(column => sql.ref(column)))
  const rows = await rowsOf(
    pool,
    place ? page.where(sql<boolean>`(${key}) ${beyond} (${sql.join(place)})`) : page,
  )
  const last = rows.length > pageSize ? rows[pageSize - 1] : undefined
  const at = last && (isWaiting ? last.proposed_at : last.ended_at)
  return {
    corrections: await withLines(pool, rows.slice(0, pageSize)),
    next: last ? placeInList(at ?? null, last.goal_id, last.correction) : null,
  }
}

/** How many proposals are open. */
export const waitingCorrections = async (pool: pg.Pool): Promise<number> =>
  (await waiting(pool))[0]?.count ?? 0

const waiting = statement('waiting-corrections', () =>
  db.selectFrom('corrections').select(sql<number>`count(*)`.as('count')).where('status', '=', 'proposed'),
)

/** All proposals for an entry, newest first. */
export const correctionsOf = async (
  pool: pg.Pool,
  goalId: GoalId,
  revision: number,
): Promise<CorrectionResponse[]> =>
  withLines(
    pool,
    await rowsOf(
      pool,
      found()
        .where('correction.goal_id', '=', goalId)
        .where('correction.revision', '=', revision)
        .orderBy('correction.correction', 'desc'),
    ),
  )

export const correctionById = async (
  pool: pg.Pool,
  goalId: GoalId,
  correction: number,
): Promise<CorrectionResponse | undefined> => {
  const rows = await rowsOf(
    pool,
    found().where('correction.goal_id', '=', goalId).where('correction.correction', '=', correction),
  )
  return (await withLines(pool, rows))[0]
}

/** The entry that reversed an entry, and the one that it reverses; null where there is none. */
export interface Reversal {
  readonly reversedBy: string | null
  readonly reverses: string | null
}
export const reversalOf = async (
  pool: pg.Pool,
  goalId: number,
  revision: string,
): Promise<Reversal & { readonly reason: string | null }> => {
  const [one] = await reversal(pool, { goalId, revision })
  if (!one) return { reversedBy: null, reverses: null, reason: null }
  const isMistaken = String(one.revision) === revision
  return {
    reversedBy: isMistaken ? String(one.reversal_revision) : null,
    reverses: isMistaken ? null : String(one.revision),
    reason: one.reason,
  }
}

const reversal = statement(
  'reversal-of',
  ({ goalId, revision }: Slots<{ goalId: number; revision: string }>) =>
    db
      .selectFrom('corrections')
      .select(['revision', 'reversal_revision', 'reason'])
      .where(sql<boolean>`goal_id = ${goalId}`)
      .where('status', '=', 'done')
      .where(sql<boolean>`(revision = ${revision}::int8 or reversal_revision = ${revision}::int8)`),
)

/** The lines of an entry with the opposite sign. */
export const mirroredLines = async (
  pool: pg.Pool,
  goalId: GoalId,
  revision: number,
): Promise<MirroredLine[]> =>
  (await linesOf(pool, [{ goal_id: goalId, revision }])).get(`${goalId}-${revision}`) ?? []

const found = () =>
  db
    .selectFrom('corrections as correction')
    .innerJoin('goals as goal', 'goal.goal_id', 'correction.goal_id')
    .leftJoin('log as event', join =>
      join
        .onRef('event.goal_id', '=', 'correction.goal_id')
        .onRef('event.revision', '=', 'correction.revision'),
    )
    .leftJoin('accounts.users as proposer', 'proposer.id', 'correction.proposed_by_user_id')
    .leftJoin('accounts.users as ender', 'ender.id', 'correction.ended_by_user_id')
    .selectAll('correction')
    .select([
      'goal.name as goal_name',
      'goal.currency',
      'proposer.username as proposer',
      'ender.username as ender',
    ])
    .select(eb => eb.fn.coalesce('event.at', 'correction.proposed_at').as('booked_at'))
type Found = RowIn<ReturnType<typeof found>>

const withLines = async (pool: pg.Pool, rows: readonly Found[]): Promise<CorrectionResponse[]> => {
  const lines = await linesOf(pool, rows)
  return rows.map(row => ({
    goalId: row.goal_id,
    goalName: row.goal_name,
    correction: row.correction,
    revision: String(row.revision),
    entry: row.entry,
    bookedAt: row.booked_at,
    currency: row.currency,
    amount: formatDecimal(row.amount_minor, row.currency),
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

const person = (userId: UserId, name: string | null) => ({ userId, name: name ?? peopleTexts.formerMember })

const linesOf = async (
  pool: pg.Pool,
  entries: readonly { readonly goal_id: GoalId; readonly revision: number }[],
): Promise<ReadonlyMap<string, MirroredLine[]>> => {
  const rows = await linesOfEntries(pool, {
    goals: entries.map(({ goal_id }) => goal_id),
    revisions: entries.map(({ revision }) => revision),
  })
  const lines = new Map<string, MirroredLine[]>()
  for (const row of rows) {
    const key = `${row.goal_id}-${row.revision}`
    const mirrored = {
      account: row.account,
      user: row.user_id === null ? null : person(row.user_id, row.username),
      round: row.round,
      amount: formatDecimal(times(row.amount_minor, -1), row.currency),
    }
    lines.set(key, [...(lines.get(key) ?? []), mirrored])
  }
  return lines
}

const linesOfEntries = statement(
  'lines-of-entries',
  ({ goals, revisions }: Slots<{ goals: GoalId[]; revisions: number[] }>) =>
    db
      .selectFrom(
        sql<{
          goal_id: GoalId
          revision: number
        }>`unnest(${goals}::int8[], ${revisions}::int8[])`.as<'entry'>(sql`entry(goal_id, revision)`),
      )
      .innerJoin('journal as line', join =>
        join.onRef('line.goal_id', '=', 'entry.goal_id').onRef('line.revision', '=', 'entry.revision'),
      )
      .leftJoin('accounts.users as person', 'person.id', 'line.user_id')
      .select(['line.goal_id', 'line.revision', 'line.account', 'line.round', 'line.user_id'])
      .select(['person.username', 'line.amount_minor', 'line.currency'])
      .orderBy('line.goal_id')
      .orderBy('line.revision')
      .orderBy('line.line'),
)
