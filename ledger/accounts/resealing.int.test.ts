import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { TOTP } from 'otpauth'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import { atFileEnd } from '#lab/runner/cleanUp.ts'
import { createPool } from '#projections/db/connect.ts'
import { migrate } from '#projections/db/migrate.ts'
import { userId } from '#shared/ids.ts'
import { instant } from '#shared/time.ts'
import { createCalendarLinks } from '../notifications/calendarLinks.ts'
import { textMigrations } from '../texts/tables.ts'
import { accountMigrations } from './migrations.ts'
import { createResealing } from './resealing.ts'
import { createSecretBox } from './secretBox.ts'
import { createAuthenticators } from './twoStep/authenticators.ts'

const [older, newer] = ['a key of sessions that also sealed', 'a key of data']
const [ama, kofi] = [userId(1), userId(2)]
const now = instant('2026-11-26T12:00:00Z')
const clock = { now: () => now }

const setUp = async () => {
  const pool = createPool(await freshDatabase(), { max: 2 })
  atFileEnd(() => pool.end())
  await migrate(pool, accountMigrations, { schema: 'accounts' })
  await migrate(pool, textMigrations, { schema: 'texts' })
  for (const name of ['ama', 'kofi'])
    await pool.query(
      `insert into accounts.users (username, email, password_hash, created_at) values ($1, $1 || '@example.com', '', now())`,
      [name],
    )
  return pool
}
const withKeys = (pool: pg.Pool, ...keys: string[]) => ({
  authenticators: createAuthenticators(pool, createSecretBox(keys, 'authenticator'), clock),
  links: createCalendarLinks(pool, createSecretBox(keys, 'calendar'), clock),
  reseal: createResealing(pool, keys),
})
const codeOf = (secret: string, ahead = 0): string =>
  new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({
    timestamp: Date.parse(now) + ahead * 30_000,
  })

it('does not open the secret of an authenticator that was copied to the row of another user', async () => {
  const pool = await setUp()
  const { authenticators } = withKeys(pool, newer)
  const mine = await authenticators.begin(kofi, 'kofi')
  expect(await authenticators.confirm(kofi, codeOf(mine.secret))).toBe(true)
  const theirs = await authenticators.begin(ama, 'ama')
  expect(await authenticators.confirm(ama, codeOf(theirs.secret))).toBe(true)
  await pool.query(
    `update accounts.authenticators set secret = (select secret from accounts.authenticators where user_id = $1)
     where user_id = $2`,
    [kofi, ama],
  )
  expect(await authenticators.check(ama, codeOf(mine.secret, 1))).toBe(false)
  expect(await authenticators.check(kofi, codeOf(mine.secret, 1))).toBe(true)
})

it('gives all secrets the current key, so that the older one may be removed', async () => {
  const pool = await setUp()
  const { authenticators, links } = withKeys(pool, older)
  const { secret } = await authenticators.begin(ama, 'ama')
  await authenticators.confirm(ama, codeOf(secret))
  const link = await links.renew(ama)

  const both = withKeys(pool, newer, older)
  const renewed = await both.links.renew(kofi)
  expect(await both.links.of(ama)).toBe(link)
  expect(await both.reseal()).toBe(2)
  expect(await both.reseal()).toBe(0)

  const after = withKeys(pool, newer)
  expect(await after.links.of(ama)).toBe(link)
  expect(await after.links.of(kofi)).toBe(renewed)
  expect(await after.authenticators.check(ama, codeOf(secret, 1))).toBe(true)
})

it('binds secrets in the form of before to their rows, and leaves what no key opens', async () => {
  const pool = await setUp()
  const { links } = withKeys(pool, newer)
  const former = (key: string, text: string): Buffer => {
    const derived = Buffer.from(hkdfSync('sha256', key, '', 'calabash calendar secrets', 32))
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', derived, iv)
    const sealed = Buffer.concat([cipher.update(text), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), sealed])
  }
  const stored = async (id: number): Promise<Buffer> =>
    (await pool.query('select sealed from accounts.calendar_links where user_id = $1', [id])).rows[0].sealed
  const lost = former('a lost key', 'lost')
  for (const [id, sealed] of [
    [ama, former(newer, 'a token')],
    [kofi, lost],
  ] as const) {
    await links.renew(id)
    await pool.query('update accounts.calendar_links set sealed = $2 where user_id = $1', [id, sealed])
  }
  expect(await links.of(ama)).toBe('a token')
  expect(await createResealing(pool, [newer])()).toBe(1)
  expect(await links.of(ama)).toBe('a token')
  expect(await stored(kofi)).toEqual(lost)
  await pool.query('update accounts.calendar_links set sealed = $2 where user_id = $1', [
    kofi,
    await stored(ama),
  ])
  expect(await links.of(kofi)).toBeUndefined()
})
