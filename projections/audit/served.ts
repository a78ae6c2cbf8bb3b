import type pg from 'pg'
import { columnName, type Table } from '../table.ts'
import type { RawRow } from './differences.ts'

/** What readers are given, as it stood at one moment. */
export interface Snapshot {
  /** The last event in it; undefined when there is none. */
  readonly position: bigint | undefined
  /** The rows of a table, or those of it that are wanted, in the order of their goals. */
  open<Row>(table: Table<Row>, where?: string): Promise<ServedRows>
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>
}

export interface ServedRows {
  /** The next row that has not been taken. */
  peek(): Promise<RawRow | undefined>
  /** Hands over rows from here on, as long as they fit. */
  take(fits: (row: RawRow) => boolean, each: (row: RawRow) => void): Promise<void>
}

const pageSize = 1_000

/**
 * Lets `work` look at the read side as it stands now. Nothing is locked but against being dropped: whoever writes goes
 * on, and is not seen.
 */
export const withSnapshot = async <Result>(
  pool: pg.Pool,
  schema: string,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read, read only')
    // Rows are compared as Postgres prints them.
    await client.query(
      "set local timezone = 'UTC'; set local datestyle = 'ISO'; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0",
    )
    const { rows } = await client.query<{ position: string }>(
      `select position::text from ${schema}.checkpoint`,
    )
    const ask = inTurn(client)
    const result = await work({
      position: rows[0] && BigInt(rows[0].position),
      open: (table, where = 'true') => openRows(ask, schema, table as unknown as Table<never>, where),
      query: async <Row extends pg.QueryResultRow>(text: string) => (await ask<Row>({ text })).rows,
    })
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    client.release(error as Error)
    throw error
  }
}

type Ask = <Row extends pg.QueryResultRow>(
  query: pg.QueryConfig | pg.QueryArrayConfig,
) => Promise<pg.QueryResult<Row>>

/** One question at a time: pages of several tables are asked for ahead. */
const inTurn = (client: pg.ClientBase): Ask => {
  let last: Promise<unknown> = Promise.resolve()
  return query => {
    const answer = last.then(() => client.query(query)) as Promise<pg.QueryResult<never>>
    last = answer.catch(() => undefined)
    return answer
  }
}

const asTexts = { getTypeParser: () => (text: unknown) => text } as unknown as pg.CustomTypesConfig

const openRows = async (
  ask: Ask,
  schema: string,
  table: Table<never>,
  where: string,
): Promise<ServedRows> => {
  const columns = Object.keys(table.columns).map(columnName)
  const key = table.key.map(columnName)
  const order = columns.includes('goal_id') ? ['goal_id', ...key.filter(name => name !== 'goal_id')] : key
  await ask({
    text: `declare audited_${table.name} no scroll cursor for
     select ${columns.join(', ')} from ${schema}.${table.name} where ${where} order by ${order.join(', ')}`,
  })
  const fetch = async (): Promise<RawRow[]> => {
    const text = `fetch ${pageSize} from audited_${table.name}`
    return (await ask<string[] & pg.QueryResultRow>({ text, rowMode: 'array', types: asTexts })).rows
  }

  let page = await fetch()
  let at = 0
  // The next page comes while this one is compared.
  let coming = page.length === pageSize ? fetch() : undefined
  coming?.catch(() => undefined)
  const turn = async (): Promise<boolean> => {
    if (!coming) return false
    page = await coming
    at = 0
    coming = page.length === pageSize ? fetch() : undefined
    coming?.catch(() => undefined)
    return page.length > 0
  }

  return {
    peek: async () => (at < page.length || (await turn()) ? page[at] : undefined),
    take: async (fits, each) => {
      for (;;) {
        for (; at < page.length; at++) {
          const row = page[at]!
          if (!fits(row)) return
          each(row)
        }
        if (!(await turn())) return
      }
    },
  }
}
