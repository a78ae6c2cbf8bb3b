import pg from 'pg'
import { CheckedClient } from '#projections/db/checkedClient.ts'
import { keptIdleMs } from '#projections/db/connect.ts'
import { LogUnavailable } from './model.ts'

/** A connection or a pool of them. */
export type Database = Pick<pg.Client, 'query'> | Pick<pg.Pool, 'query'>

export const connectOnce = async (url: string): Promise<pg.Client> => {
  const client = new CheckedClient(settings(url))
  try {
    await client.connect()
    return client
  } catch (error) {
    throw new LogUnavailable(`the database cannot be reached: ${explain(error)}`)
  }
}

/** For reading: `max` pages at a time. */
export const openPool = (url: string, max: number): pg.Pool => {
  const pool = new pg.Pool({ ...settings(url), max, idleTimeoutMillis: keptIdleMs, Client: CheckedClient })
  // A broken idle connection is replaced; if that fails, the next query reports it.
  pool.on('error', () => undefined)
  return pool
}

const settings = (url: string): pg.ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  application_name: 'eventstore',
  types,
})

/** A host with several addresses fails with one error for each. */
const explain = (error: unknown): string => {
  const [first] = error instanceof AggregateError ? error.errors : [error]
  return first instanceof Error ? first.message : String(first)
}

/** Reads bigint columns as text here, whatever the process-wide setting. */
const types = new pg.TypeOverrides()
types.setTypeParser(20, text => text)
