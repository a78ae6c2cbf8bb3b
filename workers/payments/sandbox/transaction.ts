import type { Pool, PoolClient } from 'pg'
import { invalidRequest } from './errors.ts'

/** Runs the work in one transaction: all of it is kept, or nothing. */
export const inTransaction = async <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    // A connection that cannot even roll back is thrown away.
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw isLockTimeout(error) ? lockTimeout() : error
  } finally {
    client.release(broken)
  }
}

/** Reads on one connection. What is read sees no more of one moment in a transaction than without one. */
export const onClient = async <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03'

const lockTimeout = () =>
  invalidRequest(
    'This object cannot be accessed right now because another request is currently accessing it. Try again in a moment.',
    { code: 'lock_timeout', status: 429 },
  )
