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

/** Of BullMQ's queue, what we use; the same on Postgres and on Redis. */
export interface BackingQueue {
  add(name: string, data: unknown, options: JobsOptions): Promise<unknown>
  /** On Postgres it holds up everybody else who adds, and so takes five times as long as one by itself. */
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

/** When it was added, for when, and when it was tried last. */
export interface WaitingJob {
  readonly timestamp: number
  readonly delay?: number
  readonly processedOn?: number
}

/** A job that has ended, well or not. */
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
  /** When forced it does not wait for running jobs, which other workers will repeat. */
  close(force: boolean): Promise<void>
}

export interface Backend {
  openQueue(name: string): BackingQueue
  openWorker(name: string, processor: Processor, options: Omit<WorkerOptions, 'connection'>): BackingWorker
  /** Whether the end of a job can be reported now. */
  isReachable(): boolean
  /** After its queues and workers. */
  close(): Promise<void>
}

/** A finished job is what tells a repetition from something new, so it outlasts Stripe's three days of repeating. */
const kept = { age: 7 * 24 * 3600 }
/** What Redis has, it has in memory. On Postgres a number would cost every job a look at all that are kept. */
const keptInMemory = { ...kept, count: 20_000 }

/** Jobs beside the app's own tables, in the schema `bullmq`, which is made or brought up to date first. */
export const postgresBackend = async (databaseUrl: string, Client = pg.Client): Promise<Backend> => {
  await updateSchema(databaseUrl)
  // Pools of our own making, so that it is our clients that BullMQ uses; a worker's has one connection more, on which it hears of new jobs.
  const pools: pg.Pool[] = []
  const Unhurried = unhurried(Client)
  const connect = (max: number): PgPool => {
    const pool = new pg.Pool({
      connectionString: databaseUrl,
      options: '-c search_path=bullmq',
      max,
      keepAlive: true,
      statement_timeout: 30_000,
      connectionTimeoutMillis: 10_000,
      application_name: 'calabash jobs',
      Client: Unhurried,
    })
    // The pool does not listen to connections that are in use; their users get the error.
    pool.on('connect', client => client.on('error', () => undefined))
    pools.push(pool)
    return pool as unknown as PgPool // its type knows nothing of exact optional properties
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
 * Tells after a pause that no connection could be had. BullMQ pauses by itself only where the server is gone, and asks one that
 * takes no more connections hundreds of times in a second.
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

/** BullMQ makes the connection on which a worker waits after the one that it is given. */
const patient = (client: Redis): Redis => {
  const duplicate = client.duplicate.bind(client)
  client.duplicate = options => duplicate({ ...options, socketTimeout: idleSilenceMs })
  return client
}

/** BullMQ holds an advisory lock meanwhile, so several processes may start together. */
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
 * A worker whose first connection fails would ask that connection again and again without a pause, and stop the process. So it
 * is started once it is ready. After later errors it pauses a second: the default of fifteen would leave jobs waiting after the
 * queue is back.
 */
const onceReady = { autorun: false, runRetryDelay: retryDelayMs }

/** A connection to Redis without an answer for so long is replaced: it may be broken without having been closed. */
const silenceMs = 2_500
/** That on which a worker waits for jobs is silent for up to ten seconds by intent. */
const idleSilenceMs = 12_000

interface RedisSettings {
  readonly maxRetriesPerRequest: number | null
  readonly enableOfflineQueue?: boolean
  readonly socketTimeout?: number
  readonly commandTimeout?: number
}

export const redisBackend = (redisUrl: string): Backend => {
  // Connections of our own making: BullMQ's would wait for Redis to come back before they let themselves be closed.
  const clients: Redis[] = []
  const connect = (options: RedisSettings): Redis => {
    const client = new Redis(redisUrl, options)
    // BullMQ reports errors while it is open; afterwards they don't matter.
    client.on('error', () => undefined)
    clients.push(client)
    return client
  }
  return {
    openQueue: name =>
      // Adding a job is waited for by a request: fail soon instead of queueing up until Redis is back.
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
