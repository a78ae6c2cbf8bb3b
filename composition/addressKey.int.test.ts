import { expect, it } from 'vitest'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import { searchFor } from '#lab/builders/searching.ts'
import { atFileEnd } from '#lab/runner/cleanUp.ts'
import { createAccounts } from '#ledger/accounts/accounts.ts'
import { accountMigrations } from '#ledger/accounts/migrations.ts'
import { systemClock } from '#ledger/clock.ts'
import { textMigrations } from '#ledger/texts/tables.ts'
import { connectTo, createPool } from '#projections/db/connect.ts'
import { migrate } from '#projections/db/migrate.ts'
import { readVersion } from '#projections/db/readVersion.ts'
import { holdGeneration } from '#projections/engine/generations.ts'
import { createStopping } from '#shared/stopping.ts'
import { openAddresses, resealing } from './addressKey.ts'

const log = { info: () => undefined, warn: () => undefined }

const setUp = async () => {
  const databaseUrl = await freshDatabase()
  const pool = createPool(databaseUrl, { max: 5 })
  atFileEnd(() => pool.end())
  await migrate(pool, accountMigrations, { schema: 'accounts' })
  await migrate(pool, textMigrations, { schema: 'texts' })
  /** A process that starts, and its hourly job. */
  const started = async (...dataKeys: string[]) => {
    const jobs = { add: async () => undefined, addAll: async () => undefined }
    const accounts = createAccounts({
      ...{ pool, jobs, dataKeys, clock: systemClock, appUrl: 'http://localhost', rateLimitScale: 1 },
      cardLimit: () => undefined,
    })
    const stopping = createStopping({ patienceMs: 10_000, onTrouble: () => undefined })
    await openAddresses({ pool, accounts, dataKeys }, { log, stopping })
    return { ...accounts, reseal: resealing({ pool, accounts }), stop: stopping.all }
  }
  return { pool, databaseUrl, started }
}
const { inTables } = searchFor({ ama: 'ama@example.com' })
const ama = { username: 'ama', email: 'ama@example.com', passwordHash: '', createdAt: systemClock.now() }

it('encrypts the first address of a new installation', async () => {
  const { pool, started } = await setUp()
  const { users } = await started('a key')
  await users.create(ama)
  expect(await inTables(pool)).toEqual([])
  expect((await users.byLogin('ama@example.com'))?.username).toBe('ama')
})

it('encrypts what an older version wrote before it starts, without losing a reader', async () => {
  const { pool, started } = await setUp()
  await pool.query(
    `insert into accounts.users (username, email, password_hash, created_at) values ('ama', 'ama@example.com', '', now())`,
  )
  const { users, stop } = await started('a key')
  expect((await users.byLogin('ama@example.com'))?.username).toBe('ama')
  await stop()
  expect(await inTables(pool)).toEqual([])
  expect((await users.byLogin('ama@example.com'))?.username).toBe('ama')
})

it('encrypts nothing beside an older version, and goes on when that has ended', async () => {
  const { pool, databaseUrl, started } = await setUp()
  const older = `read_${readVersion - 1}`
  await pool.query(`create schema ${older}`)
  const reader = await holdGeneration(connectTo(databaseUrl), older)
  const { users, reseal } = await started('a key')
  await users.create(ama)
  expect(await reseal()).toBe(0)
  const { rows } = await pool.query('select email from accounts.users')
  expect(rows).toEqual([{ email: 'ama@example.com' }])
  await reader.close()
  expect(await reseal()).toBe(1)
  expect(await inTables(pool)).toEqual([])
  expect((await users.byLogin('ama@example.com'))?.email).toBe('ama@example.com')
})

it('does not start with other keys, and says so', async () => {
  const { started } = await setUp()
  await started('a key')
  await started('a new key', 'a key')
  await expect(started('another key')).rejects.toThrow(/DATA_KEYS lack the key under which addresses/)
})

it('gives a new first key in the hourly job, after which the older one may go', async () => {
  const { started } = await setUp()
  await (await started('a key')).users.create(ama)
  const both = await started('a new key', 'a key')
  expect(await both.reseal()).toBe(1)
  const after = await started('a new key')
  expect((await after.users.byLogin('ama@example.com'))?.email).toBe('ama@example.com')
  expect(await after.users.create({ ...ama, username: 'other' })).toBe('email')
})
