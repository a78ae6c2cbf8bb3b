import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { holdersOf } from './db/lock.ts'

/** The tables of one version of the code: a new generation is folded beside those that older processes still read. */

const hourMs = 3_600_000
/** How long an older generation is kept after the last who read it is gone: who goes back to it finds it. */
const keepMs = hourMs
/** Those that a rebuild left behind when it was interrupted count with the generation that they were for. */
const pattern = /^read(?:_(\d+))?(?:_beside|_replaced)?$/

const numberOf = (schema: string): number => Number(pattern.exec(schema)?.[1] ?? 0)
const lockOf = (schema: string): string => `hashtextextended('calabash reads ${schema}', 0)`
/** How many processes attend a generation. */
export const attendantsOf = (pool: pg.Pool, schema: string): Promise<number> =>
  holdersOf(pool, `calabash reads ${schema}`)
/** What only one does at a time. */
export const rebuildLock = 'a rebuild of the read side'

/** Notes that the tables hold all there is. */
export const markComplete = async (pool: pg.Pool, schema: string): Promise<void> => {
  await pool.query(`update ${schema}.completion set since = now() where since is null`)
}

const isComplete = async (pool: pg.Pool, schema: string): Promise<boolean> => {
  const exists = await pool.query<{ found: string | null }>('select to_regclass($1)::text as found', [
    `${schema}.completion`,
  ])
  if (!exists.rows[0]?.found) return false
  const { rowCount } = await pool.query(`select 1 from ${schema}.completion where since is not null`)
  return rowCount === 1
}

/** Waits for as long as it takes to fold the whole log. */
export const untilComplete = async (pool: pg.Pool, schema: string, pollMs = 250): Promise<void> => {
  for (;;) {
    if (await isComplete(pool, schema).catch(() => false)) return
    await sleep(pollMs)
  }
}

/** While it is attended a generation is not dropped. On a connection of its own, which is replaced when it is lost. */
export const attendGeneration = async (
  connect: () => Promise<pg.Client>,
  schema: string,
): Promise<{ close(): Promise<void> }> => {
  let closed = false
  let client: pg.Client | undefined
  const attend = async (): Promise<void> => {
    const fresh = await connect()
    fresh.on('error', () => undefined) // 'end' follows
    fresh.on('end', () => {
      if (!closed) setTimeout(again, 200)
    })
    await fresh.query(`select pg_advisory_lock_shared(${lockOf(schema)})`)
    client = fresh
    if (closed) await fresh.end()
  }
  const again = (): void => {
    if (!closed) attend().catch(() => setTimeout(again, 1_000))
  }
  await attend()
  return {
    close: async () => {
      closed = true
      await client?.end()
    },
  }
}

/** Drops the generations before this one that nobody attends, once this one has been complete for a while. */
export const dropForsaken = async (
  pool: pg.Pool,
  schema: string,
  afterMs = keepMs,
): Promise<readonly string[]> => {
  const { rowCount } = await pool.query(
    `select 1 from ${schema}.completion where since <= now() - $1 * interval '1 millisecond'`,
    [afterMs],
  )
  if (rowCount === 0) return []
  const found = await pool.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname ~ '^read(_[0-9]+)?(_beside|_replaced)?$' order by 1`,
  )
  const older = found.rows.filter(({ name }) => numberOf(name) < numberOf(schema))
  const dropped: string[] = []
  for (const { name } of older) if (await dropUnattended(pool, name)) dropped.push(name)
  return dropped
}

const dropUnattended = async (pool: pg.Pool, schema: string): Promise<boolean> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ free: boolean }>(
      `select pg_try_advisory_xact_lock(${lockOf(schema)}) as free`,
    )
    const free = rows[0]?.free === true
    if (free) await client.query(`drop schema ${schema} cascade`)
    await client.query('commit')
    client.release()
    return free
  } catch (error) {
    client.release(error as Error)
    throw error
  }
}
