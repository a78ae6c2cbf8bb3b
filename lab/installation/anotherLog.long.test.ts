import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEventStore } from '#embedded/eventstore/server.ts'
import { collect } from '#embedded/eventstore/testing.ts'
import { connectEventStore } from '#ledger/eventStore/eventStoreDb.ts'
import { createPool } from '#projections/db/connect.ts'
import { readSchema } from '#projections/db/readVersion.ts'
import { dataAsOf } from '#shared/api/dataAge.ts'
import { createClient, createGoal, registerSaver, type Saver } from '../builders/client.ts'
import { freshDatabase } from '../builders/freshDatabase.ts'
import { type Instance, startInstance } from '../builders/instance.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'calabash-another-log-'))
const databaseUrl = await freshDatabase()
const [ours, empty] = [await freshDatabase(), await freshDatabase()]
let server = await startEventStore({ databaseUrl: ours })
const { port, url: eventStoreUrl } = server
const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl }
let instance: Instance
let saver: Saver
let goal: number

/** The event store returns at the same address with the log of another database. */
const bringBack = async (logOf: string): Promise<void> => {
  await server.close()
  server = await startEventStore({ databaseUrl: logOf, port })
}
const readiness = () => createClient(instance.url).get('/readyz')
const amount = async (): Promise<string> => (await saver.get(`/api/goals/${goal}`)).body.currentAmount
const openPayment = () => saver.post('/api/create-payment-intent', { amount: 5, goalId: goal })
const pollFor = { interval: 50 }

beforeAll(async () => {
  await migrateFor(settings)
  instance = await startInstance(settings)
  saver = await registerSaver(instance.url)
  goal = await createGoal(saver)
})
const migrateFor = async (env: Record<string, string>): Promise<void> => {
  await (await startInstance({ ...env, RATE_LIMIT_SCALE: '10' }, 'migrate')).ended
}
afterAll(async () => {
  await instance?.end()
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('an instance whose event store returns with another log', () => {
  it('accepts no money, keeps Stripe’s events, and continues when its own log is back', async () => {
    const first = await openPayment()
    await saver.confirm(first.body.clientSecret)
    await expect.poll(amount, pollFor).toBe('5.00')
    const opened = await openPayment()
    const pool = createPool(databaseUrl)
    const intents = async () =>
      (
        await pool.query<{ count: number }>(
          `select count(*)::int4 as count from sandbox.objects where id like 'pi_%'`,
        )
      ).rows[0]?.count

    await bringBack(empty)
    await expect.poll(async () => (await readiness()).status, pollFor).toBe(503)
    expect((await readiness()).body).toEqual({ status: 'not ready', because: ['log'] })
    expect((await createClient(instance.url).get('/healthz')).status).toBe(200)
    // The event store is unavailable for a moment first, which may be the first reason for not being ready.
    await expect.poll(instance.output, pollFor).toContain('The log is not the one of this installation')

    // Existing data can be read, with its age.
    const read = await saver.get(`/api/goals/${goal}`)
    expect(read).toMatchObject({ status: 200, body: { currentAmount: '5.00' } })
    expect(Date.parse(read.headers.get(dataAsOf) ?? '')).toBeLessThanOrEqual(Date.now())

    // Nothing is appended, and no card is charged.
    const before = await intents()
    for (const refused of [await openPayment(), await saver.post('/api/goals', { ...lisbon })]) {
      expect(refused).toMatchObject({ status: 503, body: { code: 'ledger_paused' } })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(await intents()).toBe(before)

    // The payer's bank may confirm meanwhile; the processor's event is kept.
    expect((await saver.confirm(opened.body.clientSecret)).body.status).toBe('succeeded')
    expect(await amount()).toBe('5.00')
    const stranger = connectEventStore(eventStoreUrl)
    expect(await collect(stranger.read(`goal-${goal}`))).toEqual([])
    expect(await collect(stranger.read('installation'))).toEqual([])
    await stranger.close()

    await bringBack(ours)
    await expect.poll(async () => (await readiness()).status, pollFor).toBe(200)
    await expect.poll(amount, pollFor).toBe('10.00')
    const now = await saver.get(`/api/goals/${goal}`)
    expect(now.headers.get(dataAsOf)).toBeNull()
    await pool.end()
  })

  it('starts, shows existing data, and accepts nothing', async () => {
    await instance.end()
    await bringBack(empty)
    instance = await startInstance(settings)
    await expect.poll(async () => (await readiness()).body.because, pollFor).toEqual(['log'])
    const again = createClient(instance.url)
    await again.post('/api/login', { username: saver.username, password: 'Susu-circle-1' })
    const read = await again.get(`/api/goals/${goal}`)
    expect(read).toMatchObject({ status: 200, body: { currentAmount: '10.00' } })
    expect(read.headers.get(dataAsOf)).not.toBeNull()
    expect(await again.post('/api/create-payment-intent', { amount: 5, goalId: goal })).toMatchObject({
      status: 503,
    })
    await bringBack(ours)
    await expect.poll(async () => (await readiness()).status, pollFor).toBe(200)
    saver = Object.assign(again, { userId: saver.userId, username: saver.username })
    await saver.confirm((await openPayment()).body.clientSecret)
    await expect.poll(amount, pollFor).toBe('15.00')
  })
})

it('is not ready while the read side stands still although the log has more', async () => {
  const pool = createPool(databaseUrl)
  const client = await pool.connect()
  try {
    // Locking the checkpoint blocks every batch.
    await client.query('begin')
    await client.query(`select from ${readSchema}.checkpoint for update`)
    await createGoal(saver, { name: 'Oslo in July' })
    await expect.poll(async () => (await readiness()).body.because, pollFor).toEqual(['read_side'])
    expect((await saver.get('/api/goals')).headers.get(dataAsOf)).not.toBeNull()
    await client.query('rollback')
    await expect.poll(async () => (await readiness()).status, pollFor).toBe(200)
  } finally {
    client.release()
    await pool.end()
  }
})

const lisbon = {
  name: 'Lisbon in June',
  type: 'Vacation & Travel',
  targetAmount: '500.00',
  startDate: '2026-12-01',
  endDate: '2027-06-01',
  cycleType: null,
  contributionAmount: null,
  totalMembers: 3,
}
