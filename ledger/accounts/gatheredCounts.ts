import { sql } from 'kysely'
import type pg from 'pg'
import { queriesOf, type Slots, statement } from '#projections/db/kysely.ts'
import type { AccountTables } from './tables.ts'

interface Query {
  readonly name?: string
  readonly text: string
  readonly values?: readonly unknown[]
}
interface Counted {
  readonly rows: readonly { readonly points: number; readonly expire: number }[]
}
interface Waiting {
  readonly key: string
  readonly points: number
  readonly expire: number
  readonly resolve: (counted: Counted) => void
  readonly reject: (error: unknown) => void
}

const counting = 'rate_limits:rlflx-upsert'

const query = queriesOf<AccountTables>()

/** Without waiting for the disk: a crash of the database loses at most the counts of its last moment. */
const count = statement(
  'count-for-limits',
  ({
    keys,
    points,
    expiries,
    now,
  }: Slots<{
    keys: readonly string[]
    points: readonly number[]
    expiries: readonly number[]
    now: number
  }>) => {
    const given = sql<{ key: string; points: number; expire: number }>`
    unnest(${keys}::text[], ${points}::int4[], ${expiries}::int8[])`.as<'given'>(
      sql`given(key, points, expire)`,
    )
    return query
      .insertInto('accounts.rate_limits')
      .columns(['key', 'points', 'expire'])
      .expression(eb =>
        eb
          .selectFrom(given)
          .select(['given.key', 'given.points', 'given.expire'])
          .where(sql`(select set_config('synchronous_commit', 'off', true))`, '=', 'off'),
      )
      .onConflict(conflict =>
        conflict.column('key').doUpdateSet({
          points: sql`case when rate_limits.expire <= ${now} then excluded.points else rate_limits.points + excluded.points end`,
          expire: sql`case when rate_limits.expire <= ${now} then excluded.expire else rate_limits.expire end`,
        }),
      )
      .returning(['key', 'points', 'expire'])
  },
)

/** A client for the rate limiter that adds up the counts of concurrent requests and writes them in one statement. */
export const gatheredCounts = (pool: pg.Pool) => {
  let waiting: Waiting[] = []
  let writing = false

  const write = async (batch: readonly Waiting[]): Promise<void> => {
    const sums = new Map<string, { points: number; expire: number }>()
    for (const { key, points, expire } of batch) {
      const known = sums.get(key)
      sums.set(key, { points: (known?.points ?? 0) + points, expire })
    }
    // Every process locks rows in the same order, so that none deadlock.
    const keys = [...sums.keys()].sort()
    const rows = await count(pool, {
      keys,
      points: keys.map(key => sums.get(key)?.points ?? 0),
      expiries: keys.map(key => sums.get(key)?.expire ?? 0),
      now: Date.now(),
    })
    const after = new Map(rows.map(row => [row.key, row]))
    const counted = new Map(
      rows.map(({ key, points }) => [key, points - (sums.get(key)?.points ?? 0)] as const),
    )
    for (const { key, points, resolve } of batch) {
      const total = (counted.get(key) ?? 0) + points
      counted.set(key, total)
      resolve({ rows: [{ points: total, expire: after.get(key)?.expire ?? 0 }] })
    }
  }

  const drain = async (): Promise<void> => {
    writing = true
    // Requests of the same moment are counted together.
    await new Promise(resolve => setImmediate(resolve))
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        await write(batch)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    writing = false
  }

  return {
    query: (query: Query): Promise<unknown> => {
      if (query.name !== counting) return pool.query(query as pg.QueryConfig)
      const [key, points, expire] = query.values as [string, number, number]
      return new Promise<Counted>((resolve, reject) => {
        waiting.push({ key, points, expire, resolve, reject })
        if (!writing) void drain()
      })
    },
  }
}
