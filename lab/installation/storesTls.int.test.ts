/** @module-tag detail */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { Redis } from 'ioredis'
import pg from 'pg'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '#embedded/postgres/freePort.ts'
import { connectTo, createPool, pipelineOf } from '#projections/db/connect.ts'
import { redisBackend } from '#workers/queue/backends.ts'
import { createQueue } from '#workers/queue/queue.ts'
import { composedPostgres, composedRedis } from '../builders/composedStores.ts'
import { findPostgres } from '../builders/engines.ts'
import { secretsMaker } from '../builders/madeSecrets.ts'
import { findRedis } from '../builders/redis.ts'
import { until } from '../builders/until.ts'
import { startLink } from '../chaos/proxy.ts'
import { atFileEnd } from '../runner/cleanUp.ts'

const binaries = findPostgres()
const missing = [
  ...(binaries ? [] : ['PostgreSQL of Debian’s']),
  ...(findRedis() ? [] : ['redis-server']),
  ...(spawnSync('openssl', ['version']).status === 0 ? [] : ['openssl']),
]
const without = missing.length === 0 ? '' : ` (skipped: there is no ${missing.join(', no ')} on this machine)`

describe.skipIf(missing.length > 0)(`the compose file’s stores${without}`, () => {
  const made = secretsMaker()
  let ports: { readonly postgres: number; readonly redis: number }
  /** The address that a part gets, of a server on this machine. */
  const addressOf = (
    name: 'database_url' | 'redis_url',
    port: number,
    trusting = 'stores_authority',
  ): string => {
    const url = new URL(
      made
        .secret(name)
        .trim()
        .replaceAll('/run/secrets', `${made.folder}/.secrets`)
        .replace('stores_authority', trusting),
    )
    url.hostname = 'localhost'
    url.port = String(port)
    if (name === 'database_url') url.pathname = '/postgres'
    return url.href
  }
  const plain = (address: string): string => address.replace('rediss://', 'redis://').replace(/\?.*$/, '')

  beforeAll(async () => {
    made.make()
    atFileEnd(() => rmSync(made.folder, { recursive: true, force: true }))
    const [postgres, redis] = await Promise.all([composedPostgres(binaries!, made), composedRedis(made)])
    ports = { postgres: postgres.port, redis: redis.port }
    await until('Postgres', () => connectPg(addressOf('database_url', ports.postgres)).catch(() => false))
  })

  const connectPg = async (connectionString: string): Promise<boolean> => {
    const client = new pg.Client({ connectionString })
    client.on('error', () => undefined)
    await client.connect()
    await client.end()
    return true
  }

  it('let the pool, its pipeline and a listener in, over TLS', async () => {
    const url = addressOf('database_url', ports.postgres)
    const pool = createPool(url, { max: 2 })
    onTestFinished(() => pool.end())
    const text = 'select version from pg_stat_ssl where pid = pg_backend_pid() and ssl'
    expect((await pool.query(text)).rows).toEqual([{ version: 'TLSv1.3' }])
    const together = ['one', 'two'].map(name => pipelineOf(pool)!.query({ name, text, values: [] }))
    for (const { rows } of await Promise.all(together)) expect(rows).toEqual([{ version: 'TLSv1.3' }])
    const listener = await connectTo(url)()
    expect((await listener.query(text)).rowCount).toBe(1)
    await listener.end()
  })

  it('notice that a connection over TLS is lost', async () => {
    const link = await startLink('to Postgres', ports.postgres)
    const pool = createPool(addressOf('database_url', link.port), { max: 1 })
    onTestFinished(async () => {
      await pool.end()
      await link.close()
    })
    await pool.query('select 1')
    link.forsake()
    await expect(pool.query('select 1')).rejects.toThrow('the connection was lost')
    expect((await pool.query('select 2 as n')).rows).toEqual([{ n: 2 }])
  })

  it('let the queue in, over TLS', async () => {
    const jobs = await createQueue({ redisUrl: addressOf('redis_url', ports.redis) })
    onTestFinished(jobs.close)
    expect((await jobs.census()).length).toBeGreaterThan(0)
    expect(jobs.isReachable()).toBe(true)
  })

  it('refuse connections without TLS', async () => {
    await expect(connectPg(plain(addressOf('database_url', ports.postgres)))).rejects.toThrow(
      /no pg_hba.conf entry for host .*no encryption/,
    )
    const client = new Redis(plain(addressOf('redis_url', ports.redis)), {
      retryStrategy: () => null,
      maxRetriesPerRequest: 0,
    })
    client.on('error', () => undefined)
    await expect(client.ping()).rejects.toThrow()
  })

  /** Why the queue cannot be reached. */
  const troubleOf = async (redisUrl: string): Promise<string> => {
    const backend = redisBackend(redisUrl)
    const queue = backend.openQueue('mail')
    const trouble = new Promise<string>(resolve => queue.on('error', ({ message }) => resolve(message)))
    onTestFinished(async () => {
      await queue.close()
      await backend.close()
    })
    return trouble
  }

  it('are refused by clients that trust another authority', async () => {
    const untrusted = /unable to verify the first certificate/
    await expect(
      connectPg(addressOf('database_url', ports.postgres, 'eventstore_authority')),
    ).rejects.toThrow(untrusted)
    expect(await troubleOf(addressOf('redis_url', ports.redis, 'eventstore_authority'))).toMatch(untrusted)
  })

  it('are refused by clients that expect another name', async () => {
    const url = addressOf('redis_url', ports.redis).replace('localhost', '127.0.0.2')
    expect(await troubleOf(url)).toContain('does not match certificate')
  })

  it('accept both while an update asks for it', async () => {
    const plainPort = await freePort()
    const [postgres, redis] = await Promise.all([
      composedPostgres(binaries!, made, { POSTGRES_TCP: 'host' }),
      composedRedis(made, { REDIS_PLAIN_PORT: String(plainPort) }),
    ])
    const url = addressOf('database_url', postgres.port)
    await until('Postgres', () => connectPg(url).catch(() => false))
    expect(await connectPg(plain(url))).toBe(true)
    const redisUrls = [addressOf('redis_url', redis.port), plain(addressOf('redis_url', plainPort))]
    for (const redisUrl of redisUrls) {
      const jobs = await createQueue({ redisUrl })
      onTestFinished(jobs.close)
      expect(jobs.isReachable()).toBe(true)
    }
  })
})
