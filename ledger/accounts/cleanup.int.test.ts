import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import { createPool } from '#projections/db/connect.ts'
import { migrate } from '#projections/db/migrate.ts'
import { instant } from '#shared/time.ts'
import { createCleanup } from './cleanup.ts'
import { accountMigrations } from './migrations.ts'

it('deletes expired rows, and no others', async () => {
  const pool = createPool(await freshDatabase(), { max: 2, onError: () => undefined })
  await migrate(pool, accountMigrations, { schema: 'accounts' })
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

  const cleanup = createCleanup(pool, { now: () => now })
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
