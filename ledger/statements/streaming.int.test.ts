/** @module-tag detail */
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import Koa from 'koa'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serve } from '#lab/builders/api/api.ts'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import { createPool } from '#projections/db/connect.ts'
import { migrate } from '#projections/db/migrate.ts'
import { ensureReadSchema } from '#projections/engine/schema.ts'
import { userId } from '#shared/ids.ts'
import { instant } from '#shared/time.ts'
import { accountMigrations } from '../accounts/migrations.ts'
import type { ApiContext } from '../api/context.ts'
import { sendFile } from '../api/exporting.ts'
import { statementCsv } from './csv.ts'
import { periodOf } from './period.ts'
import { makeStatement } from './statement.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const megabyte = 1_000_000

const many = 200_000
let pool: pg.Pool
let url: string
/** Lines that the server has produced of the last requested file. */
let madeLines = 0
let failAfter = Number.POSITIVE_INFINITY

beforeAll(async () => {
  pool = createPool(await freshDatabase(), { max: 4 })
  afterAll(() => pool.end())
  await migrate(pool, accountMigrations, { schema: 'accounts' })
  const client = await pool.connect()
  await ensureReadSchema(client)
  client.release()
  const { rows } = await pool.query<{ column_name: string; data_type: string }>(
    `select column_name, data_type from information_schema.columns
     where table_name = 'goals' and table_schema = current_schema() and is_nullable = 'NO'`,
  )
  // A goal with nothing but a name, which is enough here.
  const values = rows.map(({ column_name: name, data_type: type }) => {
    if (name === 'goal_id') return '5'
    if (name === 'name') return `'Lisbon, in "June"'`
    if (type === 'text') return `''`
    if (type === 'boolean') return 'false'
    return type.startsWith('timestamp') || type === 'date' ? 'now()' : '1'
  })
  await pool.query(
    `insert into goals (${rows.map(row => row.column_name).join(', ')}) values (${values.join(', ')})`,
  )
  await pool.query(
    `insert into journal (goal_id, revision, line, at, entry, account, user_id, currency, amount_minor)
     select 5, number, 1, timestamptz '2025-01-01Z' + number * interval '2 minutes', 'ContributionReceived', 'savings', 7,
       'USD', -(100 + number % 50)
     from generate_series(1, $1::int) number`,
    [many],
  )
  await pool.query('analyze journal')

  const app = new Koa()
  app.on('error', () => undefined) // reported by the broken connection
  app.use(async ctx => {
    const now = instant('2026-01-01')
    const made = await makeStatement(pool, {
      of: { userId: userId(7) },
      memberName: 'ama',
      period: periodOf('2025', now, 'UTC'),
      now,
    })
    if (!made) throw new Error('no such statement')
    madeLines = 0
    async function* counted() {
      for await (const chunk of statementCsv(made!)) {
        madeLines += chunk.split('\r\n').length - 1
        if (madeLines > failAfter) throw new Error('the database has gone')
        yield chunk
      }
    }
    const done = () => void made.statement.close()
    sendFile(ctx as unknown as ApiContext, { name: 'a.csv', type: 'text/csv', chunks: counted(), done })
  })
  url = await serve(app.callback())
})

const asked = async (): Promise<IncomingMessage> => {
  const request = get(url, { agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return response
}
/** The memory of this process after a garbage collection. */
const kept = (): number => {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
const lent = (): number => pool.totalCount - pool.idleCount
const within = { interval: 20 }

describe(`a statement of ${many} lines`, () => {
  it('adds up, and is never completely in memory', async () => {
    const before = kept()
    const response = await asked()
    expect(response.headers['content-disposition']).toBe('attachment; filename="a.csv"')
    let [length, lines, most, sum] = [0, 0, 0, 0]
    let rest = ''
    let closing = ''
    for await (const chunk of response.setEncoding('utf8') as AsyncIterable<string>) {
      length += chunk.length
      const rows = (rest + chunk).split('\r\n')
      rest = rows.pop() ?? ''
      for (const row of rows) {
        const amount = /,Contribution,Savings,,(\d+\.\d\d),/.exec(row)?.[1]
        if (amount !== undefined) sum += Math.round(Number(amount) * 100)
        closing = row
      }
      if (Math.floor((lines + rows.length) / 20_000) > Math.floor(lines / 20_000))
        most = Math.max(most, kept() - before)
      lines += rows.length
    }
    expect(response.complete).toBe(true)
    expect(lines).toBe(many + 3) // with the head and both balances
    expect(sum).toBe(many * 100 + (many / 50) * (49 * 25))
    expect(closing).toContain(`Closing balance,,,,${(sum / 100).toFixed(2)}`)
    expect(length).toBeGreaterThan(20 * megabyte)
    expect(most, `${most} bytes`).toBeLessThan(12 * megabyte)
    await expect.poll(lent, within).toBe(0)
  })

  it('is produced at the client’s speed, and only while the client reads', async () => {
    const response = await asked()
    await once(response, 'readable') // and nothing is read
    let last = -1
    const grows = () => {
      const grown = madeLines !== last
      last = madeLines
      return grown
    }
    await expect.poll(grows, { interval: 500 }).toBe(false)
    expect(madeLines).toBeLessThan(many / 4)
    expect(lent()).toBe(1)
    response.destroy()
    await expect.poll(lent, within).toBe(0)
    expect(madeLines).toBeLessThan(many / 4)
    const { rows } = await pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    )
    expect(rows).toEqual([])
  })

  it('is cut off when it cannot be finished, so that a part is not mistaken for the whole', async () => {
    failAfter = 50_000
    const response = await asked()
    const failed = once(response, 'error')
    response.resume()
    expect(String(await failed)).toMatch(/aborted/)
    expect(response.complete).toBe(false)
    failAfter = Number.POSITIVE_INFINITY
    await expect.poll(lent, within).toBe(0)
  })

  it('releases its connection also when only its head is read', async () => {
    const request = get(url, { method: 'HEAD', agent: false })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    response.resume()
    expect(response.statusCode).toBe(200)
    await expect.poll(lent, within).toBe(0)
  })
})
