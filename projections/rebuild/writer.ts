import type pg from 'pg'
import { copyIn, copyText } from '../db/copyIn.ts'
import { type ChangingRows, changingRows, type Rows } from '../rows.ts'
import { goalTables } from '../schema.ts'
import { copyColumns, type Table } from '../table.ts'

type RowOf<T> = T extends Table<infer Row> ? Row : never
type GoalTables = { readonly [Name in keyof typeof goalTables]: Rows<RowOf<(typeof goalTables)[Name]>> }

/**
 * The rows of a fold from nothing: those that a later event may change are held in memory, the others go as soon as their
 * event has gone well. They are collected as text, and copied into tables that have no keys yet.
 */
export const createWriter = (schema: string, mostText = 4_000_000) => {
  let texts: string[] = []
  let length = 0
  const tables = Object.entries(goalTables as unknown as Record<string, Table<never>>)
  const held = tables.map(([name, table], place) => {
    const columns = Object.keys(table.columns)
    const add = (row: Readonly<Record<string, unknown>>): void => {
      const line = `${columns.map(column => copyText(row[column])).join('\t')}\n`
      length += line.length
      texts[place] = (texts[place] ?? '') + line
    }
    const rows = table.writtenOnce ? passingRows(add as never) : heldRows(table, add as never)
    return [name, rows] as const
  })
  const all = held.map(([, rows]) => rows)
  return {
    rows: Object.fromEntries(held) as unknown as GoalTables,
    /** Takes what was put since the last call as good, or forgets it. */
    keep: () => {
      for (const rows of all) rows.keep()
    },
    forget: () => {
      for (const rows of all) rows.forget()
    },
    /** No more events come. */
    end: () => {
      for (const rows of all) rows.end()
    },
    get isFull() {
      return length >= mostText
    },
    /** Sends what waits, inside the caller's transaction; rows that come meanwhile wait for the next time. */
    send: async (client: pg.ClientBase): Promise<void> => {
      const sent = texts
      texts = []
      length = 0
      for (const [place, [, table]] of tables.entries())
        if (sent[place]) await copyIn(client, copyColumns(schema, table), sent[place])
    },
  }
}
export type Writer = ReturnType<typeof createWriter>

type Held<Row> = Pick<ChangingRows<Row>, 'keep' | 'forget'> & Rows<Row> & { end(): void }

const heldRows = <Row>(table: Table<Row>, add: (row: Row) => void): Held<Row> => {
  const rows = changingRows(table)
  return {
    ...rows,
    end: () => {
      for (const { row } of rows.kept.values()) if (row !== undefined) add(row)
      rows.kept.clear()
    },
  }
}

const passingRows = <Row>(add: (row: Row) => void): Held<Row> => {
  const tried: Row[] = []
  return {
    get: () => undefined,
    under: () => [],
    put: row => void tried.push(row),
    remove: () => undefined,
    keep: () => {
      for (const row of tried) add(row)
      tried.length = 0
    },
    forget: () => {
      tried.length = 0
    },
    end: () => undefined,
  }
}
