import { type ReadTables, readTables } from '#projections/readModel.ts'
import { changingRows, keyText, type Rows } from '#projections/rows.ts'
import type { Table } from '#projections/table.ts'

export interface MemoryRows<Row> extends Rows<Row> {
  all(): Iterable<Row>
}

/** The real rows of a batch, which is never written: all that there is has been put since. */
const memoryRows = <Row>(table: Table<Row>): MemoryRows<Row> => {
  const rows = changingRows(table)
  const everything = new Map<string, Row>()
  return {
    get: rows.get,
    under: rows.under,
    put: row => {
      everything.set(keyText(table, row), row)
      rows.put(row)
    },
    remove: key => {
      everything.delete(keyText(table, key))
      rows.remove(key)
    },
    all: () => everything.values(),
  }
}

export type MemoryTables = {
  readonly [Name in keyof ReadTables]: ReadTables[Name] extends Rows<infer Row> ? MemoryRows<Row> : never
}

/** The read side's tables without a database. */
export const createMemoryTables = (): MemoryTables =>
  Object.fromEntries(
    Object.entries(readTables).map(([name, table]) => [name, memoryRows(table as unknown as Table<object>)]),
  ) as unknown as MemoryTables
