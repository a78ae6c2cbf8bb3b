import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createPool } from '#projections/db/connect.ts'
import { freePort } from '#projections/db/embedded/freePort.ts'
import { freshDatabase } from '#projections/db/testing.ts'
import {
  debianPostgres,
  debianRedis,
  embeddedPostgres,
  inContainers,
  onEach,
} from '#shared/testing/engines.ts'
import { startRedis } from '#shared/testing/redis.ts'
import { createQueue } from './queue.ts'
import { closeAll, event, idle, start } from './testing/contract.ts'
import { onPostgres, onRedis } from './testing/engines.ts'

onEach('the job queue', [embeddedPostgres(), await debianPostgres(), inContainers('Postgres')], onPostgres)
onEach('the job queue', [await debianRedis(), inContainers('Redis')], onRedis)

it('says when its database cannot be reached', async () => {
  await expect(createQueue({ databaseUrl: `postgres://127.0.0.1:${await freePort()}/x` })).rejects.toThrow(
    'ECONNREFUSED',
  )
})

it('remembers on Postgres what is done for a week', async () => {
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
    await expect.poll(done, { timeout: 20_000 }).toEqual(['stripe-event-evt_old', 'stripe-event-evt_recent'])
    const dayMs = 86_400_000
    await pool.query(
      `update bullmq.job set finished_at_ms = finished_at_ms - case id when 'stripe-event-evt_old' then $1::int8 else $2::int8 end`,
      [8 * dayMs, 6 * dayMs],
    )
    await add('evt_new')
    await expect.poll(done, { timeout: 20_000 }).toEqual(['stripe-event-evt_new', 'stripe-event-evt_recent'])
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

  it('adding fails soon, what was added is kept, and the work goes on when Redis is back', async () => {
    const taken: string[] = []
    const adding = await start(where)
    await adding.queue.add('stripe-event', event, { id: 'evt_1', delayMs: 1_500 })
    const working = await start(where)
    await working.startWorkers({
      ...idle,
      'stripe-event': async ({ eventId }) => void taken.push(eventId),
    })
    await redis?.stop()
    await expect.poll(adding.isReachable, { timeout: 20_000 }).toBe(false)
    const began = performance.now()
    await expect(adding.queue.add('stripe-event', event, { id: 'evt_2' })).rejects.toThrow()
    expect(performance.now() - began).toBeLessThan(11_000)
    await redis?.startAgain()
    await expect.poll(() => taken, { timeout: 20_000 }).toEqual(['evt_1'])
    await expect.poll(adding.isReachable, { timeout: 20_000 }).toBe(true)
    await adding.queue.add('stripe-event', { ...event, eventId: 'evt_3' }, { id: 'evt_3' })
    await expect.poll(() => taken, { timeout: 20_000 }).toEqual(['evt_1', 'evt_3'])
  })

  it('everything can still be closed', async () => {
    const jobs = await start(where)
    await jobs.startWorkers(idle)
    await redis?.kill()
    await expect(jobs.queue.add('stripe-event', event, { id: 'evt_4' })).rejects.toThrow()
    await jobs.close()
  })
})
