import type pg from 'pg'
import { copyIn, copyText } from '../../db/copyIn.ts'
import { logTables } from '../../readModels/registry.ts'
import { createRowCheck } from '../rowLimits.ts'
import { changingRows, mapTables, type Rows, type RowsOf, together, type Undoable } from '../rows.ts'
import { copyColumns, type Table, type TableDefinition } from '../table.ts'

/**
 * The rows of a rebuild. Rows that a later event may change stay in memory; all others are added as soon as
 * their event has been applied. They are collected as text, and copied into tables without keys.
 */
export const createWriter = (schema: string, maxText = 4_000_000) => {
  let length = 0
  const texts: { readonly table: TableDefinition; readonly text: ReturnType<typeof createText> }[] = []
  const rowsByName = mapTables(logTables, table => {
    const text = createText()
    texts.push({ table, text })
    const [first = '', ...others] = Object.keys(table.columns)
    const add = (row: Readonly<Record<string, unknown>>): void => {
      let line = copyText(row[first])
      for (const column of others) line += `\t${copyText(row[column])}`
      length += line.length
      text.add(`${line}\n`)
    }
    return table.writtenOnce ? finalRows(table, add) : heldRows(table, add)
  })
  const all = Object.values(rowsByName)
  return {
    ...together(all),
    rows: rowsByName as unknown as RowsOf<typeof logTables>,
    /** There are no more events. */
    end: () => {
      for (const rows of all) rows.end()
    },
    get isFull() {
      return length >= maxText
    },
    /** Sends the collected rows, each table over its own connection. */
    send: async (lanes: readonly SendingLane[]): Promise<void> => {
      const sent = texts.map(({ table, text }) => ({ table, chunks: text.take() }))
      length = 0
      await Promise.all(
        lanes.map(async lane => {
          for (const { table, chunks } of sent)
            if (chunks.length > 0 && lane.tables.includes(table))
              await copyIn(lane.client, copyColumns(schema, table), chunks)
        }),
      )
    },
  }
}
export type Writer = ReturnType<typeof createWriter>

const chunkBytes = 1 << 16

/** Collects text as bytes: long-lived strings would slow down garbage collection. */
const createText = () => {
  let full: Buffer[] = []
  let chunk = Buffer.alloc(0)
  let at = 0
  const startChunk = (size: number): void => {
    if (at > 0) full.push(chunk.subarray(0, at))
    chunk = Buffer.allocUnsafeSlow(size)
    at = 0
  }
  return {
    add: (text: string): void => {
      // A UTF-16 unit takes three bytes at most.
      if (at + 3 * text.length > chunk.length) startChunk(Math.max(chunkBytes, 3 * text.length))
      at += chunk.write(text, at)
    },
    take: (): readonly Buffer[] => {
      startChunk(0)
      const taken = full
      full = []
      return taken
    },
  }
}

interface SendingLane {
  readonly client: pg.ClientBase
  readonly tables: readonly TableDefinition[]
}

type WriterRows<Row> = Rows<Row> & Undoable & { end(): void }

const heldRows = <Row>(table: Table<Row>, add: (row: Row) => void): WriterRows<Row> => {
  const rows = changingRows(table)
  return {
    ...rows,
    end: () => {
      for (const row of rows.changed.values()) add(row)
      rows.changed.clear()
    },
  }
}

const finalRows = <Row>(table: Table<Row>, add: (row: Row) => void): WriterRows<Row> => {
  const ensureStorable = createRowCheck(table)
  const pending: Row[] = []
  return {
    get: () => undefined,
    matching: () => [],
    put: row => {
      ensureStorable(row)
      pending.push(row)
    },
    remove: () => undefined,
    accept: () => {
      for (const row of pending) add(row)
      pending.length = 0
    },
    undo: () => {
      pending.length = 0
    },
    end: () => undefined,
  }
}
