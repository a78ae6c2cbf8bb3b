import { setTimeout as sleep } from 'node:timers/promises'
import { UnrecoverableError } from 'bullmq'
import type pg from 'pg'
import type { FailedJobs, JobName, JobPayloads, JobQueue } from '#shared/ports/jobQueue.ts'
import { placeOf, traced, traceId, traceparent } from '#shared/tracing.ts'
import {
  type BackingQueue,
  type BackingWorker,
  type FailedJob,
  postgresBackend,
  redisBackend,
} from './backends.ts'
import { createFailedJobs } from './failedJobs.ts'
import { isJobName, parsePayload, UnfitPayload } from './payloads.ts'
import {
  backoffStrategy,
  lineOf,
  lines,
  messagesPace,
  policyOf,
  type Queues,
  type ScheduledJobName,
} from './policies.ts'
import { createSchedules } from './schedules.ts'

export type JobHandlers = { readonly [N in JobName]: (payload: JobPayloads[N]) => Promise<void> }

export interface FailedAttempt {
  readonly name: string
  readonly id: string
  /** From 1. */
  readonly attempt: number
  readonly willRetry: boolean
  /** The id of its trace. */
  readonly correlation: string | undefined
  readonly error: Error
}

interface QueueOptions {
  /** Reports connection errors, from which BullMQ recovers by itself. */
  readonly onError?: (error: Error) => void
  readonly onFailedAttempt?: (failed: FailedAttempt) => void
  /** Replaces each job's own first pause between attempts, for tests. */
  readonly firstRetryMs?: number
  /** How often the queue's schedules are checked. */
  readonly lookEveryMs?: number
}

/** Up to this number, adding one by one is as fast as adding in bulk. */
const few = 4

interface WorkerSettings {
  /** Jobs at a time. */
  readonly concurrency?: number
  /** How long other workers wait before they take a dead worker's job. */
  readonly lockMs?: number
}

export interface LineCensus {
  readonly line: string
  readonly states: Readonly<Record<string, number>>
  readonly oldestDueMs: number | undefined
}

export interface Jobs {
  readonly queue: JobQueue
  readonly failed: FailedJobs
  /** Takes jobs until closed. Resolves when it is ready. */
  startWorkers(handlers: JobHandlers, settings?: WorkerSettings): Promise<void>
  /**
   * Runs a job at an interval, once for all processes together. Calling it again changes the interval. A
   * schedule that the queue has lost is added again within a minute.
   */
  schedule(name: ScheduledJobName, everyMs: number): Promise<void>
  /** Whether jobs can be added and taken now. */
  isReachable(): boolean
  /** The number of jobs in each queue, by state, and since when the oldest has been due. */
  census(): Promise<readonly LineCensus[]>
  /** Takes no more jobs and waits for running ones, for at most 20 seconds; other workers repeat the rest. */
  finish(): Promise<void>
  /** Finishes, and closes the connections. */
  close(): Promise<void>
}

/**
 * Jobs that outlive the process, in Redis when it is configured, otherwise in Postgres.
 * @throws Error when it cannot be reached
 */
export const createQueue = async (
  where: { readonly databaseUrl: string; readonly Client?: typeof pg.Client } | { readonly redisUrl: string },
  options: QueueOptions = {},
): Promise<Jobs> => {
  const { onError = () => undefined, onFailedAttempt = () => undefined, firstRetryMs, lookEveryMs } = options
  const backend =
    'redisUrl' in where
      ? redisBackend(where.redisUrl)
      : await postgresBackend(where.databaseUrl, where.Client)
  const queues = Object.fromEntries(
    lines.map(line => [line, backend.openQueue(line)]),
  ) as Queues<BackingQueue>
  const all = Object.values(queues)
  // An `error` without a listener would end the process.
  for (const queue of all) queue.on('error', onError)
  if (!(await inTime(Promise.all(all.map(queue => queue.waitUntilReady())), 15_000))) {
    await backend.close()
    throw new Error('The job queue cannot be reached.')
  }

  const addAll: JobQueue['addAll'] = async (name, added) => {
    const jobs = added.map(({ payload, id, delayMs = 0 }) => ({
      name,
      data: parsePayload(name, payload),
      // The name is part of the id, since all jobs share one queue.
      opts: { ...policyOf(name, firstRetryMs), jobId: `${name}-${id}`, delay: delayMs, ...inTrace() },
    }))
    const queue = queues[lineOf(name)]
    if (jobs.length > few) await queue.addBulk(jobs)
    else for (const { data, opts } of jobs) await queue.add(name, data, opts)
  }

  const workers: BackingWorker[] = []
  const schedules = createSchedules(queues, {
    firstRetryMs,
    onError,
    ...(lookEveryMs ? { lookEveryMs } : {}),
  })

  let finished: Promise<unknown> | undefined
  const finish = async (): Promise<void> => {
    finished ??= Promise.all(workers.map(worker => worker.close(!backend.isReachable())))
    await inTime(finished, 20_000)
  }
  let closed: Promise<void> | undefined
  const close = async (): Promise<void> => {
    schedules.stop()
    await finish()
    await Promise.all(all.map(queue => queue.close()))
    await backend.close()
  }
  return {
    failed: createFailedJobs(all),
    queue: {
      add: (name, payload, identity) => addAll(name, [{ payload, ...identity }]),
      addAll,
    },
    startWorkers: async (handlers, { concurrency = 10, lockMs = 30_000 } = {}) => {
      const settings = {
        concurrency,
        lockDuration: lockMs,
        stalledInterval: lockMs,
        // Restarts stall jobs through no fault of theirs, so many are allowed.
        maxStalledCount: 10,
        settings: { backoffStrategy },
      }
      const opened = lines.map(line => {
        const pace = line === 'calabash-messages' ? { limiter: messagesPace } : {}
        return backend.openWorker(line, job => inItsTrace(job, () => work(handlers, job)), {
          ...settings,
          ...pace,
        })
      })
      workers.push(...opened)
      for (const worker of opened) {
        worker.on('error', onError)
        worker.on('failed', (job, error) => onFailedAttempt(describe(job, error)))
      }
      await Promise.all(opened.map(worker => worker.waitUntilReady()))
      for (const worker of opened) worker.run().catch(onError)
    },
    schedule: schedules.schedule,
    isReachable: backend.isReachable,
    census: () => Promise.all(lines.map(line => censusOf(line, queues[line]))),
    finish,
    close: () => {
      closed ??= close()
      return closed
    },
  }
}

/** A job continues the trace of the request that added it. */
const inTrace = (): { telemetry?: { metadata: string } } => {
  const metadata = traceparent()
  return metadata === undefined ? {} : { telemetry: { metadata } }
}
const traces = new WeakMap<object, string>()
const inItsTrace = (job: FailedJob, run: () => Promise<void>): Promise<void> =>
  traced(
    `job ${job.name}`,
    {
      kind: 'consumer',
      within: placeOf(job.opts.telemetry?.metadata),
      attributes: { attempt: job.attemptsMade + 1 },
    },
    () => {
      traces.set(job, traceId() ?? '')
      return run()
    },
  )

const censusOf = async (line: string, queue: BackingQueue): Promise<LineCensus> => {
  const states = await queue.getJobCounts('waiting', 'delayed', 'active', 'failed')
  const [oldest] = await queue.getWaiting(0, 0)
  const due = oldest && Math.max(oldest.timestamp + (oldest.delay ?? 0), oldest.processedOn ?? 0)
  return { line, states, oldestDueMs: due }
}

const work = async (
  handlers: JobHandlers,
  { name, data }: { name: string; data: unknown },
): Promise<void> => {
  // Added by a newer version of the application while both run: one of its workers gets the job in a later
  // attempt.
  if (!isJobName(name)) throw new Error(`no handler for the job ${name}`)
  await handle(handlers, name, data)
}

const handle = async <N extends JobName>(handlers: JobHandlers, name: N, data: unknown): Promise<void> => {
  await handlers[name](accept(name, data))
}

/** An invalid payload stays invalid, so the job is not retried. */
const accept = <N extends JobName>(name: N, data: unknown): JobPayloads[N] => {
  try {
    return parsePayload(name, data)
  } catch (error) {
    throw error instanceof UnfitPayload ? new UnrecoverableError(error.message) : error
  }
}

const describe = (job: FailedJob | undefined, error: Error): FailedAttempt => {
  const attempt = job?.attemptsMade ?? 0
  const willRetry = !(error instanceof UnrecoverableError) && attempt < (job?.opts.attempts ?? 1)
  const correlation = job && traces.get(job)
  return { name: job?.name ?? 'unknown', id: job?.id ?? 'unknown', attempt, willRetry, correlation, error }
}

/** BullMQ waits for Redis without a limit. */
const inTime = async (promise: Promise<unknown>, timeoutMs: number): Promise<boolean> => {
  const done = new AbortController()
  const late = sleep(timeoutMs, false, { signal: done.signal }).catch(() => false)
  try {
    return await Promise.race([promise.then(() => true), late])
  } finally {
    done.abort()
  }
}
