/** @module-tag detail */
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import { findRedis, startRedis } from '#lab/builders/redis.ts'
import { startLink } from '#lab/chaos/proxy.ts'
import { closeAll, event, idle, start, type Where } from '#lab/contracts/queue.ts'
import { CheckedClient } from '#projections/db/checkedClient.ts'

afterEach(closeAll)

/**
 * Runs a job, disturbs the queue, and measures the time until the next job ends, which is requested
 * meanwhile.
 */
const timeToTheNext = async (where: Where, trouble: () => unknown): Promise<number> => {
  const done: string[] = []
  const jobs = await start(where)
  await jobs.startWorkers({ ...idle, 'stripe-event': async ({ eventId }) => void done.push(eventId) })
  const add = (id: string) => jobs.queue.add('stripe-event', { ...event, eventId: id }, { id })
  await add('evt_before')
  await expect.poll(() => done).toEqual(['evt_before'])
  await trouble()
  const began = performance.now()
  await expect.poll(() => add('evt_after').then(() => 'added', String), { interval: 50 }).toBe('added')
  await expect.poll(() => done, { interval: 20 }).toContain('evt_after')
  return performance.now() - began
}

describe.skipIf(!findRedis())('a queue on Redis', () => {
  const startOne = async () => {
    const redis = (await startRedis())!
    onTestFinished(redis.kill)
    return redis
  }

  it('continues soon after Redis was killed and restarted', async () => {
    const redis = await startOne()
    const waited = await timeToTheNext({ redisUrl: redis.url }, async () => {
      const ended = redis.ended()
      process.kill(redis.pid(), 'SIGKILL')
      await ended
      await new Promise(resolve => setTimeout(resolve, 1_500))
      await redis.startAgain()
    })
    expect(waited).toBeLessThan(60_000)
  })

  it('continues after its connections broke silently', async () => {
    const redis = await startOne()
    const link = await startLink('to Redis', redis.port)
    onTestFinished(link.close)
    // With several workers another one would be faster.
    const waited = await timeToTheNext({ redisUrl: `redis://127.0.0.1:${link.port}` }, link.forsake)
    expect(waited).toBeLessThan(100_000)
  })
})

it('continues after its connections to Postgres broke silently', async () => {
  const direct = await freshDatabase()
  const link = await startLink('to Postgres', Number(new URL(direct).port))
  onTestFinished(link.close)
  const url = new URL(direct)
  url.port = String(link.port)
  const waited = await timeToTheNext({ databaseUrl: url.href, Client: CheckedClient }, link.forsake)
  // Without the checks, TCP would let it wait for minutes.
  expect(waited).toBeLessThan(100_000)
})
