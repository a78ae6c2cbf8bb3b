import { sql } from 'kysely'
import type pg from 'pg'
import type { GenerationResponse, HeldStream } from '#shared/api/projections.ts'
import type { GoalId } from '#shared/ids.ts'
import { db, rowsOf, statement } from '../../db/kysely.ts'
import { isUnderWay } from '../../db/lock.ts'
import { readSchema } from '../../db/readVersion.ts'
import { generationNames, readersOf, rebuildLock, versionOf } from '../../engine/generations.ts'

/** Whether a rebuild is running. */
export const isRebuilding = (pool: pg.Pool): Promise<boolean> => isUnderWay(pool, rebuildLock)

/** How many processes use the read side, of any version. */
export const runningProcesses = async (pool: pg.Pool): Promise<number> => {
  const counts = await Promise.all((await generationNames(pool)).map(name => readersOf(pool, name)))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** All generations of the read side, the newest first: in use, being folded, or kept. */
export const generations = async (pool: pg.Pool): Promise<GenerationResponse[]> => {
  const isFolding = await isRebuilding(pool)
  const found = await Promise.all(
    (await generationNames(pool)).map(name => generation(pool, name, isFolding)),
  )
  return found.flatMap(one => one ?? []).sort((one, other) => other.version - one.version)
}

const generation = async (
  pool: pg.Pool,
  name: string,
  isFolding: boolean,
): Promise<GenerationResponse | undefined> => {
  const schema = db.withSchema(name)
  const position = schema.selectFrom('checkpoint').select(sql<string>`position::text`.as('position'))
  // It may have been dropped or renamed since.
  const [row] = await rowsOf(
    pool,
    schema.selectFrom('completion').select(['since', position.as('position')]),
  ).catch(() => [])
  if (!row) return undefined
  const place = name.endsWith('_beside') ? 'beside' : name === readSchema ? 'read' : 'kept'
  return {
    name,
    version: versionOf(name),
    place,
    position: row.position,
    completeSince: row.since,
    readers: await readersOf(pool, name),
    isFolding: place === 'beside' ? isFolding : place === 'read' && row.since === null,
  }
}

const isNoGoal = sql<boolean>`goal_id is null`

/** Streams that are held back, those of goals first. */
export const heldStreams: (pool: pg.Pool) => Promise<HeldStream[]> = statement('held-streams', () =>
  db
    .selectFrom('quarantine')
    .select([
      'stream',
      'goal_id as goalId',
      sql<string>`position::text`.as('position'),
      'revision',
      'reason',
      'since',
    ])
    .orderBy(isNoGoal)
    .orderBy('since')
    .orderBy('stream')
    .limit(100),
)

export interface HeldCounts {
  readonly goals: number
  /** Streams that belong to no goal. */
  readonly others: number
  /** The names of the first of them. */
  readonly named: readonly string[]
}

/** How many streams are held back. */
export const heldCounts = async (pool: pg.Pool): Promise<HeldCounts> => {
  const [row] = await counts(pool)
  return row ?? { goals: 0, others: 0, named: [] }
}

const counts = statement('held-counts', () =>
  db
    .selectFrom('quarantine')
    .select(sql<number>`count(goal_id)::int4`.as('goals'))
    .select(sql<number>`(count(*) - count(goal_id))::int4`.as('others'))
    .select(
      sql<string[]>`coalesce((array_agg(stream order by ${isNoGoal}, since, stream))[:20], '{}')`.as('named'),
    ),
)

/** The goals that are held back. */
export const heldGoals = async (pool: pg.Pool): Promise<ReadonlySet<GoalId>> =>
  new Set((await goals(pool)).flatMap(({ goal_id }) => goal_id ?? []))

const goals = statement('held-goals', () =>
  db.selectFrom('quarantine').select('goal_id').where('goal_id', 'is not', null),
)
