import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Queue } from 'bullmq'
import { afterEach, expect, it } from 'vitest'
import type { Backend } from '#workers/queue/backends.ts'
import { jobNames } from '#workers/queue/payloads.ts'
import { messagesPace } from '#workers/queue/policies.ts'
import { createQueue, type FailedAttempt, type JobHandlers, type Jobs } from '#workers/queue/queue.ts'

export type Where = Parameters<typeof createQueue>[0]

/** Handlers that do nothing. */
export const idle = Object.fromEntries(
  jobNames.map(name => [name, async () => undefined]),
) as unknown as JobHandlers
export const event = { eventId: 'evt_1', type: 'payment_intent.succeeded', paymentIntentId: 'pi_1' }

const open: Jobs[] = []
export const start = async (where: Where, options: Parameters<typeof createQueue>[1] = {}): Promise<Jobs> => {
  const jobs = await createQueue(where, { firstRetryMs: 20, ...options })
  open.push(jobs)
  return jobs
}
export const closeAll = async (): Promise<void> => {
  for (const jobs of open.splice(0)) await jobs.close()
}

/** A worker in another process, which reports when it has a job and then never finishes it. */
const startStuckWorker = async (where: Where): Promise<ChildProcess> => {
  const module = JSON.stringify(new URL('../../workers/queue/queue.ts', import.meta.url).href)
  const code = `const { createQueue } = await import(${module})
    const jobs = await createQueue(${JSON.stringify(where)})
    const stuck = () => { console.log('taken'); return new Promise(() => {}) }
    await jobs.startWorkers({ 'stripe-event': stuck, 'sweep-payments': stuck }, { lockMs: 1000 })`
  const worker = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(worker.stdout, 'data')
  return worker
}

interface Surroundings {
  /** Empty ones, one for each test. */
  readonly places: Where[]
  readonly openRaw: (where: Where) => Promise<Backend>
}

/** How many places the tests need. */
export const placesNeeded = 13

/** What the project requires of a queue. */
export const queueContract = ({ places, openRaw }: Surroundings): void => {
  afterEach(closeAll)
  const next = (): Where => {
    const place = places.pop()
    if (place === undefined) throw new Error('too few places for the tests')
    return place
  }

  it('keeps a job until there is a worker', async () => {
    const where = next()
    const adding = await start(where)
    await adding.queue.add('stripe-event', event, { id: 'evt_1' })
    await adding.close()

    const working = await start(where)
    const taken: unknown[] = []
    await working.startWorkers({ ...idle, 'stripe-event': async payload => void taken.push(payload) })
    await expect.poll(() => taken).toEqual([event])
  })

  it('accepts a job id once, even after the job is done', async () => {
    const jobs = await start(next())
    const taken: string[] = []
    await jobs.startWorkers(
      { ...idle, 'stripe-event': async payload => void taken.push(payload.eventId) },
      { concurrency: 1 },
    )
    await Promise.all([1, 2, 3].map(() => jobs.queue.add('stripe-event', event, { id: 'evt_1' })))
    await expect.poll(() => taken).toEqual(['evt_1'])
    await jobs.queue.add('stripe-event', event, { id: 'evt_1' })
    // Jobs run one at a time, in order: a repetition would have run before the next job.
    await jobs.queue.add('stripe-event', { ...event, eventId: 'evt_2' }, { id: 'evt_2' })
    await expect.poll(() => taken).toContain('evt_2')
    expect(taken).toEqual(['evt_1', 'evt_2'])
  })

  it('delays a job until its time', async () => {
    const jobs = await start(next())
    const began = Date.now()
    let tookMs = 0
    await jobs.startWorkers({
      ...idle,
      'stripe-event': async () => {
        tookMs = Date.now() - began
      },
    })
    await jobs.queue.add('stripe-event', event, { id: 'evt_1', delayMs: 300 })
    await expect.poll(() => tookMs).toBeGreaterThanOrEqual(300)
  })

  it('retries until success', async () => {
    const failed: FailedAttempt[] = []
    const jobs = await start(next(), { onFailedAttempt: attempt => failed.push(attempt) })
    let runs = 0
    await jobs.startWorkers({
      ...idle,
      'stripe-event': async () => {
        if (++runs < 3) throw new Error(`not yet ${runs}`)
      },
    })
    await jobs.queue.add('stripe-event', event, { id: 'evt_1' })
    await expect.poll(() => runs).toBe(3)
    await expect.poll(() => failed).toHaveLength(2)
    expect(failed).toMatchObject([
      { name: 'stripe-event', id: 'stripe-event-evt_1', attempt: 1, willRetry: true },
      { attempt: 2, willRetry: true, error: { message: 'not yet 2' } },
    ])
  })

  it('gives the job of a killed worker to another one', async () => {
    const where = next()
    const jobs = await start(where)
    await jobs.queue.add('stripe-event', event, { id: 'evt_1' })
    const stuck = await startStuckWorker(where)
    stuck.kill('SIGKILL')
    await once(stuck, 'exit')
    const taken: string[] = []
    await jobs.startWorkers(
      { ...idle, 'stripe-event': async payload => void taken.push(payload.eventId) },
      { lockMs: 500 },
    )
    await expect.poll(() => taken).toEqual(['evt_1'])
  })

  it('finishes the running job before it closes', async () => {
    const jobs = await start(next())
    const steps: string[] = []
    let taken = (): void => undefined
    const hasBegun = new Promise<void>(resolve => {
      taken = resolve
    })
    await jobs.startWorkers({
      ...idle,
      'stripe-event': async () => {
        taken()
        await sleep(200)
        steps.push('done')
      },
    })
    await jobs.queue.add('stripe-event', event, { id: 'evt_1' })
    await hasBegun
    await Promise.all([jobs.close(), jobs.close()])
    steps.push('closed')
    expect(steps).toEqual(['done', 'closed'])
  })

  it('runs a schedule once for any number of processes', async () => {
    const where = next()
    const backend = await openRaw(where)
    const raw = backend.openQueue('calabash') as unknown as Queue
    raw.on('error', () => undefined)
    const planned: number[] = []
    for (const jobs of [await start(where), await start(where)]) {
      // The next run is planned when one begins: one in total, not one for each process.
      const sweep = async () => void planned.push(await raw.getDelayedCount())
      await jobs.startWorkers({ ...idle, 'sweep-payments': sweep })
      await jobs.schedule('sweep-payments', 200)
    }
    // While the second process schedules it again, the run that was planned before may not be gone yet.
    await expect.poll(() => planned.slice(-6)).toEqual(Array(6).fill(1))
    expect(await raw.getJobSchedulersCount()).toBe(1)
    await closeAll()
    await raw.close()
    await backend.close()
  })

  it('does not retry an invalid payload', async () => {
    const where = next()
    const backend = await openRaw(where)
    const raw = backend.openQueue('calabash')
    const failed: FailedAttempt[] = []
    const jobs = await start(where, { onFailedAttempt: attempt => failed.push(attempt) })
    await jobs.startWorkers(idle)
    raw.on('error', () => undefined)
    await raw.addBulk([{ name: 'stripe-event', data: { eventId: 7 }, opts: { attempts: 5, jobId: 'bad' } }])
    await expect.poll(() => failed).toMatchObject([{ id: 'bad', attempt: 1, willRetry: false }])
    await raw.close()
    await backend.close()
  })

  it('refuses an invalid payload when it is added', async () => {
    const jobs = await start(next())
    const wrong = { ...event, paymentIntentId: 'ch_1' }
    await expect(jobs.queue.add('stripe-event', wrong, { id: 'evt_1' })).rejects.toThrow(
      'not a payload for stripe-event',
    )
  })

  it('finishes the running job while jobs can still be added', async () => {
    const where = next()
    const jobs = await start(where)
    const begun = Promise.withResolvers<void>()
    const done: string[] = []
    await jobs.startWorkers({
      ...idle,
      'stripe-event': async ({ eventId }) => {
        begun.resolve()
        await sleep(200)
        done.push(eventId)
      },
    })
    await jobs.queue.add('stripe-event', event, { id: 'evt_1' })
    await begun.promise
    const finished = jobs.finish()
    await jobs.queue.add('stripe-event', { ...event, eventId: 'evt_2' }, { id: 'evt_2' })
    await finished
    expect(done).toContain('evt_1')
    // A worker that was fetching a job may still have received this one; it runs once either way.
    await (await start(where)).startWorkers({
      ...idle,
      'stripe-event': async ({ eventId }) => void done.push(eventId),
    })
    await expect.poll(() => done).toEqual(['evt_1', 'evt_2'])
  })

  it('keeps failed jobs, to be retried or discarded', async () => {
    const where = next()
    let fails = true
    const taken: string[] = []
    const jobs = await start(where)
    await jobs.startWorkers({
      ...idle,
      'sweep-payments': async () => {
        if (fails) throw new Error('a bug')
        taken.push('done')
      },
    })
    for (const id of ['1', '2']) await jobs.queue.add('sweep-payments', {}, { id })
    await expect.poll(async () => (await jobs.failed.list()).length).toBe(2)
    const [one, two] = await jobs.failed.list()
    expect([one, two]).toMatchObject([{ reason: 'a bug' }, { reason: 'a bug' }])
    fails = false
    expect(await jobs.failed.retry(one?.id ?? '')).toBe(true)
    expect(await jobs.failed.discard(two?.id ?? '')).toBe(true)
    await expect.poll(() => taken).toEqual(['done'])
    expect(await jobs.failed.list()).toEqual([])
  })

  it('limits the rate of messages for all processes together', async () => {
    const where = next()
    const times: number[] = []
    for (const jobs of [await start(where), await start(where)])
      await jobs.startWorkers({ ...idle, 'deliver-notice': async () => void times.push(performance.now()) })
    const [adding] = open
    const count = 2 * messagesPace.max + 1
    for (let n = 0; n < count; n++)
      await adding?.queue.add('deliver-notice', { noticeId: randomUUID(), channel: 'email' }, { id: `${n}` })
    await expect.poll(() => times.length).toBe(count)
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(messagesPace.duration)
  })

  it('restores its schedules after losing them', async () => {
    const where = next()
    let runs = 0
    const jobs = await start(where, { lookEveryMs: 100 })
    await jobs.startWorkers({ ...idle, 'sweep-payments': async () => void runs++ })
    await jobs.schedule('sweep-payments', 200)
    await expect.poll(() => runs).toBeGreaterThan(1)
    const backend = await openRaw(where)
    const raw = backend.openQueue('calabash') as unknown as Queue
    raw.on('error', () => undefined)
    await raw.obliterate({ force: true })
    const before = runs
    await expect.poll(() => runs).toBeGreaterThan(before + 2)
    await raw.close()
    await backend.close()
  })
}
