import pg from 'pg'
import { WatchedClient } from '#projections/db/watched.ts'
import { LogUnavailable } from './model.ts'

/** A connection or a pool of them. */
export type Database = Pick<pg.Client, 'query'> | Pick<pg.Pool, 'query'>

export const connectOnce = async (url: string): Promise<pg.Client> => {
  const client = new WatchedClient(settings(url))
  try {
    await client.connect()
    return client
  } catch (error) {
    throw new LogUnavailable(`the database cannot be reached: ${explain(error)}`)
  }
}

/** For reading; as many pages can be fetched at once as it has connections. */
export const openPool = (url: string, max: number): pg.Pool => {
  const pool = new pg.Pool({ ...settings(url), max, Client: WatchedClient })
  // An idle connection that breaks is replaced; the next query says so if that is impossible.
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

/** A name with several addresses fails with an error for each, and none of its own. */
const explain = (error: unknown): string => {
  const [first] = error instanceof AggregateError ? error.errors : [error]
  return first instanceof Error ? first.message : String(first)
}

/** Whatever the rest of the process makes of bigint columns, here they are read as text. */
const types = new pg.TypeOverrides()
types.setTypeParser(20, text => text)
