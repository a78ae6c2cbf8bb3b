import { readFileSync } from 'node:fs'
import {
  createPostgresBackend,
  type JobsOptions,
  type PgPool,
  type Processor,
  Queue,
  runMigrations,
  Worker,
  type WorkerOptions,
} from 'bullmq'
import { Redis } from 'ioredis'
import pg from 'pg'
import { minuteMs } from '#shared/time.ts'

/** The part of BullMQ's queue that we use, on Postgres and on Redis. */
export interface BackingQueue {
  add(name: string, data: unknown, options: JobsOptions): Promise<unknown>
  /** On Postgres it blocks other writers, so it takes five times as long as a single job. */
  addBulk(jobs: { name: string; data: unknown; opts: JobsOptions }[]): Promise<unknown>
  upsertJobScheduler(
    id: string,
    repeat: { readonly every: number },
    template: { readonly name: string; readonly data: unknown; readonly opts: JobsOptions },
  ): Promise<unknown>
  getJobScheduler(id: string): Promise<unknown>
  getFailed(start: number, end: number): Promise<KeptJob[]>
  getJobCounts(
    ...states: readonly ('waiting' | 'delayed' | 'active' | 'failed')[]
  ): Promise<Record<string, number>>
  /** The oldest first. */
  getWaiting(start: number, end: number): Promise<WaitingJob[]>
  getJob(id: string): Promise<KeptJob | undefined>
  on(event: 'error', listener: (error: Error) => void): unknown
  waitUntilReady(): Promise<unknown>
  close(): Promise<void>
}

/** When it was added, when it is due, and when it was last attempted. */
export interface WaitingJob {
  readonly timestamp: number
  readonly delay?: number
  readonly processedOn?: number
}

/** A completed or failed job. */
export interface KeptJob {
  readonly id?: string
  readonly name: string
  readonly attemptsMade: number
  readonly failedReason?: string
  readonly finishedOn?: number
  isFailed(): Promise<boolean>
  retry(state: 'failed', options: { readonly resetAttemptsMade: boolean }): Promise<void>
  remove(): Promise<void>
}

export interface FailedJob {
  readonly id?: string
  readonly name: string
  readonly attemptsMade: number
  readonly opts: { readonly attempts?: number; readonly telemetry?: { readonly metadata?: string } }
}

export interface BackingWorker {
  on(event: 'error', listener: (error: Error) => void): unknown
  on(event: 'failed', listener: (job: FailedJob | undefined, error: Error) => void): unknown
  waitUntilReady(): Promise<unknown>
  /** Takes jobs until it is closed. */
  run(): Promise<void>
  /** When forced it does not wait for running jobs; other workers repeat them. */
  close(force: boolean): Promise<void>
}

export interface Backend {
  openQueue(name: string): BackingQueue
  openWorker(name: string, processor: Processor, options: Omit<WorkerOptions, 'connection'>): BackingWorker
  /** Whether the end of a job can be recorded now. */
  isReachable(): boolean
  /** Close the queues and workers first. */
  close(): Promise<void>
}

/** Finished jobs detect repetitions, so they are kept longer than the three days of Stripe's retries. */
const kept = { age: 7 * 24 * 3600 }
/** Limits memory in Redis. On Postgres a count would make every job scan all kept ones. */
const keptInMemory = { ...kept, count: 20_000 }

/** Jobs beside the application's own tables, in the schema `bullmq`, which is created or migrated first. */
export const postgresBackend = async (databaseUrl: string, Client = pg.Client): Promise<Backend> => {
  await updateSchema(databaseUrl)
  // Pools created here, so that BullMQ uses our clients; a worker's pool has one more connection, for
  // notifications of new jobs.
  const pools: pg.Pool[] = []
  const Unhurried = unhurried(Client)
  const connect = (max: number): PgPool => {
    const pool = new pg.Pool({
      connectionString: databaseUrl,
      options: '-c search_path=bullmq',
      max,
      idleTimeoutMillis: 10 * minuteMs,
      keepAlive: true,
      statement_timeout: 30_000,
      connectionTimeoutMillis: 10_000,
      application_name: 'calabash jobs',
      Client: Unhurried,
    })
    // The pool does not listen for errors of connections in use; their queries report them.
    pool.on('connect', client => client.on('error', () => undefined))
    pools.push(pool)
    return pool as unknown as PgPool // its type does not allow for exactOptionalPropertyTypes
  }
  return {
    openQueue: name => new Queue(name, { connection: connect(4) }, createPostgresBackend),
    openWorker: (name, processor, options) =>
      new Worker(
        name,
        processor,
        { ...options, ...onceReady, connection: connect(5), removeOnComplete: kept },
        createPostgresBackend,
      ),
    isReachable: () => true,
    close: async () => {
      await Promise.all(pools.map(pool => pool.end()))
    },
  }
}

/**
 * Delays the error when no connection is available. BullMQ delays only when the server is down; a server at
 * its connection limit would get hundreds of attempts a second.
 */
const unhurried = (Client: typeof pg.Client): typeof pg.Client =>
  class extends Client {
    override connect(): Promise<pg.Client>
    override connect(done: Done): void
    override connect(done?: Done): Promise<pg.Client> | undefined {
      if (!done) return super.connect()
      // On success it is called without arguments.
      const tell = done as (error?: Error) => void
      super.connect((error?: Error) => {
        if (error) setTimeout(tell, retryDelayMs, error)
        else tell()
      })
      return undefined
    }
  }
type Done = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

/** BullMQ duplicates the given connection for a worker's blocking commands, with the same timeout. */
const patient = (client: Redis): Redis => {
  const duplicate = client.duplicate.bind(client)
  client.duplicate = options => duplicate({ ...options, socketTimeout: idleSilenceMs })
  return client
}

/** BullMQ holds an advisory lock during this, so several processes may start together. */
const updateSchema = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await runMigrations(client, 'bullmq')
  } finally {
    await client.end()
  }
}

const retryDelayMs = 1_000
/**
 * A worker whose first connection fails would retry without a pause and stop the process, so it is started
 * once it is ready. After later errors it pauses for a second; the default of fifteen would delay jobs after
 * the queue is back.
 */
const onceReady = { autorun: false, runRetryDelay: retryDelayMs }

/**
 * A Redis connection without a response for this long is replaced: it may be broken without having been
 * closed.
 */
const silenceMs = 2_500
/** The blocking connection of a worker is silent for up to ten seconds by design. */
const idleSilenceMs = 12_000

interface RedisSettings {
  readonly maxRetriesPerRequest: number | null
  readonly enableOfflineQueue?: boolean
  readonly socketTimeout?: number
  readonly commandTimeout?: number
}

/** `?tlsCAFile=` names the only authority that its connections trust, as in the address of the event store. */
const trustOf = (redisUrl: string): { readonly tls?: { readonly ca: Buffer } } => {
  const file = URL.parse(redisUrl)?.searchParams.get('tlsCAFile')
  return file ? { tls: { ca: readFileSync(file) } } : {}
}

export const redisBackend = (redisUrl: string): Backend => {
  const trust = trustOf(redisUrl)
  // Connections created here: BullMQ's own would wait for Redis before they close.
  const clients: Redis[] = []
  const connect = (options: RedisSettings): Redis => {
    const client = new Redis(redisUrl, { ...options, ...trust })
    // BullMQ reports errors while it is open; later ones don't matter.
    client.on('error', () => undefined)
    clients.push(client)
    return client
  }
  return {
    openQueue: name =>
      // Requests wait for jobs to be added: fail soon instead of waiting for Redis.
      new Queue(name, {
        connection: connect({
          enableOfflineQueue: false,
          maxRetriesPerRequest: 1,
          commandTimeout: 10_000,
          socketTimeout: silenceMs,
        }),
      }),
    // A worker can wait until Redis is back.
    openWorker: (name, processor, options) =>
      new Worker(name, processor, {
        ...options,
        ...onceReady,
        connection: patient(connect({ maxRetriesPerRequest: null, socketTimeout: silenceMs })),
        removeOnComplete: keptInMemory,
      }),
    isReachable: () => clients.every(client => client.status === 'ready'),
    close: async () => {
      for (const client of clients) {
        if (client.status === 'ready') await client.quit().catch(() => undefined)
        client.disconnect()
      }
    },
  }
}
