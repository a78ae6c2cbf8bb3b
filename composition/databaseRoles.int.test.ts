import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { startEmbeddedEventStore } from '#embedded/eventstore/childProcess.ts'
import { createGoal, registerSaver } from '#lab/builders/client.ts'
import { freshDatabase, fromPool } from '#lab/builders/freshDatabase.ts'
import { startInstance } from '#lab/builders/instance.ts'
import { startRedis } from '#lab/builders/redis.ts'
import { surroundings } from '#lab/builders/surroundings.ts'
import { atFileEnd } from '#lab/runner/cleanUp.ts'
import { createPool } from '#projections/db/connect.ts'
import { readSchema } from '#projections/db/readVersion.ts'
import { ownsTables, rights } from './databaseRoles.ts'

/** Attacks with the database user of one part, as through an injection. */
const parts = ['api', 'worker', 'projector'] as const
const databaseUrl = await freshDatabase()
const mark = randomBytes(4).toString('hex')
const urlOf = (part: string): string => {
  const url = new URL(databaseUrl)
  Object.assign(url, { username: `calabash_${part}_${mark}`, password: `p'${mark}` })
  return url.href
}
const settings = {
  RATE_LIMIT_SCALE: '10',
  DATABASE_URL: databaseUrl,
  API_DATABASE_URL: urlOf('api'),
  WORKER_DATABASE_URL: urlOf('worker'),
  PROJECTOR_DATABASE_URL: urlOf('projector'),
}
const program = await fromPool('/program')
const owner = new pg.Client({ connectionString: databaseUrl })
beforeAll(async () => {
  await startInstance(settings, 'migrate', program)
  await startInstance(settings, 'migrate', program) // safe to run again
  await owner.connect()
  await owner.query(`insert into accounts.admin_log (at, admin_id, correlation, method, door, path, query, wished)
    values (now(), 1, 'c', 'GET', 'd', '/p', '{}', '{}')`)
})
atFileEnd(async () => {
  await owner.end().catch(() => undefined)
  const server = new pg.Client({ connectionString: inject('postgresUrl') })
  await server.connect()
  for (const part of parts) {
    const user = `calabash_${part}_${mark}`
    await server.query(`drop role if exists ${user}`).catch(() => undefined)
  }
  await server.end()
})

const tried = async (part: string, statement: string): Promise<string> => {
  const client = new pg.Client({ connectionString: urlOf(part) })
  await client.connect()
  try {
    await client.query(statement)
    return 'done'
  } catch (error) {
    return String((error as { code?: string }).code)
  } finally {
    await client.end()
  }
}
const denied = '42501'

describe.each(parts)('the database user of the part %s', part => {
  it.each([
    `copy (select 1) to program 'true'`,
    `copy (select 1) to '/tmp/calabash-stolen'`,
    'alter table accounts.admin_log disable trigger all',
    'drop trigger admin_log_stays on accounts.admin_log',
    'delete from accounts.admin_log',
    'truncate accounts.admin_log',
    `update accounts.admin_log set path = '/q'`,
    'drop table accounts.users',
    'alter table accounts.users add column x int4',
    `create function accounts.f() returns int4 language sql as 'select 1'`,
    'alter role current_user superuser',
    'create role calabash_more',
    `delete from transparency.migrations`,
  ])('cannot %s', async statement => expect([denied, '0LP01']).toContain(await tried(part, statement)))

  it('does not own the tables, unlike the user of all parts', async () => {
    for (const [url, owns] of [
      [urlOf(part), false],
      [databaseUrl, true],
    ] as const) {
      const pool = createPool(url, { max: 1 })
      expect(await ownsTables(pool)).toBe(owns)
      await pool.end()
    }
  })
})

it('names the rights in every schema', async () => {
  const { rows } = await owner.query(
    `select schemaname as name from pg_tables where tablename = 'migrations' and schemaname !~ '^read_' order by 1`,
  )
  expect(Object.keys(rights).sort()).toEqual(rows.map(({ name }) => name))
})

it('refuses one user for two parts', async () => {
  const twice = { ...settings, WORKER_DATABASE_URL: settings.API_DATABASE_URL }
  await expect(startInstance(twice, 'migrate', program)).rejects.toThrow('must be different ones')
})

it('gives each part what it needs', async () => {
  const logged = `insert into accounts.admin_log (at, admin_id, correlation, method, door, path, query, wished)
    values (now(), 1, 'c', 'GET', 'd', '/p', '{}', '{}')`
  expect(await tried('api', logged)).toBe('done')
  expect(await tried('api', 'update accounts.admin_log set status = 200 where status is null')).toBe('done')
  expect(await tried('api', `select * from ${readSchema}.goals`)).toBe('done')
  expect(await tried('api', `delete from ${readSchema}.goals`)).toBe(denied)
  expect(await tried('api', 'select * from workers.checkpoints')).toBe(denied)
  expect(await tried('projector', 'select * from accounts.users')).toBe(denied)
  expect(await tried('projector', `delete from ${readSchema}.goals`)).toBe('done')
  // A new generation is the projector's, and the others read it.
  expect(await tried('projector', 'create schema read_9999; create table read_9999.one (n int4)')).toBe(
    'done',
  )
  expect(await tried('api', 'select * from read_9999.one')).toBe('done')
  expect(await tried('worker', 'drop schema read_9999 cascade')).toBe('done')
})

const redis = await startRedis()
it.skipIf(!redis)(`lets all parts work${redis ? '' : ' (skipped: there is no redis-server)'}`, async () => {
  const eventStore = await startEmbeddedEventStore({ databaseUrl, onTrouble: console.error })
  const common = {
    EVENTSTORE_URL: eventStore.url,
    REDIS_URL: redis?.url ?? '',
    SESSION_KEYS: 'a key for tests that is long enough to be one',
    TRANSPARENCY_KEY: '5a'.repeat(32),
    PAYMENTS: 'record-only',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'hello@calabash.example',
    RATE_LIMIT_SCALE: '10',
  }
  const [projector, api, worker] = await Promise.all(
    (['projector', 'api', 'worker'] as const).map(part =>
      startInstance({ ...common, DATABASE_URL: urlOf(part) }, part, program),
    ),
  )
  try {
    const saver = await registerSaver(api!.url)
    const goal = await createGoal(saver)
    const goals = async () => (await saver.get('/api/goals')).body
    await expect.poll(goals).toEqual([expect.objectContaining({ id: goal })])
    const folder = await mkdtemp(join(tmpdir(), 'calabash-roles-'))
    const commands = [
      ['worker', 'projections/engine/rebuild/main.ts'],
      ['worker', 'projections/audit/main.ts'],
      ['worker', 'ledger/backup/main.ts', 'backup', '--to', join(folder, 'backup')],
      ['api', 'ledger/accounts/admin.ts', 'grant', saver.username],
    ] as const
    for (const [part, program, ...args] of commands) {
      const env = { ...surroundings(), ...common, DATABASE_URL: urlOf(part) }
      const path = join(import.meta.dirname, '..', program)
      const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...args], {
        env,
        encoding: 'utf8',
      })
      expect(status, `${program}: ${stdout}${stderr}`).toBe(0)
      expect(stderr).not.toContain('permission denied')
    }
    await rm(folder, { recursive: true })
    expect(await goals()).toEqual([expect.objectContaining({ id: goal })])
    for (const { output } of [projector!, api!, worker!]) {
      expect(output()).not.toContain('permission denied')
      expect(output()).not.toContain('one database user')
    }
  } finally {
    await Promise.all([projector, api, worker].map(instance => instance?.end()))
    await eventStore.stop()
    await redis?.kill()
  }
})
