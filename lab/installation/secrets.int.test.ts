import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readConfig, readRole } from '#config'
import { startEventStore } from '#embedded/eventstore/server.ts'
import { connectEventStore } from '#ledger/eventStore/eventStoreDb.ts'
import { readCompose } from '../builders/compose.ts'
import { freshDatabase } from '../builders/freshDatabase.ts'
import { secretsMaker } from '../builders/madeSecrets.ts'

const { services, secrets } = readCompose()
const ours = Object.entries(services).filter(([, { build }]) => build !== undefined)
const openssl = spawnSync('openssl', ['version']).status === 0

const { folder, make: makeSecrets, pathOf, secret } = secretsMaker()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const without = openssl ? '' : ' (skipped: there is no openssl here)'
describe.skipIf(!openssl)(`the output of .docker/secrets.sh${without}`, () => {
  const database = freshDatabase()
  beforeAll(() => void makeSecrets('try'))

  it('contains every secret, in a folder that other users cannot open', () => {
    for (const { file } of Object.values(secrets)) expect(secret(basename(file))).toBeDefined()
    expect(statSync(join(folder, '.secrets')).mode & 0o777).toBe(0o700)
  })

  it("contains a folder that the event store's containers can write, and other users of the machine cannot open", () => {
    expect(statSync(join(folder, '.store')).mode & 0o777).toBe(0o700)
    for (const name of ['marks', 'backups'])
      expect(statSync(join(folder, '.store', name)).mode & 0o777).toBe(0o777)
  })

  it.each(ours)('is all that %s needs', (_, { command, environment }) => {
    const given = readCompose(parseEnv(readFileSync(join(folder, '.env'), 'utf8')) as Record<string, string>)
    const role = readRole(command?.[0])
    const { environment: filled = {} } = given.services[role] ?? {}
    expect(Object.keys(filled)).toEqual(Object.keys(environment ?? {}))
    const config = readConfig({ ...filled, NODE_ENV: 'production' }, role, path => secret(basename(path)))
    expect(config.database).toEqual({
      kind: 'postgres',
      url: `postgres://calabash:${secret('database_password').trim()}@postgres:5432/calabash?sslmode=verify-full&sslrootcert=/run/secrets/stores_authority`,
    })
    if (role !== 'migrate') expect(config.eventStore.kind).toBe('eventstoredb')
    if (role === 'api') {
      expect(config.queue.kind).toBe('redis')
      expect(config.mail).toMatchObject({ kind: 'smtp', url: 'smtp://mail:1025' })
      expect(config.payments.kind).toBe('sandbox')
      expect(config.trustProxy).toBe(1)
    }
  })

  it('is unchanged by a second run', () => {
    const names = Object.values(secrets).map(({ file }) => basename(file))
    const before = names.map(secret)
    makeSecrets()
    expect(names.map(secret)).toEqual(before)
  })

  it('gives addresses of a version before TLS what they need for it, and leaves those of other servers', () => {
    const plain = {
      database_url: 'postgres://calabash:known@postgres:5432/calabash\n',
      worker_database_url: 'postgres://calabash_worker:known@database.example:5432/calabash\n',
      redis_url: 'redis://:known@redis:6379\n',
    }
    for (const [name, address] of Object.entries(plain)) writeFileSync(pathOf(name), address)
    makeSecrets()
    expect(Object.keys(plain).map(name => secret(name).trim())).toEqual([
      'postgres://calabash:known@postgres:5432/calabash?sslmode=verify-full&sslrootcert=/run/secrets/stores_authority',
      plain.worker_database_url.trim(),
      'rediss://:known@redis:6380?tlsCAFile=/run/secrets/stores_authority',
    ])
  })

  it('is not enough for real payments: reports what is missing', () => {
    rmSync(join(folder, '.env'))
    for (const name of ['stripe_secret_key', 'smtp_url']) rmSync(pathOf(name))
    expect(makeSecrets().trim().split('\n')).toEqual([
      'to be filled in: .secrets/stripe_secret_key',
      'to be filled in: .secrets/stripe_webhook_secret',
      'to be filled in: .secrets/smtp_url',
      'to be filled in: STRIPE_PUBLISHABLE_KEY in .env',
      'to be filled in: MAIL_FROM in .env',
    ])
  })

  it('gives the application a user of the event store that is no admin, once that is said', () => {
    const other = secretsMaker()
    onTestFinished(() => rmSync(other.folder, { recursive: true, force: true }))
    other.make('try')
    const before = other.secret('eventstore_url')
    expect(before).toContain('//admin:')
    expect(other.secret('eventstore_admin_url')).toBe('')
    other.make('store-user')
    expect(other.secret('eventstore_admin_url')).toBe(before)
    const url = other.secret('eventstore_url')
    const [password] = /[\da-f]{64}/.exec(url) ?? []
    expect(url).toBe(before.replace(/admin:\w+/, `calabash:${password}`))
    expect(before).not.toContain(password)
    for (const words of [[], ['store-user']]) {
      other.make(...words)
      expect([other.secret('eventstore_url'), other.secret('eventstore_admin_url')]).toEqual([url, before])
    }
  })

  it("lets the event store's client and nodes trust each other", async () => {
    const server = await startEventStore({
      databaseUrl: await database,
      tls: {
        cert: Buffer.from(secret('eventstore_certificate')),
        key: Buffer.from(secret('eventstore_key')),
      },
      password: secret('eventstore_password').trim(),
    })
    const url = secret('eventstore_url')
      .trim()
      .replace('eventstore:2113', `localhost:${server.port}`)
      .replace('/run/secrets', join(folder, '.secrets'))
    const store = connectEventStore(url)
    const event = { id: randomUUID(), type: 'Tried', data: {}, metadata: {} }
    expect(await store.append('try-1', [event], 'no_stream')).toMatchObject({ outcome: 'appended' })
    await store.close()
    const stranger = connectEventStore(url.replace(/admin:\w+/, 'admin:changeit'))
    await expect(stranger.append('try-1', [event], 0n)).rejects.toThrow()
    await stranger.close()
    await server.close()
  })
})
