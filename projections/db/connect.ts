import pg from 'pg'
import { type Instant, instant, minuteMs } from '#shared/time.ts'
import { CheckedClient } from './checkedClient.ts'
import { createPipeline, type Pipeline } from './pipeline.ts'
import { readSchema } from './readVersion.ts'

/** A pool, or one connection of it. */
export type Queryable = Pick<pg.ClientBase, 'query'>

interface Options {
  /** How many connections at most. */
  readonly max?: number
  /** How long one statement may take; 0 for no limit. */
  readonly statementTimeoutMs?: number
  /** Called for idle connections that broke; the pool has dropped them already. */
  readonly onError?: (error: Error) => void
  /** The user as whom everything is done, of whom the connecting one is a member. */
  readonly role?: string | undefined
  /** Shown in the server's list of connections. */
  readonly name?: string
}

/**
 * Connections to Postgres. An integer is a `number`, also from a `bigint` column: ids, cents and counts are
 * safe integers, and one that is not throws RangeError. Log positions are the exception: select those as
 * `::text`. An unqualified table name refers to the read side, in the version that this code reads. A `date`
 * is `YYYY-MM-DD`, a `timestamptz` an ISO instant, as in events and in the API.
 */
export const createPool = (url: string, options: Options = {}): pg.Pool => {
  const {
    max = 10,
    statementTimeoutMs = 30_000,
    onError = () => undefined,
    name = 'calabash',
    role,
  } = options
  const pool = new PipelinedPool(
    {
      connectionString: url,
      options: `-c search_path=${readSchema},public${role === undefined ? '' : ` -c role=${role}`}`,
      statement_timeout: statementTimeoutMs,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      application_name: name,
      types: { getTypeParser },
    },
    { max, onError },
  )
  // Without a listener, a restart of the server would end the process.
  pool.on('error', onError)
  // The pool does not listen for errors of connections in use.
  pool.on('connect', client => client.on('error', onError))
  return pool
}

/** A new connection costs the server more processor time than hours of an idle one. */
export const keptIdleMs = 10 * minuteMs

/** A pool with a few additional connections that short statements share. */
class PipelinedPool extends pg.Pool {
  readonly config: pg.ClientConfig
  readonly onError: (error: Error) => void
  readonly pipeline: Pipeline

  constructor(config: pg.ClientConfig, { max, onError }: { max: number; onError: (error: Error) => void }) {
    super({ ...config, max, idleTimeoutMillis: keptIdleMs, Client: CheckedClient })
    this.config = config
    this.onError = onError
    this.pipeline = createPipeline(config, onError)
  }

  override async end(): Promise<void> {
    await Promise.all([this.pipeline.end(), super.end()])
  }
}

export const pipelineOf = (pool: Queryable): Pipeline | undefined =>
  pool instanceof PipelinedPool ? pool.pipeline : undefined

/** A pipelined connection like those of the pool, for `sendTogether`; the caller ends it. */
export const connectPipelined = async (pool: pg.Pool): Promise<CheckedClient> => {
  if (!(pool instanceof PipelinedPool)) throw new Error('the pool was not made by createPool')
  const client = new CheckedClient({ ...pool.config, pipeline: true })
  client.on('error', pool.onError)
  await client.connect()
  return client
}

/** A connection for a caller that listens, or holds a lock, for as long as the connection lasts. */
export const connectTo = (url: string) => async (): Promise<pg.Client> => {
  const client = new CheckedClient({
    connectionString: url,
    application_name: 'calabash listening',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  await client.connect()
  return client
}

/**
 * Prepares a dedicated connection, to listen or to hold a lock, and replaces it when it is lost. `onReplaced`
 * is called then: notifications may have been missed.
 */
export const stayConnected = async (
  connect: () => Promise<pg.Client>,
  prepare: (client: pg.Client) => Promise<unknown>,
  onReplaced: () => void = () => undefined,
): Promise<{ close(): Promise<void> }> => {
  let closed = false
  let client: pg.Client | undefined
  const open = async (): Promise<void> => {
    const fresh = await connect()
    fresh.on('error', () => undefined) // 'end' follows
    fresh.on('end', () => {
      if (!closed) setTimeout(reopen, 200)
    })
    await prepare(fresh)
    client = fresh
    if (closed) await fresh.end()
  }
  const reopen = (): void => {
    if (!closed) open().then(onReplaced, () => setTimeout(reopen, 1_000))
  }
  await open()
  return {
    close: async () => {
      closed = true
      await client?.end()
    },
  }
}

/** Lends a connection of the pool; after an error it is closed, which also rolls back. */
export const withClient = async <Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect()
  try {
    const result = await work(client)
    client.release()
    return result
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

/** An array of one dimension, such as `{1,2,NULL}`. */
const safeIntegers = (text: string): (number | null)[] =>
  text
    .slice(1, -1)
    .split(',')
    .filter(item => item !== '')
    .map(item => (item === 'NULL' ? null : safeInteger(item)))

const parseTimestamp = pg.types.getTypeParser(1184) as (text: string) => Date

/** Parses `2026-11-22 02:59:11.249+00`, as Postgres prints it in UTC, without the much slower Date. */
const toInstant = (text: string): Instant => {
  if (text[4] !== '-' || text[10] !== ' ' || !text.endsWith('+00')) return instant(parseTimestamp(text))
  const milliseconds = text.slice(20, -3).slice(0, 3).padEnd(3, '0')
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z` as Instant
}

/** Keyed by the type's OID: int8, int8[], date (`Date` would shift it by the machine's zone), timestamptz. */
const parsers: Partial<Record<number, (text: string) => unknown>> = {
  20: safeInteger,
  1016: safeIntegers,
  1082: (text: string) => text,
  1184: toInstant,
}

const getTypeParser: typeof pg.types.getTypeParser = (type, format) =>
  (format !== 'binary' && parsers[type]) || pg.types.getTypeParser(type, format)

/**
 * Lets several callers use one connection: each query is sent after the previous one was answered, because pg
 * will stop queueing queries itself.
 */
export const queued = (client: pg.ClientBase): Queryable => {
  let last: Promise<unknown> = Promise.resolve()
  const query = (...args: unknown[]): Promise<unknown> => {
    const answer = last.then(() => Reflect.apply(client.query, client, args) as Promise<unknown>)
    last = answer.catch(() => undefined)
    return answer
  }
  return { query: query as pg.ClientBase['query'] }
}
