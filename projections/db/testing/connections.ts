import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from '../connect.ts'
import { freshDatabase } from '../testing.ts'

export const connections = (server: string): void => {
  describe('a pool of connections', async () => {
    const url = await freshDatabase(server)
    const broken: Error[] = []
    let pool: pg.Pool
    beforeAll(() => {
      pool = createPool(url, { max: 2, statementTimeoutMs: 200, onError: error => broken.push(error) })
    })
    afterAll(() => pool.end())
    const one = async (sql: string, values: unknown[] = []): Promise<unknown> =>
      (await pool.query<{ it: unknown }>(`select ${sql} as it`, values)).rows[0]?.it

    it.each([
      ['9007199254740991::int8', Number.MAX_SAFE_INTEGER],
      ['-9007199254740991::int8', Number.MIN_SAFE_INTEGER],
      ['null::int8', null],
      ['count(*)', 1],
      ['array[1, null, 3]::int8[]', [1, null, 3]],
      ['array[]::int8[]', []],
      ['9223372036854775807::int8::text', '9223372036854775807'],
      [`date '2026-03-29'`, '2026-03-29'],
      ['7::int4', 7],
      [`timestamptz '2026-03-29T02:00:00.5+02'`, '2026-03-29T00:00:00.500Z'],
    ])('reads %s', async (sql, expected) => {
      expect(await one(sql)).toEqual(expected)
    })

    it('refuses a whole number that a JavaScript number cannot hold', async () => {
      await expect(one('9007199254740992::int8')).rejects.toThrow(RangeError)
      expect(await one('1')).toBe(1)
    })

    it('writes a bigint', async () => {
      expect(await one('$1::int8::text', [9223372036854775807n])).toBe('9223372036854775807')
    })

    it('ends a statement that takes too long', async () => {
      await expect(one('pg_sleep(5)')).rejects.toThrow('statement timeout')
    })

    it('outlives the loss of its connections', async () => {
      await one('1')
      const other = createPool(url, { max: 1 })
      await other.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
      )
      await other.end()
      await expect.poll(() => broken.length).toBeGreaterThan(0)
      expect(await one('1')).toBe(1)
    })
  })
}
