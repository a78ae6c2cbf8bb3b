import { expect, it } from 'vitest'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import { createPool } from '#projections/db/connect.ts'
import { migrate } from '#projections/db/migrate.ts'
import { type UserId, userId } from '#shared/ids.ts'
import { type Money, minor } from '#shared/money.ts'
import { type Instant, instant } from '#shared/time.ts'
import { type AdminAct, createAdminDays } from './adminDays.ts'
import { accountMigrations } from './migrations.ts'

const pool = createPool(await freshDatabase(), { max: 4, onError: () => undefined })
await migrate(pool, accountMigrations, { schema: 'accounts' })
let now: Instant = instant('2026-11-21T12:00:00Z')
const days = createAdminDays(pool, { now: () => now })
const dollars = (amount: number): Money => ({ amount: minor(amount), currency: 'USD' })
const limit = minor(100)

let acts = 0
const act = (admin: UserId, money: Money, id = `act-${++acts}`): AdminAct => ({ userId: admin, id, money })
const sumWith = async (...of: Parameters<typeof act>) => (await days.take(act(...of), limit))?.sum

it("counts an admin's day up to the limit, by currency, also concurrently", async () => {
  const [boss, chief] = [userId(1), userId(2)]
  expect(await sumWith(boss, dollars(101))).toBeUndefined()
  const first = await days.take(act(boss, dollars(60)), limit)
  expect(first?.sum).toBe(60)
  expect(await sumWith(boss, dollars(41))).toBeUndefined()
  expect(await sumWith(boss, { amount: minor(100), currency: 'EUR' })).toBe(100)
  await first?.giveBack()
  const all = await Promise.all(Array.from({ length: 8 }, () => sumWith(chief, dollars(30))))
  expect(all.filter(sum => sum !== undefined).toSorted()).toEqual([30, 60, 90])
  expect(await sumWith(boss, dollars(100))).toBe(100)
  now = instant('2026-11-22T00:00:00Z')
  expect(await sumWith(boss, dollars(100))).toBe(100)
})

it('counts an act once, however often it is asked for, and until every request has given it back', async () => {
  const boss = userId(4)
  const asked = () => days.take(act(boss, dollars(70), 'refund-1'), limit)
  const all = await Promise.all([asked(), asked(), asked()])
  expect(all.map(counted => counted?.sum)).toEqual([70, 70, 70])
  await all[0]?.giveBack()
  await all[1]?.giveBack()
  expect(await sumWith(boss, dollars(31))).toBeUndefined()
  await all[2]?.giveBack()
  expect(await sumWith(boss, dollars(100))).toBe(100)
})

it('gives an act back to the day on which it was counted', async () => {
  const boss = userId(5)
  now = instant('2026-11-22T23:59:59Z')
  const counted = await days.take(act(boss, dollars(100)), limit)
  now = instant('2026-11-23T00:00:01Z')
  await counted?.giveBack()
  expect(await sumWith(boss, dollars(101))).toBeUndefined()
  expect(await sumWith(boss, dollars(100))).toBe(100)
})

it('raises the alarm once a day', async () => {
  const boss = userId(3)
  expect([await days.alarm(boss, 'USD'), await days.alarm(boss, 'USD')]).toEqual([true, false])
  expect(await days.alarm(boss, 'EUR')).toBe(true)
  expect(await sumWith(boss, dollars(100))).toBe(100)
})
