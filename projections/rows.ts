import type pg from 'pg'
import type { Asked } from './db/inTurn.ts'
import { createFitting, createKeyFitting } from './fits.ts'
import {
  deleteStatement,
  insertStatement,
  selectStatement,
  selectUnderStatement,
  type Table,
  upsertStatement,
} from './table.ts'

/** The rows of one table that a batch of events reads and changes. */
export interface Rows<Row> {
  get(key: Partial<Row>): Row | undefined
  /** All rows whose key begins so, such as all of a goal, in the order of their keys. */
  under(start: Partial<Row>): Row[]
  /** Adds the row, or replaces the one with its key. @throws RangeError for one that the database could not hold */
  put(row: Row): void
  /** Takes the row with this key out, if there is one. */
  remove(key: Partial<Row>): void
}

/** Rows loaded for a batch, with what each goal changed kept apart until the goal's events have all gone well. */
export interface LoadedRows<Row> extends Omit<ChangingRows<Row>, 'kept' | 'gone' | 'add'> {
  /** Notes a key that the batch will ask for. */
  want(key: Partial<Row>): void
  /** Notes that the batch will ask for all rows under the first column of their key. */
  wantUnder(start: Partial<Row>): void
  /** Reads what is wanted. Like `flush` it asks for everything before it returns. */
  load(client: Asked): Promise<void>
  /** Writes what was kept. */
  flush(client: Asked): Promise<void>
}

/** Rows in memory. What an event changes can be taken back until all of the event has gone well. */
export interface ChangingRows<Row> extends Rows<Row> {
  /** Those that were put, and the keys of those that were taken out, by the texts of their keys. */
  readonly kept: Map<string, Row>
  readonly gone: Map<string, Partial<Row>>
  /** A row as it is in the table. */
  add(row: Row): void
  /** Takes what was put since the last call as good, or forgets it. */
  keep(): void
  forget(): void
}

/** The text that tells a row from all others of its table. */
export const keyText = <Row>({ key }: Table<Row>, row: Partial<Row>): string => {
  let text = String(row[key[0]!])
  for (let at = 1; at < key.length; at++) text += ` ${row[key[at]!]}`
  return text
}

export const changingRows = <Row>(table: Table<Row>): ChangingRows<Row> => {
  const keyOf = (row: Partial<Row>): string => keyText(table, row)
  const ensureFits = createFitting(table)
  const [first] = table.key as [keyof Row & string]
  const added = new Map<string, Row>()
  const kept = new Map<string, Row>()
  const gone = new Map<string, Partial<Row>>()
  /** What stood under each key before it was changed, since the last call of `keep`. */
  let before: {
    readonly text: string
    readonly row?: Row | undefined
    readonly gone?: Partial<Row> | undefined
  }[] = []
  const byKey = (one: Row, other: Row): number => {
    const column = table.key.find(name => one[name] !== other[name])
    return column === undefined ? 0 : one[column] < other[column] ? -1 : 1
  }

  /** The texts of the keys that are known, by what the keys begin with; made when it is first asked for. */
  let below: Map<unknown, Set<string>> | undefined
  const note = (row: Row): void => {
    if (!below) return
    const texts = below.get(row[first]) ?? new Set()
    below.set(row[first], texts.add(keyOf(row)))
  }
  const index = (): Map<unknown, Set<string>> => {
    if (below) return below
    below = new Map()
    for (const row of added.values()) note(row)
    for (const row of kept.values()) note(row)
    return below
  }
  const known = (text: string): Row | undefined =>
    kept.get(text) ?? (gone.has(text) ? undefined : added.get(text))
  const remember = (text: string): void =>
    void before.push({ text, row: kept.get(text), gone: gone.get(text) })

  return {
    kept,
    gone,
    add: row => {
      added.set(keyOf(row), row)
      note(row)
    },
    get: key => known(keyOf(key)),
    under: start => {
      const tests = Object.entries(start) as [keyof Row, unknown][]
      const found: Row[] = []
      for (const text of index().get(start[first]) ?? []) {
        const row = known(text)
        if (row && tests.every(([column, value]) => row[column] === value)) found.push(row)
      }
      return found.sort(byKey)
    },
    put: row => {
      ensureFits(row)
      const text = keyOf(row)
      remember(text)
      kept.set(text, row)
      gone.delete(text)
      note(row)
    },
    remove: key => {
      const text = keyOf(key)
      remember(text)
      kept.delete(text)
      gone.set(text, key)
    },
    keep: () => {
      if (before.length > 0) before = []
    },
    forget: () => {
      for (const was of before.reverse()) {
        if (was.row === undefined) kept.delete(was.text)
        else kept.set(was.text, was.row)
        if (was.gone === undefined) gone.delete(was.text)
        else gone.set(was.text, was.gone)
      }
      before = []
    },
  }
}

export const loadedRows = <Row>(schema: string, table: Table<Row>): LoadedRows<Row> => {
  const columns = Object.keys(table.columns) as (keyof Row & string)[]
  const [first] = table.key as [keyof Row & string]
  const keyFits = createKeyFitting(table)
  const wanted = new Map<string, Partial<Row>>()
  const wantedUnder = new Set<unknown>()
  const rows = changingRows(table)
  const plain = table as unknown as Table<never>

  return {
    ...rows,
    want: key => {
      // There is no row under a key that the table cannot hold.
      if (keyFits(key)) wanted.set(keyText(table, key), key)
    },
    wantUnder: start => wantedUnder.add(start[first]),
    load: async client => {
      const asked: Promise<pg.QueryResult<Row & pg.QueryResultRow>>[] = []
      if (wantedUnder.size > 0)
        asked.push(
          client.query({
            name: `load-under-${schema}-${table.name}`,
            text: selectUnderStatement(schema, plain),
            values: [[...wantedUnder]],
          }),
        )
      const keys = [...wanted.values()].filter(key => !wantedUnder.has(key[first]))
      if (keys.length > 0)
        asked.push(
          client.query({
            name: `load-${schema}-${table.name}`,
            text: selectStatement(schema, plain),
            values: table.key.map(column => keys.map(key => key[column])),
          }),
        )
      for (const { rows: loaded } of await Promise.all(asked)) loaded.forEach(rows.add)
    },
    flush: async client => {
      const gone = [...rows.gone.values()]
      const changed = [...rows.kept.values()]
      const asked: Promise<unknown>[] = []
      if (gone.length > 0)
        asked.push(
          client.query({
            name: `remove-${schema}-${table.name}`,
            text: deleteStatement(schema, plain),
            values: table.key.map(column => gone.map(key => key[column])),
          }),
        )
      if (changed.length > 0)
        asked.push(
          client.query({
            name: `store-${schema}-${table.name}`,
            text: table.writtenOnce ? insertStatement(schema, plain) : upsertStatement(schema, plain),
            values: columns.map(column => changed.map(row => row[column])),
          }),
        )
      await Promise.all(asked)
    },
  }
}
