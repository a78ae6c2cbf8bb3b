import type pg from 'pg'
import { type Queryable, queued, withClient } from '../db/connect.ts'
import { columnName, type TableDefinition } from '../engine/table.ts'
import type { RawRow } from './differences.ts'

/** The read side at one moment. */
export interface Snapshot {
  /** The position of its last event; undefined when there is none. */
  readonly position: bigint | undefined
  /** The rows of a table, optionally filtered, in the order of their goals. */
  open(table: TableDefinition, where?: string): Promise<ServedRows>
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>
}

export interface ServedRows {
  /** The next row, without taking it. */
  peek(): Promise<RawRow | undefined>
  /** Takes rows as long as they fit. */
  take(fits: (row: RawRow) => boolean, each: (row: RawRow) => void): Promise<void>
}

const pageSize = 1_000

/**
 * Runs `work` on a snapshot of the read side. Only dropping it is blocked: writers continue, and their
 * changes are not visible.
 */
export const withSnapshot = <Result>(
  pool: pg.Pool,
  schema: string,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> =>
  withClient(pool, async client => {
    await client.query('begin isolation level repeatable read, read only')
    // Rows are compared as Postgres prints them.
    await client.query(
      "set local timezone = 'UTC'; set local datestyle = 'ISO'; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0",
    )
    const { rows } = await client.query<{ position: string }>(
      `select position::text from ${schema}.checkpoint`,
    )
    // Pages of several tables are fetched ahead, and a connection runs one query at a time.
    const inOrder = queued(client)
    const result = await work({
      position: rows[0] && BigInt(rows[0].position),
      open: (table, where = 'true') => openRows(inOrder, schema, table, where),
      query: async <Row extends pg.QueryResultRow>(text: string) => (await inOrder.query<Row>(text)).rows,
    })
    await client.query('commit')
    return result
  })

/** Rows are compared as texts. */
const asTexts: pg.CustomTypesConfig = { getTypeParser: () => (text: string | Buffer) => text }

const openRows = async (
  client: Queryable,
  schema: string,
  table: TableDefinition,
  where: string,
): Promise<ServedRows> => {
  const columns = Object.keys(table.columns).map(columnName)
  const key = table.key.map(columnName)
  const order = columns.includes('goal_id') ? ['goal_id', ...key.filter(name => name !== 'goal_id')] : key
  await client.query(
    `declare audited_${table.name} no scroll cursor for
     select ${columns.join(', ')} from ${schema}.${table.name} where ${where} order by ${order.join(', ')}`,
  )
  const fetch = async (): Promise<RawRow[]> => {
    const text = `fetch ${pageSize} from audited_${table.name}`
    return (await client.query<(string | null)[]>({ text, rowMode: 'array', types: asTexts })).rows
  }

  let page = await fetch()
  let at = 0
  // The next page is fetched while this one is compared.
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
