import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { connectPg } from '#lab/builders/connectPg.ts'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import { createPool } from '../db/connect.ts'
import { dropUnusedGenerations, holdGeneration, markComplete, untilComplete } from './generations.ts'
import { ensureReadSchema } from './schema.ts'

describe('generations of the read side', async () => {
  const url = await freshDatabase()
  const open = () => {
    const pool = createPool(url, { max: 3 })
    onTestFinished(() => pool.end())
    return pool
  }
  const make = async (schema: string): Promise<void> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await ensureReadSchema(client, schema)
    await client.end()
  }
  const present = async (): Promise<string[]> => {
    const found = await open().query<{ nspname: string }>(
      `select nspname from pg_namespace where nspname ~ '^read' order by 1`,
    )
    return found.rows.map(({ nspname }) => nspname)
  }

  it('coexist, are kept while a process reads them, and are dropped afterwards', async () => {
    const pool = open()
    for (const schema of ['read_7', 'read_8', 'read_9']) await make(schema)
    await pool.query('create schema readers')
    const reading = await holdGeneration(connectPg(url), 'read_7')
    expect(await dropUnusedGenerations(pool, 'read_9', 0)).toEqual([])
    await markComplete(pool, 'read_9')
    expect(await dropUnusedGenerations(pool, 'read_9')).toEqual([]) // kept for a while, so that the older version can be started again
    expect(await dropUnusedGenerations(pool, 'read_9', 0)).toEqual(['read_8'])
    expect(await present()).toEqual(['read_7', 'read_9', 'readers'])
    await reading.close()
    await make('read_10') // of a future version
    expect(await dropUnusedGenerations(pool, 'read_9', 0)).toEqual(['read_7'])
    expect(await present()).toEqual(['read_10', 'read_9', 'readers'])
    await pool.query('drop schema read_9 cascade; drop schema read_10 cascade; drop schema readers')
  })

  it('are held again after the connection was lost', async () => {
    const pool = open()
    for (const schema of ['read_3', 'read_4']) await make(schema)
    await markComplete(pool, 'read_4')
    const reading = await holdGeneration(connectPg(url), 'read_3')
    const locks = () =>
      pool.query<{ pid: number }>(`select pid from pg_locks where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())`)
    const [first] = (await locks()).rows
    await pool.query('select pg_terminate_backend($1)', [first?.pid])
    await expect.poll(async () => (await locks()).rows.some(({ pid }) => pid !== first?.pid)).toBe(true)
    expect(await dropUnusedGenerations(pool, 'read_4', 0)).toEqual([])
    await reading.close()
    expect(await dropUnusedGenerations(pool, 'read_4', 0)).toEqual(['read_3'])
  })

  it('can be waited for, also before they exist', async () => {
    const pool = open()
    let complete = false
    const waiting = untilComplete(pool, 'read_5', 20).then(() => {
      complete = true
    })
    await make('read_5')
    await pool.query('select pg_sleep(0.2)')
    expect(complete).toBe(false)
    await markComplete(pool, 'read_5')
    await waiting
  })
})
