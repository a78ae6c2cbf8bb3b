import { afterAll, expect, it } from 'vitest'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import { createPool } from '#projections/db/connect.ts'
import { migrate } from '#projections/db/migrate.ts'
import { accountMigrations } from './migrations.ts'
import { createRateLimits } from './rateLimits.ts'

const pool = createPool(await freshDatabase())
afterAll(() => pool.end())
await migrate(pool, accountMigrations, { schema: 'accounts' })
const options = { scale: 0.1, secret: 'a secret for tests' }
const limits = createRateLimits(pool, options)

it('accepts exactly the limit of concurrent requests, in any process', async () => {
  const other = createRateLimits(pool, options)
  const takes = Array.from({ length: 40 }, (_, n) => (n % 2 ? limits : other).take('payment', 'ama'))
  const refused = (await Promise.all(takes)).filter(seconds => seconds !== undefined)
  expect(refused).toHaveLength(34)
  for (const seconds of refused) expect(seconds).toBeGreaterThan(3_500)
})

it('counts each key separately, in one batch', async () => {
  const keys = Array.from({ length: 20 }, (_, n) => `saver-${n}`)
  const twice = [...keys, ...keys].map(key => limits.take('payment', key))
  expect(await Promise.all(twice)).toEqual(twice.map(() => undefined))
  const more = await Promise.all(Array.from({ length: 5 }, () => limits.take('payment', 'saver-0')))
  expect(more.filter(seconds => seconds === undefined)).toHaveLength(4)
})

it('gives back, resets, and restarts when the time is over', async () => {
  for (let n = 0; n < 6; n++) expect(await limits.take('payment', 'kofi')).toBeUndefined()
  await limits.giveBack('payment', 'kofi')
  expect(await limits.take('payment', 'kofi')).toBeUndefined()
  expect(await limits.take('payment', 'kofi')).toBeGreaterThan(0)
  await pool.query('update accounts.rate_limits set expire = 1')
  expect(await limits.take('payment', 'kofi')).toBeUndefined()
  const { rows } = await pool.query(
    `select min(points)::int as least from accounts.rate_limits where expire > 1`,
  )
  expect(rows).toEqual([{ least: 1 }])
  expect(await limits.count('payment', 'kofi', 5)).toBe(true)
  await limits.forget('payment', 'kofi')
  expect(await limits.take('payment', 'kofi')).toBeUndefined()
})

it('works in every process of a new installation, when all start together', async () => {
  const url = await freshDatabase()
  const pools = Array.from({ length: 8 }, () => createPool(url, { max: 1 }))
  const start = async (of: (typeof pools)[number]): Promise<number | undefined> => {
    await migrate(of, accountMigrations, { schema: 'accounts' })
    return createRateLimits(of, options).take('payment', 'esi')
  }
  const taken = await Promise.all(pools.map(start))
  await Promise.all(pools.map(each => each.end()))
  expect(taken.filter(seconds => seconds === undefined)).toHaveLength(6)
})
