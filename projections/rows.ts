import type pg from 'pg'
import { deleteStatement, selectStatement, type Table, upsertStatement } from './table.ts'

/** The rows of one table that a batch of events reads and changes. */
export interface Rows<Row> {
  get(key: Partial<Row>): Row | undefined
  /** Adds the row, or replaces the one with its key. */
  put(row: Row): void
  /** Takes the row with this key out, if there is one. */
  remove(key: Partial<Row>): void
}

/** Rows loaded for a batch, with what each goal changed kept apart until the goal's events have all gone well. */
export interface LoadedRows<Row> extends Rows<Row> {
  /** Notes a key that the batch will ask for. */
  want(key: Partial<Row>): void
  load(client: pg.ClientBase): Promise<void>
  /** Takes what was put since the last call as good, or forgets it. */
  keep(): void
  forget(): void
  /** Writes what was kept. */
  flush(client: pg.ClientBase): Promise<void>
}

/** Without a row it is taken out. */
interface Change<Row> {
  readonly key: Partial<Row>
  readonly row: Row | undefined
}

export const loadedRows = <Row>(schema: string, table: Table<Row>): LoadedRows<Row> => {
  const columns = Object.keys(table.columns) as (keyof Row & string)[]
  const keyOf = (row: Partial<Row>): string => table.key.map(column => String(row[column])).join(' ')
  const wanted = new Map<string, Partial<Row>>()
  const loaded = new Map<string, Row>()
  const kept = new Map<string, Change<Row>>()
  const tried = new Map<string, Change<Row>>()
  const plain = table as unknown as Table<never>

  return {
    want: key => wanted.set(keyOf(key), key),
    load: async client => {
      if (wanted.size === 0) return
      const keys = [...wanted.values()]
      const result = await client.query<Row & pg.QueryResultRow>({
        name: `load-${schema}-${table.name}`,
        text: selectStatement(schema, plain),
        values: table.key.map(column => keys.map(key => key[column])),
      })
      for (const row of result.rows) loaded.set(keyOf(row), row)
    },
    get: key => {
      const text = keyOf(key)
      const changed = tried.get(text) ?? kept.get(text)
      return changed ? changed.row : loaded.get(text)
    },
    put: row => tried.set(keyOf(row), { key: row, row }),
    remove: key => tried.set(keyOf(key), { key, row: undefined }),
    keep: () => {
      for (const [key, change] of tried) kept.set(key, change)
      tried.clear()
    },
    forget: () => tried.clear(),
    flush: async client => {
      const gone: Partial<Row>[] = []
      const rows: Row[] = []
      for (const { key, row } of kept.values())
        if (row === undefined) gone.push(key)
        else rows.push(row)
      if (gone.length > 0)
        await client.query({
          name: `remove-${schema}-${table.name}`,
          text: deleteStatement(schema, plain),
          values: table.key.map(column => gone.map(key => key[column])),
        })
      if (rows.length > 0)
        await client.query({
          name: `store-${schema}-${table.name}`,
          text: upsertStatement(schema, plain),
          values: columns.map(column => rows.map(row => row[column])),
        })
    },
  }
}
