import type pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { startDoor } from '#lab/builders/api/api.ts'
import { createClient, registerSaver } from '#lab/builders/client.ts'

/**
 * Response times must not reveal whether an account exists, so the same work is done in both cases. The work
 * is counted here, independently of the machine's load; `enumeration.long.test.ts` measures the time as well.
 */
let door: Awaited<ReturnType<typeof startDoor>>
let statements: string[] = []
beforeAll(async () => {
  door = await startDoor({ rateLimitScale: 100_000 })
  await registerSaver(door.url, 'known')
  listenTo(door.pool)
})

/** Records every statement, and executes it. */
const listenTo = (pool: pg.Pool): void => {
  const query = pool.query.bind(pool) as (...given: unknown[]) => unknown
  const noting = (first: unknown, ...rest: unknown[]): unknown => {
    const text = typeof first === 'string' ? first : (first as { text: string }).text
    statements.push(text.replaceAll(/\s+/g, ' '))
    return query(first, ...rest)
  }
  Object.assign(pool, { query: noting })
}

const doors: readonly [string, string, (name: string) => object][] = [
  ['signing in', '/api/login', name => ({ username: name, password: 'Wrong-password-1' })],
  [
    'signing in by an address',
    '/api/login',
    name => ({ username: `${name}@example.com`, password: 'Wrong-1-word' }),
  ],
  ['asking for a reset', '/api/forgot-password', name => ({ email: `${name}@example.com` })],
  ['asking for a recovery code', '/api/account-recovery/identify', name => ({ identifier: name })],
  [
    'guessing a recovery code',
    '/api/account-recovery/verify',
    name => ({ identifier: name, code: '123456' }),
  ],
]

/** The statements, and the processor time, which includes work in other threads. */
const workOf = async (path: string, body: object, times: number) => {
  const client = createClient(door.url)
  await client.post(path, body)
  statements = []
  const before = process.cpuUsage()
  const answers: unknown[] = []
  for (let n = 0; n < times; n++) {
    const { status, body: said } = await client.post(path, body)
    answers.push([status, said])
  }
  const { user, system } = process.cpuUsage(before)
  return { answers, statements: [...statements], cpuMs: (user + system) / 1_000 / times }
}

it.each(doors)(
  '%s has the same statements and the same response for an unknown account',
  async (_what, path, body) => {
    const known = await workOf(path, body('known'), 3)
    const unknown = await workOf(path, body('nobody'), 3)
    expect(unknown.statements).toEqual(known.statements)
    expect(unknown.answers).toEqual(known.answers)
    expect(known.statements.length).toBeGreaterThan(0)
  },
)

it('hashes a password also for an unknown account', async () => {
  const [, path, body] = doors[0] ?? expect.fail()
  const [, cheapPath, cheap] = doors[3] ?? expect.fail()
  const ms = { known: 0, unknown: 0, without: 0 }
  // Alternately, because a busy processor takes more time for the same work.
  for (let round = 0; round < 5; round++) {
    ms.known += (await workOf(path, body('known'), 4)).cpuMs
    ms.unknown += (await workOf(path, body('nobody'), 4)).cpuMs
    ms.without += (await workOf(cheapPath, cheap('nobody'), 4)).cpuMs
  }
  // Hashing dominates: without it the time would be far lower.
  expect(ms.without * 2).toBeLessThan(ms.known)
  expect(ms.unknown / ms.known).toBeGreaterThan(0.6)
  expect(ms.unknown / ms.known).toBeLessThan(1.7)
})
