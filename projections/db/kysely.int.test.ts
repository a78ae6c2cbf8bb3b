import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import type { Instant } from '#shared/time.ts'
import { createPool } from './connect.ts'
import { databaseOf, inTransaction, queriesOf, type Slots, statement } from './kysely.ts'

interface Tables {
  'public.events': { id: number; at: Instant }
}
const at = '2026-11-22T02:59:11.249Z' as Instant

let pool: ReturnType<typeof createPool>
beforeAll(async () => {
  pool = createPool(await freshDatabase(), { max: 2 })
  await pool.query('create table public.events (id int8 primary key, at timestamptz not null)')
})
afterAll(() => pool.end())

const ids = async () => {
  const rows = await databaseOf<Tables>(pool).selectFrom('public.events').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

it('reads rows with the pool’s parsers, and counts the rows that a statement changed', async () => {
  const db = databaseOf<Tables>(pool)
  await db.insertInto('public.events').values({ id: 1, at }).execute()
  expect(await db.selectFrom('public.events').selectAll().execute()).toEqual([{ id: 1, at }])
  const { numDeletedRows } = await db.deleteFrom('public.events').where('id', '<', 5).executeTakeFirst()
  expect(numDeletedRows).toBe(1n)
})

it('commits a transaction, and rolls one back that throws', async () => {
  const insert = (id: number) =>
    inTransaction(pool, async client => {
      await databaseOf<Tables>(client).insertInto('public.events').values({ id, at }).execute()
      if (id === 8) throw new Error('a failure')
      return id
    })
  expect(await insert(7)).toBe(7)
  await expect(insert(8)).rejects.toThrow('a failure')
  expect(await ids()).toEqual([7])
})

it('refuses a transaction that would use several connections of a pool', async () => {
  const work = databaseOf<Tables>(pool)
    .transaction()
    .execute(async () => undefined)
  await expect(work).rejects.toThrow('use inTransaction')
})

const query = queriesOf<Tables>()

it('prepares a statement once, on a pool as on one connection', async () => {
  const eventById = statement('event-by-id', ({ id }: Slots<{ id: number }>) =>
    query.selectFrom('public.events').select('at').where('id', '=', id),
  )
  expect(await eventById(pool, { id: 7 })).toEqual([{ at }])
  await inTransaction(pool, async client => {
    for (const id of [7, 9]) expect(await eventById(client, { id })).toHaveLength(id === 7 ? 1 : 0)
    const { rows } = await client.query(`select from pg_prepared_statements where name = 'event-by-id'`)
    expect(rows).toHaveLength(1)
  })
})
