import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbeddedEventStore } from '#embedded/eventstore/childProcess.ts'
import { connectEventStore } from '#ledger/eventStore/eventStoreDb.ts'
import { createPool } from '#projections/db/connect.ts'
import { goalStream } from '#shared/events/goal.ts'
import { goalId } from '#shared/ids.ts'
import { startBalancer } from '../builders/balancer.ts'
import { cookieOf } from '../builders/client.ts'
import { freshDatabase } from '../builders/freshDatabase.ts'
import { type Instance, startInstance } from '../builders/instance.ts'
import { mailsTo } from '../builders/mailbox.ts'
import { startPayers } from '../builders/payers.ts'
import { startRedis } from '../builders/redis.ts'

const redis = await startRedis()
const without = redis ? '' : ' (skipped: there is no redis-server on this machine)'
const databaseUrl = await freshDatabase()

/** Two processes of each serving role, over one Postgres, one Redis and one event store. */
describe.skipIf(!redis)(`two of each role${without}`, () => {
  let settings: Record<string, string>
  let balancer: Awaited<ReturnType<typeof startBalancer>>
  let load: Awaited<ReturnType<typeof startPayers>>
  let stopStore: () => Promise<void>
  let storeUrl: string
  const running = { api: [] as Instance[], projector: [] as Instance[], worker: [] as Instance[] }
  type Role = keyof typeof running

  const start = async (role: Role): Promise<void> => {
    running[role].push(await startInstance(settings, role))
    if (role === 'api') await balancer.use(running.api.map(({ url }) => url))
  }
  /** The leader of some work, and the others. */
  const leaderOf = async (role: Role, what: string) => {
    const leads = await Promise.all(
      running[role].map(async ({ url }) => {
        const text = await fetch(`${url}/metrics`).then(
          response => response.text(),
          () => '',
        )
        return text.includes(`calabash_leading{what="${what}"} 1`)
      }),
    )
    return running[role].filter((_, index) => leads[index])
  }
  const end = async (role: Role, instance: Instance, signal: NodeJS.Signals): Promise<number | null> => {
    running[role] = running[role].filter(other => other !== instance)
    const ended = await instance.end(signal)
    // The balancer keeps checking a killed process, because it is not notified.
    return ended
  }
  const paysOn = async (): Promise<void> => {
    const before = load.count()
    await expect.poll(load.count).toBeGreaterThan(before + 2 * load.payers.length)
  }
  const served = async (): Promise<number> => {
    const [first] = load.payers
    const { body } = await first!.saver.get('/api/goals')
    return Number(body.find((goal: { id: number }) => goal.id === first!.goal)?.currentAmount)
  }

  beforeAll(async () => {
    const eventStore = await startEmbeddedEventStore({
      databaseUrl,
      onTrouble: reason => console.error(reason),
    })
    stopStore = eventStore.stop
    storeUrl = eventStore.url
    balancer = await startBalancer()
    settings = {
      DATABASE_URL: databaseUrl,
      EVENTSTORE_URL: storeUrl,
      REDIS_URL: redis?.url ?? '',
      SESSION_KEYS: 'a key for tests that is long enough to be one',
      TRANSPARENCY_KEY: '5a'.repeat(32),
      APP_URL: balancer.url,
      TRUST_PROXY: '0',
      RATE_LIMIT_SCALE: '10',
      DRAIN_SECONDS: '2',
      LOG_LEVEL: 'warn',
      // For the sandbox and the mailbox, which all processes share through the database.
      ALLOW_EMBEDDED: '1',
    }
    // Processes that need the schema wait until it is migrated.
    const roles: Role[] = ['projector', 'projector', 'api', 'api', 'worker', 'worker']
    await Promise.all([startInstance(settings, 'migrate'), ...roles.map(start)])
    await startInstance(settings, 'migrate') // safe to run again while others work
    load = await startPayers(balancer.url, 4)
  })
  afterAll(async () => {
    await load?.stop().catch(() => undefined)
    await Promise.all(Object.values(running).flatMap(all => all.map(instance => instance.end())))
    balancer?.close()
    await stopStore?.()
    await redis?.kill()
  })

  it('continues to serve when an API process is killed', async () => {
    await paysOn()
    const [first] = running.api
    await end('api', first!, 'SIGKILL')
    await paysOn()
    await start('api')
    await paysOn()
  })

  it('continues to project when the leading projector is killed', async () => {
    const [leader, ...more] = await leaderOf('projector', 'projector')
    expect(more).toEqual([])
    await end('projector', leader!, 'SIGKILL')
    await expect.poll(async () => (await leaderOf('projector', 'projector')).length, { interval: 50 }).toBe(1)
    const before = await served()
    await expect.poll(served).toBeGreaterThan(before)
    await start('projector')
  })

  it('continues to work when the leading worker is killed during jobs', async () => {
    const [leader] = await leaderOf('worker', 'notices')
    await end('worker', leader!, 'SIGKILL')
    await expect.poll(async () => (await leaderOf('worker', 'notices')).length, { interval: 50 }).toBe(1)
    await paysOn()
    await start('worker')
  })

  it('restarts one after the other without a failed request', { timeout: 480_000 }, async () => {
    const began = performance.now()
    for (const role of ['projector', 'worker', 'api'] as const)
      for (const instance of [...running[role]]) {
        await start(role)
        expect(await end(role, instance, 'SIGTERM')).toBe(0)
        await paysOn()
      }
    expect(balancer.failures.filter(({ at }) => at > began)).toEqual([])
  })

  it('closes its event streams before it ends on SIGTERM', async () => {
    const [first] = running.api
    const { saver } = load.payers[0]!
    const stream = await fetch(`${first!.url}/api/stream`, {
      headers: { cookie: cookieOf(saver) },
    })
    expect(stream.status).toBe(200)
    const heard = stream.text() // fails when the connection breaks instead of ending
    expect(await end('api', first!, 'SIGTERM')).toBe(0)
    expect(await heard).toContain('event: changed')
    await start('api')
  })

  it('has lost nothing and duplicated nothing', async () => {
    await load.stop()
    const store = connectEventStore(storeUrl)
    const pool = createPool(databaseUrl, { max: 2 })
    for (const { saver, goal, paid } of load.payers) {
      const received = async (): Promise<string[]> => {
        const intents: string[] = []
        for await (const { type, data } of store.read(goalStream(goalId(goal))))
          if (type === 'ContributionReceived')
            intents.push((data as { paymentIntentId: string }).paymentIntentId)
        return intents.toSorted()
      }
      // The jobs of a killed worker return when its locks expire.
      await expect.poll(received, { timeout: 120_000, interval: 500 }).toEqual(paid.toSorted())
      const { rows } = await pool.query('select current_minor from goals where goal_id = $1', [goal])
      expect(rows).toEqual([{ current_minor: paid.length * 100 }])
      const receipts = async (): Promise<number> =>
        (await mailsTo(balancer.url, `${saver.username}@example.com`)).filter(({ subject }) =>
          subject.startsWith('Receipt'),
        ).length
      await expect.poll(receipts, { timeout: 120_000, interval: 1_000 }).toBe(paid.length)
    }
    const { rows } = await pool.query('select coalesce(sum(amount_minor), 0)::int as total from journal')
    expect(rows).toEqual([{ total: 0 }])
    await pool.end()
    await store.close()
  })
})
