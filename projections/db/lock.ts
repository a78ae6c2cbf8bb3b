import type pg from 'pg'

/** Somebody else is at it already. */
export class UnderWay extends Error {
  override name = 'UnderWay'
}

/**
 * Does what only one may do at a time, in all processes together. The lock goes with the connection, so that nobody who
 * died keeps it.
 * @throws UnderWay when somebody has it
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
    // Given back at once; should that not go, it goes with the connection.
    await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', key).catch(() => undefined)
    client.release(true)
  }
}
