import { hash, verify } from '@node-rs/argon2'
import type pg from 'pg'
import { beforeAll, expect, it, vi } from 'vitest'
import { startDoor } from '#lab/builders/api/api.ts'
import { silentRequests } from '#lab/builders/api/silentRequests.ts'
import { type Client, createClient, registerSaver } from '#lab/builders/client.ts'

/**
 * Response times must not reveal whether an account exists, so the same work is done in both cases. The work
 * is counted here, independently of the machine's load; `enumeration.long.test.ts` measures the time as well.
 */
let door: Awaited<ReturnType<typeof startDoor>>
let signedIn: Client
let statements: string[] = []
beforeAll(async () => {
  door = await startDoor({ rateLimitScale: 100_000 })
  await registerSaver(door.url, 'known')
  signedIn = await registerSaver(door.url, 'asker')
  listenTo(door.pool)
})

/** The caller's own session is read again after a while, whatever they ask for. */
const readsSession = (text: string): boolean => text.includes('from "accounts"."sessions" as "s"')

/** Records every other statement, and executes all. */
const listenTo = (pool: pg.Pool): void => {
  const query = pool.query.bind(pool) as (...given: unknown[]) => unknown
  const noting = (first: unknown, ...rest: unknown[]): unknown => {
    const text = typeof first === 'string' ? first : (first as { text: string }).text
    if (!readsSession(text)) statements.push(text.replaceAll(/\s+/g, ' '))
    return query(first, ...rest)
  }
  Object.assign(pool, { query: noting })
}

// The real functions, whose calls are counted.
vi.mock('@node-rs/argon2', { spy: true })
const hashings = (): number => vi.mocked(hash).mock.calls.length + vi.mocked(verify).mock.calls.length

/** The statements, and how many times a password was hashed. */
const workOf = async (path: string, body: object, times: number, client = createClient(door.url)) => {
  await client.post(path, body)
  statements = []
  const before = hashings()
  const answers: unknown[] = []
  for (let n = 0; n < times; n++) {
    const { status, body: said } = await client.post(path, body)
    answers.push([status, said])
  }
  return { answers, statements: [...statements], hashed: hashings() - before }
}

it.each(silentRequests)(
  '$what has the same statements and the same response for an unknown account',
  async ({ path, body, ...by }) => {
    const client = by.signedIn ? signedIn : undefined
    const known = await workOf(path, body('known'), 3, client)
    const unknown = await workOf(path, body('nobody'), 3, client)
    expect(unknown.statements).toEqual(known.statements)
    expect(unknown.answers).toEqual(known.answers)
    expect(unknown.hashed).toBe(known.hashed)
    expect(known.statements.length).toBeGreaterThan(0)
  },
)

it('hashes a password also for an unknown account', async () => {
  const find = (name: string) => silentRequests.find(({ what }) => what === name) ?? expect.fail()
  const { path, body } = find('signing in')
  expect((await workOf(path, body('known'), 2)).hashed).toBe(2)
  expect((await workOf(path, body('nobody'), 2)).hashed).toBe(2)
  const { path: without, body: cheap } = find('asking for a recovery code')
  expect((await workOf(without, cheap('nobody'), 2)).hashed).toBe(0)
})
