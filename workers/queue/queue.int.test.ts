import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#projections/db/embedded/freePort.ts'
import { freshDatabase } from '#projections/db/testing.ts'
import { type Backend, postgresBackend, redisBackend } from './backends.ts'
import { createQueue, type FailedAttempt, type JobHandlers, type Jobs } from './queue.ts'

type Where = Parameters<typeof createQueue>[0]

const redisServer = (process.env['PATH'] ?? '')
  .split(':')
  .map(folder => `${folder}/redis-server`)
  .find(path => existsSync(path))

const idle: JobHandlers = {
  'stripe-event': async () => undefined,
  'account-mail': async () => undefined,
  'account-notice': async () => undefined,
  'invitation-mail': async () => undefined,
  'expire-invitations': async () => undefined,
  'sweep-payments': async () => undefined,
  'follow-stripe': async () => undefined,
  'advance-rotation': async () => undefined,
  'daily-reconciliation': async () => undefined,
  'nightly-audit': async () => undefined,
  'audit-books': async () => undefined,
  'audit-alarm': async () => undefined,
  reconcile: async () => undefined,
  'tidy-accounts': async () => undefined,
  'goal-notice': async () => undefined,
  'due-notices': async () => undefined,
  'deliver-notice': async () => undefined,
  'phone-code': async () => undefined,
  'announce-root': async () => undefined,
  'mail-root': async () => undefined,
  'make-refund': async () => undefined,
  'charge-schedules': async () => undefined,
  'charge-period': async () => undefined,
  'forget-customers': async () => undefined,
}
const event = { eventId: 'evt_1', type: 'payment_intent.succeeded', paymentIntentId: 'pi_1' }

const open: Jobs[] = []
const start = async (where: Where, options: Parameters<typeof createQueue>[1] = {}): Promise<Jobs> => {
  const jobs = await createQueue(where, { firstRetryMs: 20, ...options })
  open.push(jobs)
  return jobs
}
afterEach(async () => {
  for (const jobs of open.splice(0)) await jobs.close()
})

/** A worker of another process, that says when it has a job and then never finishes it. */
const startStuckWorker = async (where: Where): Promise<ChildProcess> => {
  const module = JSON.stringify(new URL('queue.ts', import.meta.url).href)
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

const startRedis = async (program: string, port: number) => {
  const server = spawn(program, ['--port', `${port}`, '--save', '', '--appendonly', 'no'], {
    stdio: 'ignore',
  })
  const ended = once(server, 'exit')
  const client = new Redis({ port, host: '127.0.0.1' })
  client.on('error', () => undefined)
  await client.ping()
  client.disconnect()
  return {
    kill: async (): Promise<void> => {
      server.kill('SIGKILL')
      await ended
    },
  }
}

interface Surroundings {
  /** An empty one for each test. */
  readonly places: Where[]
  readonly openRaw: (where: Where) => Promise<Backend>
  /** `it`, or what skips when there is nothing to run on. */
  readonly it: (name: string, test: () => Promise<void>) => void
}

/** The same promises are kept by both. */
const promises = ({ places, openRaw, it }: Surroundings): void => {
  const next = (): Where => {
    const place = places.pop()
    if (place === undefined) throw new Error('too few places for the tests')
    return place
  }

  it('keeps a job until somebody works', async () => {
    const where = next()
    const adding = await start(where)
    await adding.queue.add('stripe-event', event, { id: 'evt_1' })
    await adding.close()

    const working = await start(where)
    const taken: unknown[] = []
    await working.startWorkers({ ...idle, 'stripe-event': async payload => void taken.push(payload) })
    await expect.poll(() => taken).toEqual([event])
  })

  it('takes a job of the same id once, even when it is done', async () => {
    const jobs = await start(next())
    const taken: string[] = []
    await jobs.startWorkers(
      { ...idle, 'stripe-event': async payload => void taken.push(payload.eventId) },
      { concurrency: 1 },
    )
    await Promise.all([1, 2, 3].map(() => jobs.queue.add('stripe-event', event, { id: 'evt_1' })))
    await expect.poll(() => taken).toEqual(['evt_1'])
    await jobs.queue.add('stripe-event', event, { id: 'evt_1' })
    // One at a time, in order: when the next has come, the repetition would have come before it.
    await jobs.queue.add('stripe-event', { ...event, eventId: 'evt_2' }, { id: 'evt_2' })
    await expect.poll(() => taken).toContain('evt_2')
    expect(taken).toEqual(['evt_1', 'evt_2'])
  })

  it('waits with a job that is for later', async () => {
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
    await expect.poll(() => tookMs, { timeout: 5000 }).toBeGreaterThanOrEqual(300)
  })

  it('tries again until it works', async () => {
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
    await expect.poll(() => runs, { timeout: 10_000 }).toBe(3)
    expect(failed).toMatchObject([
      { name: 'stripe-event', id: 'stripe-event-evt_1', attempt: 1, willRetry: true },
      { attempt: 2, willRetry: true, error: { message: 'not yet 2' } },
    ])
  })

  it('gives the job of a worker that was killed to another', async () => {
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
    await expect.poll(() => taken, { timeout: 20_000 }).toEqual(['evt_1'])
  })

  it('finishes the job in hand before it closes', async () => {
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

  it('runs a schedule once, however many processes there are', async () => {
    const where = next()
    const runs: number[] = []
    for (const jobs of [await start(where), await start(where)]) {
      await jobs.startWorkers({ ...idle, 'sweep-payments': async () => void runs.push(Date.now()) })
      await jobs.schedule('sweep-payments', 400)
    }
    await expect.poll(() => runs.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(4)
    const took = (runs.at(-1) ?? 0) - (runs[0] ?? 0)
    // Two at each time would have taken half as long.
    expect(took).toBeGreaterThan(400 * (runs.length - 2))
  })

  it('gives up at once on a payload that does not parse', async () => {
    const where = next()
    const backend = await openRaw(where)
    const raw = backend.openQueue('calabash')
    const failed: FailedAttempt[] = []
    const jobs = await start(where, { onFailedAttempt: attempt => failed.push(attempt) })
    await jobs.startWorkers(idle)
    raw.on('error', () => undefined)
    await raw.add('stripe-event', { eventId: 7 }, { attempts: 5, jobId: 'bad' })
    await expect.poll(() => failed).toMatchObject([{ id: 'bad', attempt: 1, willRetry: false }])
    await raw.close()
    await backend.close()
  })

  it('refuses such a payload when it is added', async () => {
    const jobs = await start(next())
    const wrong = { ...event, paymentIntentId: 'ch_1' }
    await expect(jobs.queue.add('stripe-event', wrong, { id: 'evt_1' })).rejects.toThrow(
      'not a payload for stripe-event',
    )
  })
}

const needed = 9

describe('the job queue on Postgres', async () => {
  const places: Where[] = []
  for (let i = 0; i < needed; i++) places.push({ databaseUrl: await freshDatabase() })
  const openRaw = async (where: Where) => postgresBackend('databaseUrl' in where ? where.databaseUrl : '')
  promises({ places, openRaw, it })

  it('says when its database cannot be reached', async () => {
    await expect(createQueue({ databaseUrl: `postgres://127.0.0.1:${await freePort()}/x` })).rejects.toThrow(
      'ECONNREFUSED',
    )
  })
})

const reason = redisServer ? '' : ' (skipped: there is no redis-server on this machine)'

describe(`the job queue on Redis${reason}`, async () => {
  const ifRedis = it.skipIf(!redisServer)
  const port = await freePort()
  let redis: Awaited<ReturnType<typeof startRedis>> | undefined
  beforeAll(async () => {
    if (redisServer) redis = await startRedis(redisServer, port)
  })
  afterAll(() => redis?.kill())
  const places = Array.from(
    { length: needed },
    (_, i): Where => ({ redisUrl: `redis://127.0.0.1:${port}/${i}` }),
  )
  const openRaw = async (where: Where) => redisBackend('redisUrl' in where ? where.redisUrl : '')
  promises({ places, openRaw, it: ifRedis })

  ifRedis('fails to add a job while Redis is away, and can still be closed', async () => {
    const jobs = await start({ redisUrl: `redis://127.0.0.1:${port}/15` })
    await jobs.startWorkers(idle)
    await redis?.kill()
    await expect(jobs.queue.add('stripe-event', event, { id: 'evt_1' })).rejects.toThrow()
    await jobs.close()
  })
})
