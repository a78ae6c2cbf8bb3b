import type pg from 'pg'
import type { GenerationResponse, QuarantinedGoal } from '#shared/api/projections.ts'
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

/** Goals that are held back, because one of their events could not be projected. */
export const quarantinedGoals = async (pool: pg.Pool): Promise<QuarantinedGoal[]> => {
  const { rows } = await pool.query<QuarantinedGoal>({
    name: 'quarantined-goals',
    text: `select held.goal_id as "goalId", held.position::text as position, held.reason, held.since,
        event.revision::text as revision
      from quarantine held left join log event on event.position = held.position
      order by held.since, held.goal_id limit 100`,
  })
  return rows
}

export const quarantinedCount = async (pool: pg.Pool): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int4 as count from quarantine')
  return rows[0]?.count ?? 0
}
