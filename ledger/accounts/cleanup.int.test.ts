import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import { createPool, withClient } from '#projections/db/connect.ts'
import { migrate } from '#projections/db/migrate.ts'
import { readSchema } from '#projections/db/readVersion.ts'
import { markComplete } from '#projections/engine/generations.ts'
import { ensureReadSchema } from '#projections/engine/schema.ts'
import { instant } from '#shared/time.ts'
import { createAddresses } from './addresses.ts'
import { createCleanup } from './cleanup.ts'
import { accountMigrations } from './migrations.ts'

it('deletes expired rows, and no others', async () => {
  const pool = createPool(await freshDatabase(), { max: 2, onError: () => undefined })
  await migrate(pool, accountMigrations, { schema: 'accounts' })
  await withClient(pool, ensureReadSchema)
  const now = instant('2026-11-21T12:00:00Z')
  const daysAgo = (days: number) => instant(Date.parse(now) - days * 86_400_000)
  const hash = () => Buffer.from(randomUUID())
  await pool.query(
    "insert into accounts.users (username, email, password_hash, created_at) values ('ama', 'ama@example.com', '', $1)",
    [daysAgo(90)],
  )
  const session = (expiresAt: string, seenAt: string) =>
    pool.query(
      'insert into accounts.sessions (token_hash, user_id, created_at, expires_at, last_seen_at) values ($1, 1, $2, $3, $4)',
      [hash(), daysAgo(40), expiresAt, seenAt],
    )
  await session(daysAgo(-1), daysAgo(0)) // valid
  await session(daysAgo(1), daysAgo(0)) // expired
  await session(daysAgo(-20), daysAgo(8)) // idle too long
  const code = (purpose: string, expiresAt: string) =>
    pool.query(
      `insert into accounts.proofs (user_id, purpose, secret_hash, tries_left, expires_at, created_at)
       values (1, $1, $2, 1, $3, $4)`,
      [purpose, hash(), expiresAt, daysAgo(2)],
    )
  await code('reset', daysAgo(1))
  await code('verify', daysAgo(-1))
  for (const age of [1, 8])
    await pool.query(
      "insert into accounts.mail_requests (purpose, identifier, created_at) values ('reset', 'ama', $1)",
      [daysAgo(age)],
    )

  const cleanup = createCleanup(pool, { now: () => now }, createAddresses(pool, []))
  expect(await cleanup.deleteExpired()).toBe(4)
  expect(await cleanup.deleteExpired()).toBe(0)
  const { rows } = await pool.query(
    `select (select count(*)::int from accounts.sessions) as sessions,
      (select string_agg(purpose, ',') from accounts.proofs) as proofs,
      (select count(*)::int from accounts.mail_requests) as requests`,
  )
  expect(rows).toEqual([{ sessions: 1, proofs: 'verify', requests: 1 }])
  await pool.end()
})

it('deletes accounts without a proved address after 30 days, unless they are in use', async () => {
  const pool = createPool(await freshDatabase(), { max: 2, onError: () => undefined })
  await migrate(pool, accountMigrations, { schema: 'accounts' })
  await withClient(pool, ensureReadSchema)
  const now = instant('2026-11-21T12:00:00Z')
  const daysAgo = (days: number) => instant(Date.parse(now) - days * 86_400_000)
  const saver = async (name: string, days: number, change = 'is_verified = false') => {
    const { rows } = await pool.query(
      `insert into accounts.users (username, email, password_hash, created_at)
       values ($1, $1 || '@example.com', '', $2) returning id`,
      [name, daysAgo(days)],
    )
    await pool.query(`update accounts.users set ${change} where id = $1`, [rows[0].id])
    return rows[0].id as number
  }
  await saver('squatter', 31)
  await saver('newcomer', 29)
  await saver('verified', 90, 'is_verified = true')
  await saver('admin', 90, 'is_admin = true')
  const cardHolder = await saver('cardholder', 90)
  await pool.query("insert into accounts.stripe_customers (customer_id, user_id) values ('cus_1', $1)", [
    cardHolder,
  ])
  const member = await saver('member', 90)
  await pool.query(
    `insert into members (goal_id, user_id, role, joined_at, contributed_minor, accepted_version, seats)
     values (1, $1, 'member', $2, 0, 0, '')`,
    [member, daysAgo(80)],
  )
  const signedIn = await saver('signed-in', 90)
  await pool.query(
    'insert into accounts.sessions (token_hash, user_id, created_at, expires_at, last_seen_at) values ($1, $2, $3, $4, $5)',
    [Buffer.from(randomUUID()), signedIn, daysAgo(10), daysAgo(-20), daysAgo(6)],
  )
  const left = async () =>
    (await pool.query('select username from accounts.users order by id')).rows.map(({ username }) => username)
  const all = ['squatter', 'newcomer', 'verified', 'admin', 'cardholder', 'member', 'signed-in']
  const cleanup = createCleanup(pool, { now: () => now }, createAddresses(pool, []))
  // While the goals have not all been projected, any account may have one.
  await cleanup.deleteExpired()
  expect(await left()).toEqual(all)
  await markComplete(pool, readSchema)
  await cleanup.deleteExpired()
  expect(await left()).toEqual(all.slice(1))
  await pool.end()
})
