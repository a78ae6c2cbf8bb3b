import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { freePort } from '#embedded/postgres/freePort.ts'
import { startPostgres } from '#embedded/postgres/postgres.ts'
import { createPool } from '#projections/db/connect.ts'
import { registerSaver } from '../builders/client.ts'
import { startInstance } from '../builders/instance.ts'
import { processFamily } from '../builders/processes.ts'

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
      env: { PATH: process.env['PATH'], ...env },
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

  it('reports in one line which setting is wrong', async () => {
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
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'stops every child on %s, and restarts with the same data',
    async signal => {
      const settings = { DATA_DIR: join(dataDir, 'kept') }
      const first = await startInstance(settings)
      const name = `saver-${signal}`
      await registerSaver(first.url, name)
      const family = processFamily(first.pid)
      expect(family.length).toBeGreaterThan(3) // Postgres and its processes, and the event store
      expect(first.output().trim().split('\n')).toHaveLength(1)
      expect(await first.end(signal)).toBe(0)
      expect(family.filter(alive)).toEqual([])

      const second = await startInstance(settings)
      const again = await fetch(`${second.url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: name, password: 'Susu-circle-1' }),
      })
      expect(again.status).toBe(200)
      await second.end()
    },
  )
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
