import type pg from 'pg'

/** Another process is running it. */
export class UnderWay extends Error {
  override name = 'UnderWay'
}

const takenBy = (key: string): string => `locktype = 'advisory' and objsubid = 1
  and database = (select oid from pg_database where datname = current_database())
  and ((classid::int8 << 32) | objid::int8) = hashtextextended(${key}, 0)`

/** How many sessions hold the lock of this key, exclusively or shared. */
export const holdersOf = async (pool: pg.Pool, key: string): Promise<number> => {
  const { rows } = await pool.query<{ held: number }>({
    name: 'holders-of-lock',
    text: `select count(*)::int4 as held from pg_locks where granted and ${takenBy('$1')}`,
    values: [key],
  })
  return rows[0]?.held ?? 0
}

/** Whether a process holds the lock. */
export const isUnderWay = async (pool: pg.Pool, name: string): Promise<boolean> =>
  (await holdersOf(pool, `calabash ${name}`)) > 0

/**
 * Runs work that only one process may do at a time. The lock ends with the connection, also when the process
 * dies.
 * @throws UnderWay when another process holds the lock
 */
export const withLock = async <Result>(
  pool: pg.Pool,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect()
  const key = [`calabash ${name}`]
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
      key,
    )
    if (!rows[0]?.taken) throw new UnderWay(`${name} is under way already`)
    return await work()
  } finally {
    const unlocked = await client
      .query('select pg_advisory_unlock(hashtextextended($1, 0))', key)
      .catch(() => undefined)
    // If unlocking fails, closing the connection unlocks.
    client.release(unlocked === undefined)
  }
}
