import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import { atFileEnd } from '#lab/runner/cleanUp.ts'
import { createPool } from '#projections/db/connect.ts'
import { migrate } from '#projections/db/migrate.ts'
import { accountMigrations } from '../accounts/migrations.ts'
import { createResealing } from '../accounts/resealing.ts'
import { followErasures } from './following.ts'
import { createTextKeys, deleteUnopenedKeys } from './keys.ts'
import { textMigrations } from './tables.ts'

const [older, newer] = ['an older key of data', 'a newer key of data']
const setUp = async (): Promise<pg.Pool> => {
  const pool = createPool(await freshDatabase(), { max: 4 })
  atFileEnd(() => pool.end())
  await migrate(pool, accountMigrations, { schema: 'accounts' })
  await migrate(pool, textMigrations, { schema: 'texts' })
  await pool.query(
    `insert into accounts.users (username, email, password_hash, created_at) values ('ama', 'ama@example.com', '', now())`,
  )
  return pool
}
const log = { warn: () => undefined }

describe('the key of a text', () => {
  it('is made once, and found by every process', async () => {
    const pool = await setUp()
    const made = await Promise.all(
      [1, 2, 3].map(() => createTextKeys(pool, [older]).keysFor(['goal-7', 'user-1'], 'goal-7')),
    )
    const [first, ...others] = made
    expect(first?.get('goal-7')).toHaveLength(32)
    expect(first?.get('goal-7')).not.toEqual(first?.get('user-1'))
    for (const other of others) expect(other).toEqual(first)
    const reader = createTextKeys(pool, [older])
    expect(reader.known('goal-7')).toBeUndefined()
    await reader.find(['goal-7', 'goal-8'])
    expect(reader.known('goal-7')).toEqual(first?.get('goal-7'))
    expect(reader.known('goal-8')).toBeNull()
  })

  it('is not made for an author without an account', async () => {
    const pool = await setUp()
    expect(await createTextKeys(pool, [older]).keysFor(['user-2'], 'goal-7')).toEqual(
      new Map([['user-2', null]]),
    )
  })

  it('is destroyed with the account, and processes forget it and the goals with its texts', async () => {
    const pool = await setUp()
    const keys = createTextKeys(pool, [older])
    await keys.keysFor(['user-1'], 'goal-7')
    await keys.keysFor(['user-1'], 'goal-8')
    const forgotten: number[] = []
    const erasures = followErasures({ pool, keys, log, forgetGoal: id => forgotten.push(id) })
    await pool.query('delete from accounts.users')
    expect(keys.known('user-1')).toHaveLength(32)
    await erasures.look()
    await erasures.look()
    erasures.stop()
    expect(forgotten.toSorted()).toEqual([7, 8])
    await keys.find(['user-1'])
    expect(keys.known('user-1')).toBeNull()
    expect(await keys.keysFor(['user-1'], 'goal-7')).toEqual(new Map([['user-1', null]]))
  })

  it('opens under the older data key until it is encrypted anew, and then under the newer alone', async () => {
    const pool = await setUp()
    const made = await createTextKeys(pool, [older]).keysFor(['goal-7'], 'goal-7')
    await expect(createTextKeys(pool, [newer]).find(['goal-7'])).rejects.toThrow(/DATA_KEYS/)
    expect(await createResealing(pool, [newer, older])()).toBe(1)
    const keys = createTextKeys(pool, [newer])
    await keys.find(['goal-7'])
    expect(keys.known('goal-7')).toEqual(made.get('goal-7'))
  })

  it('is deleted by a restore without the data keys, so that its texts read as erased', async () => {
    const pool = await setUp()
    await createTextKeys(pool, [older]).keysFor(['goal-7'], 'goal-7')
    await createTextKeys(pool, [newer]).keysFor(['goal-8'], 'goal-8')
    expect(await deleteUnopenedKeys(pool, [newer])).toBe(1)
    const keys = createTextKeys(pool, [newer])
    await keys.find(['goal-7', 'goal-8'])
    expect([keys.known('goal-7'), keys.known('goal-8')]).toEqual([null, expect.anything()])
  })
})
