import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { freePort } from '#embedded/postgres/freePort.ts'
import { startPostgres } from '#embedded/postgres/postgres.ts'
import { createPool } from '#projections/db/connect.ts'
import { createClient, registerSaver } from '../builders/client.ts'
import { startInstance } from '../builders/instance.ts'
import { processFamily } from '../builders/processes.ts'
import { surroundings } from '../builders/surroundings.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'calabash-start-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const home = join(import.meta.dirname, '../..')

/** Starts with invalid settings. */
const startInVain = (
  env: Record<string, string>,
  role?: string,
): Promise<{ code: number | null; words: string }> =>
  new Promise(resolve => {
    const child = spawn(process.execPath, [join(home, 'start.ts'), ...(role ? [role] : [])], {
      env: { ...surroundings(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let words = ''
    child.stdout.on('data', chunk => {
      words += chunk
    })
    child.stderr.on('data', chunk => {
      words += chunk
    })
    child.once('exit', code => resolve({ code, words: words.trim() }))
  })

const alive = (pid: number): boolean => {
  try {
    // A zombie has ended; only its parent has not noticed.
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

describe('a failing start', () => {
  it('reports in one line that the port is taken', { tags: ['detail'] }, async () => {
    const taken = createServer()
    const port = await freePort()
    await new Promise<void>(resolve => taken.listen(port, resolve))
    const { code, words } = await startInVain({ PORT: String(port), DATA_DIR: join(dataDir, 'taken') })
    taken.close()
    expect(words).toBe(`Port ${port} is in use: set PORT to another, or stop what uses it.`)
    expect(code).toBe(1)
    expect(readdirSync(dataDir)).toEqual([]) // it has touched nothing
  })

  it('reports in one line that the data folder cannot be written', { tags: ['detail'] }, async () => {
    const { code, words } = await startInVain({
      PORT: String(await freePort()),
      DATA_DIR: '/dev/null/calabash',
    })
    expect(words).toMatch(/^The data folder \/dev\/null\/calabash cannot be written: .*$/)
    expect(code).toBe(1)
  })

  it('reports in one line which setting is wrong', { tags: ['detail'] }, async () => {
    expect(await startInVain({ PORT: 'eighty' })).toEqual({
      code: 1,
      words: 'The settings are not right: PORT must be a port, 1 to 65535',
    })
    const half = await startInVain({ STRIPE_SECRET_KEY: 'sk_test_123' })
    expect(half.code).toBe(1)
    expect(half.words).toContain('STRIPE_PUBLISHABLE_KEY is missing')
  })

  it('reports that a production role needs real services', { tags: ['detail'] }, async () => {
    const { code, words } = await startInVain({ PORT: String(await freePort()) }, 'api')
    expect(code).toBe(1)
    for (const setting of ['DATABASE_URL', 'EVENTSTORE_URL', 'STRIPE_SECRET_KEY', 'SESSION_KEYS'])
      expect(words).toContain(setting)
  })
})

describe('a first start', () => {
  const settings = { DATA_DIR: join(dataDir, 'kept') }
  const stopsOn = async (signal: 'SIGTERM' | 'SIGINT'): Promise<void> => {
    const running = await startInstance(settings)
    const family = processFamily(running.pid)
    expect(family.length).toBeGreaterThan(3) // Postgres and its processes, and the event store
    // While there is no account, the second line says how to set it up.
    const lines = running.output().trim().split('\n')
    expect(lines.slice(1)).toEqual(signal === 'SIGTERM' ? [expect.stringContaining('/setup')] : [])
    if (signal === 'SIGTERM') await registerSaver(running.url, 'saver')
    expect(await running.end(signal)).toBe(0)
    expect(family.filter(alive)).toEqual([])
  }
  it('stops every child on SIGTERM, and restarts with the same data', async () => {
    await stopsOn('SIGTERM')
    const again = await startInstance(settings)
    const signedIn = await createClient(again.url).post('/api/login', {
      username: 'saver',
      password: 'Susu-circle-1',
    })
    expect(signedIn.status).toBe(200)
    await again.end()
  })
  it('stops every child on SIGINT', { tags: ['detail'] }, () => stopsOn('SIGINT'))

  it('says so when a later one lacks the key of the addresses', { tags: ['detail'] }, async () => {
    const settings = { DATA_DIR: join(dataDir, 'locked') }
    const first = await startInstance(settings)
    await registerSaver(first.url, 'saver')
    await first.end()
    const { code, words } = await startInVain({
      ...settings,
      PORT: String(await freePort()),
      // The events are known still.
      EVENT_KEYS: readFileSync(join(settings.DATA_DIR, 'session-key'), 'utf8').trim(),
      SESSION_KEYS: 'another key that is long enough to be one',
    })
    expect(words).toContain('DATA_KEYS lack the key under which addresses in the database are encrypted')
    expect(code).toBe(1)
  })
})

it('ends although the database was stopped under a running job', { tags: ['detail'] }, async () => {
  const postgres = await startPostgres({ dataDir: join(dataDir, 'gone'), durable: false })
  afterAll(() => postgres.stop())
  const instance = await startInstance({
    DATABASE_URL: postgres.url,
    TRANSPARENCY_KEY: '5a'.repeat(32),
    SESSION_KEYS: 'a key for tests that is long enough to be one',
    DATA_DIR: join(dataDir, 'unused'),
    LOG_LEVEL: 'silent',
    STOP_SECONDS: '1',
  })
  const pool = createPool(postgres.url, { max: 2 })
  // The job that mails a link waits for this lock.
  const holder = await pool.connect()
  await holder.query('begin; lock table accounts.proofs')
  const registering = registerSaver(instance.url, 'left-alone').catch(() => undefined)
  const waiting = "select 1 from pg_locks where not granted and relation = 'accounts.proofs'::regclass"
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
  await postgres.stop()
  holder.release(true)
  await registering
  // Parts may end in time or be killed.
  expect(await instance.end()).not.toBeNull()
})
