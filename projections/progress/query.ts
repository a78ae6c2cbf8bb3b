import type pg from 'pg'
import type { GenerationResponse, HeldStream } from '#shared/api/projections.ts'
import type { GoalId } from '#shared/ids.ts'
import { isUnderWay } from '../db/lock.ts'
import { readSchema } from '../db/readVersion.ts'
import { attendantsOf, rebuildLock } from '../generations.ts'

const form = /^read(?:_(\d+))?(_beside|_replaced)?$/

/** Whether somebody folds the log anew. */
export const isRebuilding = (pool: pg.Pool): Promise<boolean> => isUnderWay(pool, rebuildLock)

const schemasOf = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname ~ '^read(_[0-9]+)?(_beside|_replaced)?$'`,
  )
  return rows.map(({ name }) => name)
}

/** How many processes use the read side, of whatever version. */
export const runningProcesses = async (pool: pg.Pool): Promise<number> => {
  const counts = await Promise.all((await schemasOf(pool)).map(name => attendantsOf(pool, name)))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Every generation of the read side that there is, the newest first: what is read, what is folded beside it, what is kept. */
export const generations = async (pool: pg.Pool): Promise<GenerationResponse[]> => {
  const isFolding = await isRebuilding(pool)
  const found = await Promise.all((await schemasOf(pool)).map(name => generation(pool, name, isFolding)))
  return found.flatMap(one => one ?? []).sort((one, other) => other.version - one.version)
}

const generation = async (
  pool: pg.Pool,
  name: string,
  isFolding: boolean,
): Promise<GenerationResponse | undefined> => {
  const [, version, suffix] = form.exec(name) ?? []
  // It may be gone by now, or be put in another's place.
  const known = await pool
    .query<{ position: string | null; since: string | null }>(
      `select (select position::text from ${name}.checkpoint) as position, since from ${name}.completion`,
    )
    .catch(() => undefined)
  const [row] = known?.rows ?? []
  if (!row) return undefined
  const place = suffix === '_beside' ? 'beside' : name === readSchema ? 'read' : 'kept'
  return {
    name,
    version: Number(version ?? 0),
    place,
    position: row.position,
    completeSince: row.since,
    readers: await attendantsOf(pool, name),
    isFolding: place === 'beside' ? isFolding : place === 'read' && row.since === null,
  }
}

/** Streams that are held back, those of goals first. */
export const heldStreams = async (pool: pg.Pool): Promise<HeldStream[]> => {
  const { rows } = await pool.query<HeldStream>({
    name: 'held-streams',
    text: `select stream, goal_id as "goalId", position::text as position, revision, reason, since
      from quarantine order by goal_id is null, since, stream limit 100`,
  })
  return rows
}

/** How many there are, and the names of the first of them. */
export const heldCounts = async (pool: pg.Pool): Promise<HeldCounts> => {
  const { rows } = await pool.query<HeldCounts>({
    name: 'held-counts',
    text: `select count(goal_id)::int4 as goals, (count(*) - count(goal_id))::int4 as others,
        coalesce((array_agg(stream order by goal_id is null, since, stream))[:20], '{}') as named
      from quarantine`,
  })
  return rows[0] ?? { goals: 0, others: 0, named: [] }
}
export interface HeldCounts {
  readonly goals: number
  /** Streams that are none of goals. */
  readonly others: number
  readonly named: readonly string[]
}

/** The goals that stand still. */
export const heldGoals = async (pool: pg.Pool): Promise<ReadonlySet<GoalId>> => {
  const { rows } = await pool.query<{ goal_id: GoalId }>({
    name: 'held-goals',
    text: 'select goal_id from quarantine where goal_id is not null',
  })
  return new Set(rows.map(({ goal_id }) => goal_id))
}
