import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { hourMs, type Instant } from '#shared/time.ts'
import { stayConnected } from '../db/connect.ts'
import { db, inTransaction, rowsOf } from '../db/kysely.ts'
import { holdersOf } from '../db/lock.ts'
import { schemaNames, tableExists } from '../db/migrate.ts'

/** A generation is the schema of one read version. A new one is folded beside those that older processes still read. */

/**
 * How long older generations are kept after this one is complete, so that an older version can be started
 * again.
 */
const keepMs = hourMs
/** Also the schemas that an interrupted rebuild left behind. */
const pattern = /^read(?:_(\d+))?(?:_beside|_replaced)?$/

/** The schemas of all generations, with those that a rebuild fills or has replaced. */
export const generationNames = async (pool: pg.Pool): Promise<string[]> =>
  (await schemaNames(pool)).filter(name => pattern.test(name))

/** The read version of a generation. */
export const versionOf = (schema: string): number => Number(pattern.exec(schema)?.[1] ?? 0)
const lockOf = (schema: string): string => `hashtextextended('calabash reads ${schema}', 0)`
/** How many processes read a generation. */
export const readersOf = (pool: pg.Pool, schema: string): Promise<number> =>
  holdersOf(pool, `calabash reads ${schema}`)
/** The name of the lock under which one rebuild runs at a time. */
export const rebuildLock = 'a rebuild of the read side'

/** Records that the tables contain everything that the log contained when they were created. */
export const markComplete = async (pool: pg.Pool, schema: string): Promise<void> => {
  await rowsOf(
    pool,
    db.withSchema(schema).updateTable('completion').set({ since: sql`now()` }).where('since', 'is', null),
  )
}

export const isComplete = async (pool: pg.Pool, schema: string): Promise<boolean> => {
  if (!(await tableExists(pool, `${schema}.completion`))) return false
  const rows = await rowsOf(
    pool,
    db.withSchema(schema).selectFrom('completion').select('since').where('since', 'is not', null),
  )
  return rows.length === 1
}

/** Waits until the whole log is folded, without a limit. */
export const untilComplete = async (pool: pg.Pool, schema: string, pollMs = 250): Promise<void> => {
  for (;;) {
    if (await isComplete(pool, schema).catch(() => false)) return
    await sleep(pollMs)
  }
}

/** Keeps a generation from being dropped. */
export const holdGeneration = (
  connect: () => Promise<pg.Client>,
  schema: string,
): Promise<{ close(): Promise<void> }> =>
  stayConnected(connect, client => client.query(`select pg_advisory_lock_shared(${lockOf(schema)})`))

/** Drops older generations that no process reads, once this one has been complete for a while. */
export const dropUnusedGenerations = async (
  pool: pg.Pool,
  schema: string,
  afterMs = keepMs,
): Promise<readonly string[]> => {
  const complete = await rowsOf(
    pool,
    db
      .withSchema(schema)
      .selectFrom('completion')
      .select('since')
      .where('since', '<=', sql<Instant>`now() - ${afterMs} * interval '1 millisecond'`),
  )
  if (complete.length === 0) return []
  const older = (await generationNames(pool)).filter(name => versionOf(name) < versionOf(schema))
  const dropped: string[] = []
  for (const name of older) if (await dropIfUnused(pool, name)) dropped.push(name)
  return dropped
}

const dropIfUnused = (pool: pg.Pool, schema: string): Promise<boolean> =>
  inTransaction(pool, async client => {
    const { rows } = await client.query<{ free: boolean }>(
      `select pg_try_advisory_xact_lock(${lockOf(schema)}) as free`,
    )
    const free = rows[0]?.free === true
    if (free) await client.query(`drop schema ${schema} cascade`)
    return free
  })
