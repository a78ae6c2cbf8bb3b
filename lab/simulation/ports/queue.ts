import type { JobName, JobPayloads, JobQueue } from '#shared/ports/jobQueue.ts'
import { parsePayload } from '#workers/queue/payloads.ts'
import { pauseAfter, policyOf } from '#workers/queue/policies.ts'
import type { Instance } from '../core/timeline.ts'
import type { World } from '../core/world.ts'
import { callsFor } from './database.ts'

export type Handlers = {
  readonly [N in JobName]?: (payload: JobPayloads[N]) => Promise<void>
}
interface Worker {
  readonly instance: Instance
  readonly handlers: Handlers
  active: number
}
interface Job {
  readonly id: string
  readonly name: JobName
  readonly data: unknown
  state: 'waiting' | 'delayed' | 'active' | 'completed' | 'failed'
  attempts: number
  /** Counts how often a worker has taken it. */
  lock: number
  holder: Instance | undefined
  endedAt: number
}

const weekMs = 7 * 24 * 3_600_000
const concurrency = 10
const lockMs = 30_000

/**
 * The job queue: at least once, retried by the policies of the real queue, given to another worker when the
 * first is dead or hangs for longer than its lock.
 */
export const createJobs = (world: World) => {
  const jobs = new Map<string, Job>()
  const workers: Worker[] = []
  let waiting: Job[] = []

  const offer = (): void => {
    while (waiting.length > 0) {
      const free = workers.filter(
        ({ instance, active }) =>
          instance.alive && instance.frozenUntil <= world.now() && active < concurrency,
      )
      if (free.length === 0) return
      const [job] = waiting.splice(world.random.between(0, Math.min(waiting.length, 4) - 1), 1)
      if (job?.state === 'waiting') give(job, world.random.pick(free))
    }
  }
  const put = (job: Job, delayMs = 0): void => {
    job.state = delayMs > 0 ? 'delayed' : 'waiting'
    const lock = job.lock
    world.after(delayMs || world.random.between(0, 5), () => {
      if (job.lock !== lock || job.state === 'active' || job.state === 'completed') return
      job.state = 'waiting'
      waiting.push(job)
      offer()
    })
  }

  const give = (job: Job, worker: Worker): void => {
    job.state = 'active'
    const lock = ++job.lock
    job.holder = worker.instance
    worker.active++
    world.note(() => `queue: ${job.id} to ${worker.instance.name}`)
    world.resume(() => {
      run(worker, job).then(
        () => report(worker, job, lock, undefined),
        (error: Error) => report(worker, job, lock, error),
      )
    })
  }
  const run = async ({ handlers }: Worker, { name, data }: Job): Promise<void> => {
    const handler = handlers[name] as ((payload: unknown) => Promise<void>) | undefined
    if (!handler) throw new Error(`no handler for the job ${name}`)
    await handler(parsePayload(name, data))
  }

  /** The worker reports the result; if the report is lost, the lock expires. */
  const report = (worker: Worker, job: Job, lock: number, error: Error | undefined): void => {
    worker.active--
    const call = callsFor(world, worker.instance, { port: 'queue', trouble: 'the queue is in trouble' })
    call(`${job.id} ended${error ? `: ${error.message}` : ''}`, () => end(job, lock, error)).catch(() =>
      world.after(lockMs, () => stalled(job, lock)),
    )
  }
  const end = (job: Job, lock: number, error: Error | undefined): void => {
    offer()
    if (job.lock !== lock || job.state !== 'active') return
    if (!error) {
      job.state = 'completed'
      job.endedAt = world.now()
      if (isScheduled(job)) jobs.delete(job.id)
      return
    }
    const { attempts = 1, backoff } = policyOf(job.name)
    if (++job.attempts >= attempts) {
      job.state = 'failed'
      return
    }
    const firstPauseMs = typeof backoff === 'object' ? (backoff.delay ?? 0) : 0
    put(job, pauseAfter(job.name, { attempts: job.attempts, firstPauseMs, random: world.random.next() }))
  }

  const stalled = (job: Job, lock: number): void => {
    if (job.lock !== lock || job.state !== 'active') return
    world.note(() => `queue: ${job.id} has stalled`)
    put(job)
  }

  const add = (name: JobName, data: unknown, id: string, delayMs = 0): void => {
    const known = jobs.get(`${name}-${id}`)
    if (known && !(known.state === 'completed' && known.endedAt < world.now() - weekMs)) return
    const job: Job = {
      id: `${name}-${id}`,
      name,
      data,
      state: 'waiting',
      attempts: 0,
      lock: 0,
      holder: undefined,
      endedAt: 0,
    }
    jobs.set(job.id, job)
    put(job, delayMs)
  }
  return {
    add: (name: JobName, data: unknown, id: string, delayMs?: number): void => {
      add(name, parsePayload(name, data), id, delayMs)
    },
    stateOf: (name: JobName, id: string) => jobs.get(`${name}-${id}`)?.state,
    addWorker: (instance: Instance, handlers: Handlers): void => {
      const gone = workers.findIndex(worker => !worker.instance.alive)
      if (gone >= 0) workers.splice(gone, 1)
      workers.push({ instance, handlers, active: 0 })
      offer()
    },
    offer,
    /** The process can no longer renew its locks. */
    expireLocks: (instance: Instance): void => {
      for (const job of jobs.values()) {
        if (job.state !== 'active' || job.holder !== instance) continue
        const { lock } = job
        world.after(lockMs + world.random.between(0, lockMs), () => {
          if (!instance.alive || instance.frozenUntil > world.now()) stalled(job, lock)
        })
      }
    },
    /** Whether any of these jobs is not done yet. */
    hasLeft: (names: readonly JobName[]): boolean =>
      [...jobs.values()].some(
        ({ name, state }) => names.includes(name) && state !== 'completed' && state !== 'failed',
      ),
    hasWorkers: () => workers.some(({ instance }) => instance.alive),
    /** Gives a running job to another worker, as after a lost lock. */
    doubleOne: (): void => {
      const active = [...jobs.values()].filter(({ state }) => state === 'active')
      if (active.length > 0) put(world.random.pick(active))
    },
    /** Loses all jobs, like an emptied Redis. */
    forgetAll: (): void => {
      for (const job of jobs.values()) {
        job.lock++
        job.state = 'completed'
      }
      waiting = []
      jobs.clear()
      world.changed('anything')
    },
  }
}
export type Jobs = ReturnType<typeof createJobs>

export const scheduledPrefix = 'scheduled-'
const isScheduled = ({ id, name }: Job): boolean => id.startsWith(`${name}-${scheduledPrefix}`)

export const queueFor = (world: World, jobs: Jobs, instance: Instance): JobQueue => {
  const call = callsFor(world, instance, { port: 'queue', trouble: 'the queue cannot be reached' })
  const add: JobQueue['add'] = (name, payload, { id, delayMs }) =>
    call(`add ${name}-${id}`, () => jobs.add(name, payload, id, delayMs))
  return {
    add,
    // One after the other: the process may die in between.
    addAll: async (name, all) => {
      for (const { payload, ...identity } of all) await add(name, payload, identity)
    },
  }
}
