import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createPool } from '../connect.ts'
import { freshDatabase } from '../testing.ts'

export const words = (server: string): void => {
  describe('word between processes', async () => {
    const url = await freshDatabase(server)

    it('is heard in order by all who listen, once its transaction has committed, and never otherwise', async () => {
      const pool = createPool(url, { max: 2 })
      onTestFinished(() => pool.end())
      const heard: string[][] = [[], []]
      for (const mine of heard) {
        const client = new pg.Client({ connectionString: url })
        await client.connect()
        onTestFinished(() => client.end())
        client.on('notification', ({ payload = '' }) => mine.push(payload))
        await client.query('listen news')
      }
      const client = await pool.connect()
      await client.query('begin')
      await client.query(`select pg_notify('news', 'taken back')`)
      await client.query('rollback')
      await client.query('begin')
      await client.query(`select pg_notify('news', 'first')`)
      await pool.query(`select pg_notify('news', 'before it')`)
      await client.query('commit')
      await client.query(`select pg_notify('news', $1)`, ['x'.repeat(7_900)])
      client.release()
      const expected = ['before it', 'first', 'x'.repeat(7_900)]
      await expect.poll(() => heard, { timeout: 5_000 }).toEqual([expected, expected])
    })
  })
}
