import { randomBytes } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { invalidRequest } from './errors.ts'
import type { Kind, Stored } from './objects.ts'
import {
  type Condition,
  type KeptAnswer,
  ownedBy,
  type PageQuery,
  type Store,
  type Transaction,
} from './store.ts'

export const createPostgresStore = (pool: Pool): Store => ({
  transaction: work => inTransaction(pool, client => work(transactionOn(client))),
  read: async work => {
    const client = await pool.connect()
    try {
      return await work(transactionOn(client))
    } finally {
      client.release()
    }
  },
  random,
})

const random = (bytes: number): string => randomBytes(bytes).toString('hex')

export const inTransaction = async <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    // A connection that cannot even roll back is closed.
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw isLockTimeout(error) ? lockTimeout() : error
  } finally {
    client.release(broken)
  }
}

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03'

const lockTimeout = () =>
  invalidRequest(
    'This object cannot be accessed right now because another request is currently accessing it. Try again in a moment.',
    { code: 'lock_timeout', status: 429 },
  )

const pending = 'exists (select from sandbox.deliveries d where d.event_id = o.id)'

/** SQL over `sandbox.objects o`, with one `?` for the value. */
const sqlOf = (condition: Condition): { readonly sql: string; readonly value: unknown } => {
  switch (condition.on) {
    case 'field':
      return { sql: `o.data->>'${condition.field}' = ?`, value: condition.equals }
    case 'hidden':
      return { sql: `o.hidden->>'${condition.field}' is not distinct from ?`, value: condition.equals }
    case 'created': {
      const operator = { gt: '>', gte: '>=', lt: '<', lte: '<=' }[condition.is]
      return { sql: `o.created ${operator} ?`, value: condition.value }
    }
    case 'type':
      return { sql: `o.data->>'type' like any(?)`, value: condition.anyOf.map(likePattern) }
    case 'delivery':
      return { sql: `${pending} = ?::boolean`, value: condition.pending }
  }
}
const likePattern = (type: string): string => type.replaceAll(/[\\%_]/g, '\\$&').replace(/\*$/, '%')

export const transactionOn = (client: PoolClient): Transaction => {
  const read = async <K extends Kind>(kind: K, id: string, suffix: string) => {
    const text = `select data from sandbox.objects where id = $1 and kind = $2 ${suffix}`
    const { rows } = await client.query<{ data: Stored[K] }>({
      name: `sandbox object ${suffix}`,
      text,
      values: [id, kind],
    })
    return rows[0]?.data
  }
  const insert: Transaction['insert'] = async (kind, object, created, hidden) => {
    const shown = JSON.stringify(object)
    await client.query(
      'insert into sandbox.objects (id, kind, created, data, hidden) values ($1, $2, $3, $4, $5)',
      [object.id, kind, created, shown, hidden === undefined ? null : JSON.stringify(hidden)],
    )
  }
  const positionOf = async (kind: Kind, id: string): Promise<string | undefined> => {
    const sql = 'select seq::text from sandbox.objects where id = $1 and kind = $2'
    return (await client.query<{ seq: string }>(sql, [id, kind])).rows[0]?.seq
  }
  const page = async <K extends Kind>(kind: K, query: PageQuery) => {
    const { account, conditions, limit, after, before } = query
    const all = [{ sql: 'o.kind = ?', value: kind as unknown }, ...conditions.map(sqlOf)]
    if (account !== undefined) all.push({ sql: `o.hidden->>'account' = ?`, value: account })
    for (const [cursor, sql] of [[after, 'o.seq < ?'] as const, [before, 'o.seq > ?'] as const]) {
      if (cursor === undefined) continue
      const value = await positionOf(kind, cursor)
      if (value === undefined) return undefined
      all.push({ sql, value })
    }
    const where = all.map(({ sql }, index) => sql.replace('?', `$${index + 1}`)).join(' and ')
    const platform = account === undefined ? `and o.hidden->>'account' is null` : ''
    const order = before === undefined ? 'desc' : 'asc'
    const { rows } = await client.query<{ data: Stored[K] }>(
      `select o.data from sandbox.objects o where ${where} ${platform} order by o.seq ${order} limit ${limit}`,
      all.map(({ value }) => value),
    )
    return rows.map(({ data }) => data)
  }

  return {
    random,
    insert,
    page,
    find: (kind, id) => read(kind, id, ''),
    lock: (kind, id) => read(kind, id, 'for update'),
    save: async (kind, object) => {
      const sql = 'update sandbox.objects set data = $3 where id = $1 and kind = $2'
      await client.query(sql, [object.id, kind, JSON.stringify(object)])
    },
    remove: async (kind, id) => {
      await client.query('delete from sandbox.objects where id = $1 and kind = $2', [id, kind])
    },
    hidden: async id => {
      const sql = 'select hidden from sandbox.objects where id = $1'
      return (await client.query<{ hidden: unknown }>(sql, [id])).rows[0]?.hidden
    },
    hide: async (id, hidden) => {
      await client.query('update sandbox.objects set hidden = $2 where id = $1', [id, JSON.stringify(hidden)])
    },
    balance: async (now, account) => {
      const { rows } = await client.query<{ currency: string; available: string; pending: string }>(
        `select currency, coalesce(sum(net) filter (where available_on <= $1), 0) as available,
                coalesce(sum(net) filter (where available_on > $1), 0) as pending
           from sandbox.objects
          where kind = 'balance_transaction'
            and ${account === undefined ? `hidden->>'account' is null` : `hidden->>'account' = $2`}
          group by currency order by currency`,
        account === undefined ? [now] : [now, account],
      )
      return rows.map(({ currency, available, pending }) => ({
        currency,
        available: Number(available),
        pending: Number(pending),
      }))
    },
    lockBalance: async () => {
      await client.query(`select pg_advisory_xact_lock(hashtext('sandbox.balance'))`)
    },
    hasDelivery: async eventId => {
      const sql = 'select from sandbox.deliveries where event_id = $1'
      return (await client.query(sql, [eventId])).rowCount !== 0
    },
    schedule: async (effect, subject, delayMs) => {
      await client.query(
        `insert into sandbox.effects (effect, subject, due_at) values ($1, $2, now() + $3 * interval '1 millisecond')`,
        [effect, subject, delayMs],
      )
    },
    scheduleAt: async (effect, subject, at) => {
      await client.query(
        `insert into sandbox.effects (effect, subject, due_at, clock_at) values ($1, $2, 'infinity', $3)`,
        [effect, subject, at],
      )
    },
    publish: async events => {
      // Numbered in the order of commits, so that a reader of the list never misses an event that commits
      // later.
      await client.query(`select pg_advisory_xact_lock(hashtext('sandbox.events'))`)
      for (const event of events) {
        await insert('event', event, event.created, ownedBy(event.account))
        if (event.pending_webhooks > 0)
          await client.query('insert into sandbox.deliveries (event_id) values ($1)', [event.id])
      }
    },
    lockKey: async key => {
      const sql = 'select pg_try_advisory_xact_lock(hashtextextended($1, 4242)) as taken'
      return (await client.query<{ taken: boolean }>(sql, [key])).rows[0]?.taken === true
    },
    findAnswer: async key => {
      const sql = `select path, fingerprint, status, body, request_id as "requestId"
                     from sandbox.idempotency_keys where key = $1`
      return (await client.query<KeptAnswer>(sql, [key])).rows[0]
    },
    keepAnswer: async (key, { path, fingerprint, status, body, requestId }) => {
      await client.query(
        'insert into sandbox.idempotency_keys (key, path, fingerprint, status, body, request_id) values ($1, $2, $3, $4, $5, $6)',
        [key, path, fingerprint, status, body, requestId],
      )
    },
  }
}

/** Stripe keeps keys for at least a day. */
const keptHours = 48

export const forgetOldKeys = async (pool: Pool): Promise<void> => {
  await pool.query(
    `delete from sandbox.idempotency_keys where saved_at < now() - interval '${keptHours} hours'`,
  )
}
