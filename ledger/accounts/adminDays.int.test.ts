import { expect, it } from 'vitest'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import { createPool } from '#projections/db/connect.ts'
import { migrate } from '#projections/db/migrate.ts'
import { userId } from '#shared/ids.ts'
import { type Money, minor } from '#shared/money.ts'
import { type Instant, instant } from '#shared/time.ts'
import { createAdminDays } from './adminDays.ts'
import { accountMigrations } from './migrations.ts'

const pool = createPool(await freshDatabase(), { max: 4, onError: () => undefined })
await migrate(pool, accountMigrations, { schema: 'accounts' })
let now: Instant = instant('2026-11-21T12:00:00Z')
const days = createAdminDays(pool, { now: () => now })
const dollars = (amount: number): Money => ({ amount: minor(amount), currency: 'USD' })
const limit = minor(100)

it("counts an admin's day up to the limit, by currency, also concurrently", async () => {
  const [boss, chief] = [userId(1), userId(2)]
  expect(await days.take(boss, dollars(101), limit)).toBeUndefined()
  expect(await days.take(boss, dollars(60), limit)).toBe(60)
  expect(await days.take(boss, dollars(41), limit)).toBeUndefined()
  expect(await days.take(boss, { amount: minor(100), currency: 'EUR' }, limit)).toBe(100)
  await days.giveBack(boss, dollars(60))
  const all = await Promise.all(Array.from({ length: 8 }, () => days.take(chief, dollars(30), limit)))
  expect(all.filter(sum => sum !== undefined).toSorted()).toEqual([30, 60, 90])
  expect(await days.take(boss, dollars(100), limit)).toBe(100)
  now = instant('2026-11-22T00:00:00Z')
  expect(await days.take(boss, dollars(100), limit)).toBe(100)
})

it('raises the alarm once a day', async () => {
  const boss = userId(3)
  expect([await days.alarm(boss, 'USD'), await days.alarm(boss, 'USD')]).toEqual([true, false])
  expect(await days.alarm(boss, 'EUR')).toBe(true)
  expect(await days.take(boss, dollars(100), limit)).toBe(100)
})
