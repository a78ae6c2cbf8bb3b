import type pg from 'pg'
import { copyIn, copyText } from '../db/copyIn.ts'
import { createFitting } from '../fits.ts'
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
  let length = 0
  const tables = Object.entries(goalTables as unknown as Record<string, Table<never>>)
  const texts = tables.map(createText)
  const held = tables.map(([name, table], place) => {
    const text = texts[place]!
    const [first = '', ...others] = Object.keys(table.columns)
    const add = (row: Readonly<Record<string, unknown>>): void => {
      let line = copyText(row[first])
      for (const column of others) line += `\t${copyText(row[column])}`
      length += line.length
      text.add(`${line}\n`)
    }
    const rows = table.writtenOnce ? passingRows(table, add as never) : heldRows(table, add as never)
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
    /** Sends what waits, each table over its own connection; rows that come meanwhile wait for the next time. */
    send: async (lanes: readonly SendingLane[]): Promise<void> => {
      const sent = texts.map(text => text.take())
      length = 0
      await Promise.all(
        lanes.map(async lane => {
          for (const [place, [, table]] of tables.entries())
            if (sent[place]!.length > 0 && lane.tables.includes(table))
              await copyIn(lane.client, copyColumns(schema, table), sent[place]!)
        }),
      )
    },
  }
}
export type Writer = ReturnType<typeof createWriter>

const chunkBytes = 1 << 16

/** Text that is turned into bytes as it comes: as strings it would all be looked at again and again for what is garbage. */
const createText = () => {
  let full: Buffer[] = []
  let chunk = Buffer.alloc(0)
  let at = 0
  const turn = (room: number): void => {
    if (at > 0) full.push(chunk.subarray(0, at))
    chunk = Buffer.allocUnsafeSlow(room)
    at = 0
  }
  return {
    add: (text: string): void => {
      // No character takes more than three bytes for each of its units.
      if (at + 3 * text.length > chunk.length) turn(Math.max(chunkBytes, 3 * text.length))
      at += chunk.write(text, at)
    },
    take: (): readonly Buffer[] => {
      turn(0)
      const taken = full
      full = []
      return taken
    },
  }
}

interface SendingLane {
  readonly client: pg.ClientBase
  readonly tables: readonly Table<never>[]
}

type Held<Row> = Pick<ChangingRows<Row>, 'keep' | 'forget'> & Rows<Row> & { end(): void }

const heldRows = <Row>(table: Table<Row>, add: (row: Row) => void): Held<Row> => {
  const rows = changingRows(table)
  return {
    ...rows,
    end: () => {
      for (const row of rows.kept.values()) add(row)
      rows.kept.clear()
    },
  }
}

const passingRows = <Row>(table: Table<Row>, add: (row: Row) => void): Held<Row> => {
  const ensureFits = createFitting(table)
  const tried: Row[] = []
  return {
    get: () => undefined,
    under: () => [],
    put: row => {
      ensureFits(row)
      tried.push(row)
    },
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
