import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEventStore } from '#embedded/eventstore/server.ts'
import { collect } from '#embedded/eventstore/testing.ts'
import { createClient, createGoal, registerSaver, type Saver } from '#lab/builders/client.ts'
import { startCommand } from '#lab/builders/commands.ts'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import { type Instance, startInstance } from '#lab/builders/instance.ts'
import { connectEventStore } from '../eventStore/eventStoreDb.ts'
import type { CarriedEvent } from '../logTransfer/carried.ts'
import { sourceOfStore } from '../logTransfer/sources.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'calabash-adopt-'))
const databaseUrl = await freshDatabase()
let server = await startEventStore({ databaseUrl: await freshDatabase() })
const { port, url: eventStoreUrl } = server
const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl }
const pollFor = { interval: 50 }
let instance: Instance | undefined
let saver: Saver
let goal: number

/** `npm run adopt-log -- --log ID`, with the typed confirmation. */
const adopt = async (id: string, typed: string) => {
  const { child, ended } = startCommand('ledger/installation/main.ts', ['--log', id], settings)
  child.stdin.end(`${typed}\n`)
  const { code, out, err } = await ended
  return { code, output: out + err }
}

const transparency = async () => (await createClient(instance!.url).get('/api/transparency')).body
/** All of it, in its order. */
const wholeLog = async (): Promise<CarriedEvent[]> => {
  const source = await sourceOfStore(eventStoreUrl)
  return collect(source.events()).finally(source.close)
}

beforeAll(async () => {
  await (await startInstance({ ...settings, RATE_LIMIT_SCALE: '10' }, 'migrate')).ended
  instance = await startInstance(settings)
  saver = await registerSaver(instance.url)
  goal = await createGoal(saver)
})
afterAll(async () => {
  await instance?.end()
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('last night’s log with today’s database', () => {
  let id = ''
  let size = 0

  it('is refused', async () => {
    const night = await wholeLog()
    const lost = await createGoal(saver, { name: 'Oslo in July' })
    await expect.poll(async () => (await saver.get(`/api/goals/${lost}`)).status, pollFor).toBe(200)
    await expect
      .poll(async () => (await transparency()).head?.size, pollFor)
      .toBeGreaterThan(night.filter(({ stream }) => stream !== 'installation').length)
    size = (await transparency()).head.size
    id = (night.find(({ stream }) => stream === 'installation')!.data as { readonly installationId: string })
      .installationId
    expect(await adopt(id, id)).toMatchObject({
      code: 1,
      output: expect.stringContaining('Calabash is running'),
    })
    await instance?.end()
    await server.close()
    server = await startEventStore({ databaseUrl: await freshDatabase(), port })
    const store = connectEventStore(eventStoreUrl)
    for (const event of night)
      await store.append(event.stream, [event], event.revision === 0n ? 'no_stream' : event.revision - 1n)
    await store.close()

    instance = await startInstance(settings)
    await expect
      .poll(() => instance?.output(), pollFor)
      .toMatch(new RegExp(`the newest signed root.*older than this database.*adopt-log -- --log ${id}`, 's'))
    expect((await createClient(instance.url).get('/readyz')).status).toBe(503)
    await instance.end()
  })

  it('is adopted only after its id is typed', async () => {
    expect(await adopt('another', 'another')).toMatchObject({
      code: 1,
      output: expect.stringContaining('and not another'),
    })
    expect(await adopt(id, 'yes')).toMatchObject({
      code: 1,
      output: expect.stringContaining('not confirmed'),
    })
  })

  it('is used once it is adopted: with its goals, and a new tree that names the last root', async () => {
    expect(await adopt(id, id)).toMatchObject({ code: 0 })
    instance = await startInstance(settings)
    const client = createClient(instance.url)
    await expect.poll(async () => (await client.get('/readyz')).status, pollFor).toBe(200)
    await client.post('/api/login', { username: saver.username, password: 'Susu-circle-1' })
    expect((await client.get('/api/goals')).body).toMatchObject([{ id: goal, name: 'Lisbon in June' }])
    const next = await createGoal(client)
    expect(next).toBeGreaterThan(goal + 10_000)
    await expect
      .poll(async () => (await transparency()).former, pollFor)
      .toMatchObject([{ follows: { signature: expect.any(String) } }])
    expect((await transparency()).former[0].head.size).toBeGreaterThanOrEqual(size)
    const records = (await wholeLog()).filter(({ stream }) => stream === 'installation')
    expect(records.map(({ type }) => type)).toEqual(['InstallationFounded', 'DatabaseReplaced'])
  })

  it('can be an empty one', async () => {
    await instance?.end()
    await server.close()
    server = await startEventStore({ databaseUrl: await freshDatabase(), port })
    expect(await adopt('empty', 'empty')).toMatchObject({ code: 0 })
    instance = await startInstance(settings)
    const client = createClient(instance.url)
    await expect.poll(async () => (await client.get('/readyz')).status, pollFor).toBe(200)
    await client.post('/api/login', { username: saver.username, password: 'Susu-circle-1' })
    expect((await client.get('/api/goals')).body).toEqual([])
    await createGoal(client)
    await expect.poll(async () => (await transparency()).former?.length, pollFor).toBe(2)
  })
})
