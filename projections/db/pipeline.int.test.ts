import { afterAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import { createPool, pipelineOf } from './connect.ts'

describe('short statements on shared connections', async () => {
  const pool = createPool(await freshDatabase(), { max: 2 })
  afterAll(() => pool.end())
  const ask = async (name: string, text: string, values: unknown[] = []) =>
    (await pipelineOf(pool)!.query({ name, text, values })).rows
  const double = (n: number) => ask('double', 'select $1::int4 as n, $1::int4 * 2 as twice', [n])

  it('return the results of each caller, unprepared and prepared, for any number of statements', async () => {
    for (let round = 0; round < 3; round++) {
      const numbers = Array.from({ length: 100 }, (_, index) => index)
      const answers = await Promise.all(numbers.map(double))
      expect(answers).toEqual(numbers.map(n => [{ n, twice: n * 2 }]))
    }
  })

  it('have typed columns and nulls', async () => {
    const look = () =>
      ask('look', `select $1::text as a, 7::int8 as b, '2026-11-22 01:02:03.4+00'::timestamptz as c`, [null])
    const row = { a: null, b: 7, c: '2026-11-22T01:02:03.400Z' }
    expect([await look(), await look()]).toEqual([[row], [row]])
  })

  it('fail separately', async () => {
    const divide = (by: number) => ask('divide', 'select 10 / $1::int4 as part', [by])
    for (let round = 0; round < 2; round++) {
      const [one, none, two] = await Promise.allSettled([divide(1), divide(0), divide(2)])
      expect([one, two]).toMatchObject([{ value: [{ part: 10 }] }, { value: [{ part: 5 }] }])
      expect(none).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
    }
    expect(await double(4)).toEqual([{ n: 4, twice: 8 }])
  })

  it('fail with their connection, and use another afterwards', async () => {
    const held = Promise.allSettled(Array.from({ length: 5 }, () => ask('wait', 'select pg_sleep(30)')))
    await expect
      .poll(async () => {
        const ended = await pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'select pg_sleep(30)'`,
        )
        return ended.rowCount
      })
      .toBeGreaterThan(0)
    expect((await held).some(({ status }) => status === 'rejected')).toBe(true)
    expect(await double(3)).toEqual([{ n: 3, twice: 6 }])
  })
})
