import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { freePort } from '#embedded/postgres/freePort.ts'
import { debianPostgres, debianRedis, embeddedPostgres, inContainers, onEach } from '#lab/builders/engines.ts'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import { startRedis } from '#lab/builders/redis.ts'
import { closeAll, event, idle, start } from '#lab/contracts/queue.ts'
import { onPostgres, onRedis } from '#lab/contracts/queueEngines.ts'
import { atTestEnd } from '#lab/runner/cleanUp.ts'
import { createPool } from '#projections/db/connect.ts'
import { createQueue } from './queue.ts'

onEach('the job queue', [embeddedPostgres(), await debianPostgres(), inContainers('Postgres')], onPostgres)
onEach('the job queue', [await debianRedis(), inContainers('Redis')], onRedis)

it('reports that its database cannot be reached', async () => {
  await expect(createQueue({ databaseUrl: `postgres://127.0.0.1:${await freePort()}/x` })).rejects.toThrow(
    'ECONNREFUSED',
  )
})

describe('a database at its connection limit', () => {
  afterEach(closeAll)
  /** A database user with a connection limit. */
  const limited = async (connections: number) => {
    const url = new URL(await freshDatabase())
    const pool = createPool(url.href, { max: 1 })
    const role = `limited_${url.pathname.slice(1)}`
    await pool.query(`create role ${role} login password 'x' connection limit ${connections}`)
    await pool.query(`grant create on database ${url.pathname.slice(1)} to ${role}`)
    atTestEnd(async () => {
      await pool.query(`drop owned by ${role}`)
      await pool.query(`drop role ${role}`)
      await pool.end()
    })
    const its = new URL(url)
    Object.assign(its, { username: role, password: 'x' })
    return {
      databaseUrl: its.href,
      allow: (more: number) => pool.query(`alter role ${role} connection limit ${more}`),
    }
  }

  it('ends the start of workers, without a busy loop', async () => {
    const { databaseUrl } = await limited(3) // one for each queue, enough to add jobs
    const jobs = await start({ databaseUrl })
    await expect(jobs.startWorkers(idle)).rejects.toThrow('too many connections')
    // Not reached when a worker retries without a pause.
    await new Promise(resolve => setTimeout(resolve, 10))
    await jobs.close()
  })

  it('is retried after a pause', async () => {
    const { databaseUrl, allow } = await limited(20)
    const troubles: Error[] = []
    const jobs = await start({ databaseUrl }, { onError: error => troubles.push(error) })
    const taken: string[] = []
    await jobs.startWorkers({ ...idle, 'stripe-event': async ({ eventId }) => void taken.push(eventId) })
    const own = createPool(databaseUrl, { max: 1 })
    atTestEnd(() => own.end())
    await own.query('select 1')
    await allow(1)
    await own.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where usename = current_user and pid <> pg_backend_pid()',
    )
    await expect.poll(() => troubles.some(({ message }) => message.startsWith('too many'))).toBe(true)
    // A rate takes time to measure: each of its connections retries once a second.
    const before = troubles.length
    await new Promise(resolve => setTimeout(resolve, 3_000))
    expect(troubles.length - before).toBeLessThan(100)
    await allow(20)
    await expect
      .poll(() => jobs.queue.add('stripe-event', event, { id: 'evt_1' }).then(() => 'added', String))
      .toBe('added')
    await expect.poll(() => taken).toEqual([event.eventId])
  })
})

it('keeps finished jobs on Postgres for a week', async () => {
  const databaseUrl = await freshDatabase()
  const pool = createPool(databaseUrl, { max: 1 })
  try {
    const jobs = await start({ databaseUrl })
    const taken: string[] = []
    await jobs.startWorkers({ ...idle, 'stripe-event': async ({ eventId }) => void taken.push(eventId) })
    const add = (id: string) => jobs.queue.add('stripe-event', { ...event, eventId: id }, { id })
    for (const id of ['evt_old', 'evt_recent']) await add(id)
    const done = async () =>
      (await pool.query(`select id from bullmq.job where state = 'completed' order by id`)).rows.map(
        ({ id }) => id,
      )
    await expect.poll(done).toEqual(['stripe-event-evt_old', 'stripe-event-evt_recent'])
    const dayMs = 86_400_000
    await pool.query(
      `update bullmq.job set finished_at_ms = finished_at_ms - case id when 'stripe-event-evt_old' then $1::int8 else $2::int8 end`,
      [8 * dayMs, 6 * dayMs],
    )
    await add('evt_new')
    await expect.poll(done).toEqual(['stripe-event-evt_new', 'stripe-event-evt_recent'])
  } finally {
    await closeAll()
    await pool.end()
  }
})

const redis = await startRedis()
const without = redis ? '' : ' (skipped: there is no redis-server on this machine)'
describe.skipIf(!redis)(`when Redis goes away${without}`, () => {
  afterEach(closeAll)
  afterAll(() => redis?.kill())
  const where = { redisUrl: redis?.url ?? '' }

  it('fails soon when adding, keeps added jobs, and continues when Redis is back', async () => {
    const taken: string[] = []
    const adding = await start(where)
    await adding.queue.add('stripe-event', event, { id: 'evt_1', delayMs: 1_500 })
    const working = await start(where)
    await working.startWorkers({
      ...idle,
      'stripe-event': async ({ eventId }) => void taken.push(eventId),
    })
    await redis?.stop()
    await expect.poll(adding.isReachable).toBe(false)
    const began = performance.now()
    await expect(adding.queue.add('stripe-event', event, { id: 'evt_2' })).rejects.toThrow()
    expect(performance.now() - began).toBeLessThan(60_000)
    await redis?.startAgain()
    await expect.poll(() => taken).toEqual(['evt_1'])
    await expect.poll(adding.isReachable).toBe(true)
    await adding.queue.add('stripe-event', { ...event, eventId: 'evt_3' }, { id: 'evt_3' })
    await expect.poll(() => taken).toEqual(['evt_1', 'evt_3'])
  })

  it('can still be closed', async () => {
    const jobs = await start(where)
    await jobs.startWorkers(idle)
    await redis?.kill()
    await expect(jobs.queue.add('stripe-event', event, { id: 'evt_4' })).rejects.toThrow()
    await jobs.close()
  })
})
