import { EventEmitter, once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '#embedded/postgres/freePort.ts'
import { createClient, registerSaver } from '#lab/builders/client.ts'
import { surroundings } from '#lab/builders/surroundings.ts'
import { systemClock } from '#ledger/clock.ts'
import { demoNames, demoPassword } from '#shared/demonstration.ts'
import { hostDemo } from './demo.ts'
import { claimDemoFolder, emptyDemoFolder, refuseDemoFolder } from './demoFolder.ts'

const folder = mkdtempSync(join(tmpdir(), 'calabash-demo-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const home = join(import.meta.dirname, '..')

describe('the folder of a demonstration', () => {
  const foreign = join(folder, 'foreign')
  mkdirSync(foreign)
  writeFileSync(join(foreign, 'session-key'), 'of an installation with data')

  it('is not one that has other data', () => {
    expect(() => claimDemoFolder(foreign)).toThrow('has data of another installation')
    expect(() => emptyDemoFolder(foreign)).toThrow('is no demonstration')
    expect(() => refuseDemoFolder(foreign)).not.toThrow()
    expect(readdirSync(foreign)).toEqual(['session-key'])
  })

  it('is marked, emptied, and used for nothing else', () => {
    const own = join(folder, 'own')
    claimDemoFolder(own)
    writeFileSync(join(own, 'session-key'), 'of this hour')
    claimDemoFolder(own)
    emptyDemoFolder(own)
    expect(readdirSync(own)).toEqual(['demonstration'])
    expect(() => refuseDemoFolder(own)).toThrow("is a demonstration's")
  })
})

it('is filled, deleted when its time is over, and begins again', async () => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const stopping = new AbortController()
  /** Emits each end for which it waits, with what lets it come. */
  const hours = new EventEmitter<{ hour: [at: string, pass: () => void] }>()
  const hosting = hostDemo({
    dataDir: join(folder, 'served'),
    minutes: 60,
    env: {
      ...surroundings(),
      ...{ DEMO: '1', PORT: String(port), RATE_LIMIT_SCALE: '1000', BUILD_LANGUAGES: 'none' },
    },
    program: join(home, 'start.ts'),
    filler: join(home, 'lab/demo/main.ts'),
    now: systemClock.now,
    waitUntil: (at, signal) =>
      new Promise(resolve => {
        signal.addEventListener('abort', () => resolve())
        hours.emit('hour', at, resolve)
      }),
    signal: stopping.signal,
    print: () => undefined,
  })
  onTestFinished(async () => {
    stopping.abort()
    await hosting
  })
  const nextHour = async () => {
    const next = await Promise.race([once(hours, 'hour'), hosting])
    if (next === undefined) throw new Error('the demonstration has ended')
    return next as [at: string, pass: () => void]
  }

  const [endsAt, pass] = await nextHour()
  const { demo } = (await createClient(url).get('/api/config')).body
  expect(demo).toEqual({ endsAt, usernames: demoNames, password: demoPassword })
  const ama = { username: 'Ama', password: demoPassword }
  const visitor = await registerSaver(url, 'visitor')
  const signIn = async (person: object) => (await createClient(url).post('/api/login', person)).status
  expect(await signIn(ama)).toBe(200)
  expect((await visitor.get('/api/user')).status).toBe(200)

  const following = nextHour()
  pass()
  await following
  expect(await signIn({ username: 'visitor', password: demoPassword })).toBe(401)
  expect((await visitor.get('/api/user')).status).toBe(401)
  const again = createClient(url)
  expect((await again.post('/api/login', ama)).status).toBe(200)
  expect((await again.get('/api/goals')).body.length).toBeGreaterThan(3)
})
