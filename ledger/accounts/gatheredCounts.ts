import type pg from 'pg'

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

/**
 * A client for the limiters whose counts go together: while some are written the next gather, so a rush costs a statement a
 * batch and not one each. Nor does it wait for the disk, for all that a crash of the database could lose is the count of its
 * last moment.
 */
export const gatheredCounts = (pool: pg.Pool) => {
  let waiting: Waiting[] = []
  let writing = false

  const write = async (batch: readonly Waiting[]): Promise<void> => {
    const sums = new Map<string, { points: number; expire: number }>()
    for (const { key, points, expire } of batch) {
      const known = sums.get(key)
      sums.set(key, { points: (known?.points ?? 0) + points, expire })
    }
    // In the same order everywhere, so that no two processes wait for each other.
    const keys = [...sums.keys()].sort()
    const { rows } = await pool.query<{ key: string; points: number; expire: number }>({
      name: 'count-for-limits',
      text: `insert into accounts.rate_limits as known (key, points, expire)
        select key, points, expire from unnest($1::text[], $2::int4[], $3::int8[]) as given(key, points, expire)
        where (select set_config('synchronous_commit', 'off', true)) = 'off'
        on conflict (key) do update set
          points = case when known.expire <= $4 then excluded.points else known.points + excluded.points end,
          expire = case when known.expire <= $4 then excluded.expire else known.expire end
        returning key, points, expire`,
      values: [
        keys,
        keys.map(key => sums.get(key)?.points),
        keys.map(key => sums.get(key)?.expire),
        Date.now(),
      ],
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
    // Whatever has arrived together is counted together.
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
