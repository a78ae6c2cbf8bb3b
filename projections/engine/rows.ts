import type pg from 'pg'
import type { Queryable } from '../db/connect.ts'
import { createKeyCheck, createRowCheck } from './rowLimits.ts'
import {
  deleteStatement,
  insertStatement,
  type RowOf,
  selectByFirstKeyStatement,
  selectStatement,
  type Table,
  type TableSet,
  upsertStatement,
} from './table.ts'

/** The rows of one table that a batch of events reads and changes. */
export interface Rows<Row> {
  get(key: Partial<Row>): Row | undefined
  /** The rows with these values, in the order of their keys; the first key column must be among them. */
  matching(values: Partial<Row>): Row[]
  /**
   * Adds the row, or replaces the one with its key.
   * @throws RangeError for a row that Postgres could not store
   */
  put(row: Row): void
  remove(key: Partial<Row>): void
}
export type RowsOf<Tables extends TableSet> = { readonly [Name in keyof Tables]: Rows<RowOf<Tables[Name]>> }

/** How a projection requests the rows that it will read. */
export interface RowRequests<Row> {
  request(key: Partial<Row>): void
  /** Requests all rows with this value of the first key column. */
  requestAll(firstKey: Partial<Row>): void
}
export type RequestsOf<Tables extends TableSet> = {
  readonly [Name in keyof Tables]: RowRequests<RowOf<Tables[Name]>>
}

/** Accepts or undoes what was put and removed since the last call. */
export interface Undoable {
  accept(): void
  undo(): void
}

/** Accepts or undoes several tables together. */
export const together = (all: readonly Undoable[]): Undoable => ({
  accept: () => {
    for (const one of all) one.accept()
  },
  undo: () => {
    for (const one of all) one.undo()
  },
})

/** Rows in memory; the changes of the current event are separate until it has been applied completely. */
export interface ChangingRows<Row> extends Rows<Row>, Undoable {
  /** Rows that were put and keys that were removed, by the texts of their keys. */
  readonly changed: Map<string, Row>
  readonly removed: Map<string, Partial<Row>>
  /** Adds a row from the table. */
  add(row: Row): void
}

/** Reads requested rows and writes changed ones; both send all their statements before they return. */
export interface LoadedTable extends Undoable {
  load(client: Queryable): Promise<void>
  flush(client: Queryable): Promise<void>
}
export type LoadedRows<Row> = Rows<Row> & RowRequests<Row> & LoadedTable

/** A text that identifies a row in its table. */
export const keyText = <Row>({ key }: Table<Row>, row: Partial<Row>): string => {
  let text = String(row[key[0]!])
  for (let at = 1; at < key.length; at++) text += ` ${row[key[at]!]}`
  return text
}

export const changingRows = <Row>(table: Table<Row>): ChangingRows<Row> => {
  const keyOf = (row: Partial<Row>): string => keyText(table, row)
  const ensureStorable = createRowCheck(table)
  const [first] = table.key as [keyof Row & string]
  const added = new Map<string, Row>()
  const changed = new Map<string, Row>()
  const removed = new Map<string, Partial<Row>>()
  /** The previous row of each key that changed since the last call of `accept`. */
  let before: {
    readonly text: string
    readonly row?: Row | undefined
    readonly removed?: Partial<Row> | undefined
  }[] = []
  const byKey = (one: Row, other: Row): number => {
    const column = table.key.find(name => one[name] !== other[name])
    return column === undefined ? 0 : one[column] < other[column] ? -1 : 1
  }

  /** The texts of the known keys by the value of their first column; built on first use. */
  let index: Map<unknown, Set<string>> | undefined
  const addToIndex = (row: Row): void => {
    if (!index) return
    const texts = index.get(row[first]) ?? new Set()
    index.set(row[first], texts.add(keyOf(row)))
  }
  const textsOf = (value: unknown): Iterable<string> => {
    if (!index) {
      index = new Map()
      for (const row of added.values()) addToIndex(row)
      for (const row of changed.values()) addToIndex(row)
    }
    return index.get(value) ?? []
  }
  const known = (text: string): Row | undefined =>
    changed.get(text) ?? (removed.has(text) ? undefined : added.get(text))
  const remember = (text: string): void =>
    void before.push({ text, row: changed.get(text), removed: removed.get(text) })

  return {
    changed,
    removed,
    add: row => {
      added.set(keyOf(row), row)
      addToIndex(row)
    },
    get: key => known(keyOf(key)),
    matching: values => {
      const tests = Object.entries(values) as [keyof Row, unknown][]
      const found: Row[] = []
      for (const text of textsOf(values[first])) {
        const row = known(text)
        if (row && tests.every(([column, value]) => row[column] === value)) found.push(row)
      }
      return found.sort(byKey)
    },
    put: row => {
      ensureStorable(row)
      const text = keyOf(row)
      remember(text)
      changed.set(text, row)
      removed.delete(text)
      addToIndex(row)
    },
    remove: key => {
      const text = keyOf(key)
      remember(text)
      changed.delete(text)
      removed.set(text, key)
    },
    accept: () => {
      if (before.length > 0) before = []
    },
    undo: () => {
      for (const was of before.reverse()) {
        if (was.row === undefined) changed.delete(was.text)
        else changed.set(was.text, was.row)
        if (was.removed === undefined) removed.delete(was.text)
        else removed.set(was.text, was.removed)
      }
      before = []
    },
  }
}

export const loadedRows = <Row>(schema: string, table: Table<Row>): LoadedRows<Row> => {
  const columns = Object.keys(table.columns) as (keyof Row & string)[]
  const [first] = table.key as [keyof Row & string]
  const isPossibleKey = createKeyCheck(table)
  const requested = new Map<string, Partial<Row>>()
  const requestedAll = new Set<unknown>()
  const rows = changingRows(table)

  return {
    ...rows,
    request: key => {
      // A key that the table cannot store has no row.
      if (isPossibleKey(key)) requested.set(keyText(table, key), key)
    },
    requestAll: firstKey => requestedAll.add(firstKey[first]),
    load: async client => {
      const answers: Promise<pg.QueryResult<Row & pg.QueryResultRow>>[] = []
      if (requestedAll.size > 0)
        answers.push(
          client.query({
            name: `load-all-${schema}-${table.name}`,
            text: selectByFirstKeyStatement(schema, table),
            values: [[...requestedAll]],
          }),
        )
      const keys = [...requested.values()].filter(key => !requestedAll.has(key[first]))
      if (keys.length > 0)
        answers.push(
          client.query({
            name: `load-${schema}-${table.name}`,
            text: selectStatement(schema, table),
            values: table.key.map(column => keys.map(key => key[column])),
          }),
        )
      for (const { rows: loaded } of await Promise.all(answers)) loaded.forEach(rows.add)
    },
    flush: async client => {
      const removed = [...rows.removed.values()]
      const changed = [...rows.changed.values()]
      const answers: Promise<unknown>[] = []
      if (removed.length > 0)
        answers.push(
          client.query({
            name: `remove-${schema}-${table.name}`,
            text: deleteStatement(schema, table),
            values: table.key.map(column => removed.map(key => key[column])),
          }),
        )
      if (changed.length > 0)
        answers.push(
          client.query({
            name: `store-${schema}-${table.name}`,
            text: table.writtenOnce ? insertStatement(schema, table) : upsertStatement(schema, table),
            values: columns.map(column => changed.map(row => row[column])),
          }),
        )
      await Promise.all(answers)
    },
  }
}

/**
 * Rows of every table of a set, by its names; `load` and `flush` send all their statements before they
 * return.
 */
export const loadTables = <Tables extends TableSet>(schema: string, tables: Tables) => {
  const rows = mapTables(tables, table => loadedRows(schema, table))
  const list: readonly LoadedTable[] = Object.values(rows)
  return {
    ...together(list),
    rows: rows as unknown as RowsOf<Tables> & RequestsOf<Tables>,
    load: (client: Queryable): Promise<unknown> => Promise.all(list.map(table => table.load(client))),
    flush: (client: Queryable): Promise<unknown> => Promise.all(list.map(table => table.flush(client))),
  }
}

/** Maps every table of a set, keeping the names. */
export const mapTables = <Made>(
  tables: TableSet,
  make: (table: Table<Record<string, unknown>>) => Made,
): Readonly<Record<string, Made>> =>
  Object.fromEntries(
    Object.entries(tables).map(([name, table]) => [name, make(table as Table<Record<string, unknown>>)]),
  )
