import pg from 'pg'
import { type Instant, instant } from '#shared/time.ts'
import { createPipeline, type Pipeline } from './pipeline.ts'
import { readSchema } from './readVersion.ts'
import { WatchedClient } from './watched.ts'

interface Options {
  /** How many connections at most; the rest wait their turn. */
  readonly max?: number
  /** How long one statement may take; 0 for as long as it likes. */
  readonly statementTimeoutMs?: number
  /** Told of idle connections that broke. The pool has already dropped them and makes new ones when asked. */
  readonly onError?: (error: Error) => void
  /** Shown in the server's list of connections. */
  readonly name?: string
}

/**
 * Connections to Postgres. A whole number comes as a `number`, also from a `bigint` column: ids, cents and counts are
 * safe integers, and one that is not throws RangeError. Log positions are the exception: read those `::text`.
 * What names no schema is of the read side, of the version that this code reads.
 * A `date` comes as `YYYY-MM-DD`, a `timestamptz` as an ISO instant: as in events and on the wire.
 */
export const createPool = (url: string, options: Options = {}): pg.Pool => {
  const { max = 10, statementTimeoutMs = 30_000, onError = () => undefined, name = 'calabash' } = options
  const config = {
    connectionString: url,
    options: `-c search_path=${readSchema},public`,
    statement_timeout: statementTimeoutMs,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: name,
    types: { getTypeParser },
  }
  const pool = new pg.Pool({ ...config, max, idleTimeoutMillis: 30_000, Client: WatchedClient })
  const pipeline = createPipeline(config, onError)
  beside.set(pool, { config, onError, pipeline })
  const end = pool.end.bind(pool)
  pool.end = (async () => {
    await Promise.all([pipeline.end(), end()])
  }) as pg.Pool['end']
  // Without a listener, a restart of the server would end the process.
  pool.on('error', onError)
  // Nor does the pool listen on a connection that somebody has in hand.
  pool.on('connect', client => client.on('error', onError))
  return pool
}

interface Beside {
  readonly config: pg.ClientConfig
  readonly onError: (error: Error) => void
  readonly pipeline: Pipeline
}
const beside = new WeakMap<pg.Pool, Beside>()

/** The few connections beside a pool's that short statements share. */
export const pipelineOf = (pool: pg.Pool): Pipeline | undefined => beside.get(pool)?.pipeline

/** A connection like those of the pool, for one who asks several things at once (see `together`) and ends it. */
export const connectPipelined = async (pool: pg.Pool): Promise<pg.Client> => {
  const known = beside.get(pool)
  if (!known) throw new Error('the pool is none of createPool’s')
  const client = new WatchedClient({ ...known.config, pipeline: true } as pg.ClientConfig)
  client.on('error', known.onError)
  await client.connect()
  return client
}

/** A connection of its own for whoever listens, or leads, for as long as it lasts. */
export const connectTo = (url: string) => async (): Promise<pg.Client> => {
  const client = new WatchedClient({
    connectionString: url,
    application_name: 'calabash listening',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  await client.connect()
  return client
}

/** What failed half-way leaves no connection behind that others would go on with. */
export const withClient = async (
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<void> => {
  const client = await pool.connect()
  try {
    await work(client)
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

const safeInteger = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`a whole number from the database is too large: ${text}`)
  return value
}

const asIs = (text: string): string => text

/** `{1,2,NULL}`, of one dimension. */
const safeIntegers = (text: string): (number | null)[] =>
  text
    .slice(1, -1)
    .split(',')
    .filter(item => item !== '')
    .map(item => (item === 'NULL' ? null : safeInteger(item)))

const anyMoment = pg.types.getTypeParser(1184) as (text: string) => Date

/** As Postgres writes most of them where its clock is UTC, `2026-11-22 02:59:11.249+00`: that takes no calendar. */
const moment = (text: string): Instant => {
  if (text[4] !== '-' || text[10] !== ' ' || !text.endsWith('+00')) return instant(anyMoment(text))
  const milliseconds = text.slice(20, -3).slice(0, 3).padEnd(3, '0')
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z` as Instant
}

/**
 * By the server's number for the type: int8, int8[], date, which `Date` would move by the machine's time zone, and
 * timestamptz.
 */
const ours: Partial<Record<number, (text: string) => unknown>> = {
  20: safeInteger,
  1016: safeIntegers,
  1082: asIs,
  1184: moment,
}

const getTypeParser: typeof pg.types.getTypeParser = (type, format) =>
  (format !== 'binary' && ours[type]) || pg.types.getTypeParser(type, format)
