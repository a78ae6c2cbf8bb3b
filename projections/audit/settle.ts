import { type ChangingRows, changingRows, mapTables, type RowsOf, together } from '../engine/rows.ts'
import type { Table, TableDefinition, TableSet } from '../engine/table.ts'
import { createComparison, type Difference, type RawRow } from './differences.ts'
import type { ServedRows, Snapshot } from './served.ts'

type AnyRow = Readonly<Record<string, unknown>>
const anyTable = (table: TableDefinition): Table<AnyRow> => table

/** Rows in memory for every table of a set. */
export const holdRows = <Tables extends TableSet>(tables: Tables) => {
  const held: { readonly table: TableDefinition; readonly rows: ChangingRows<AnyRow> }[] = []
  const rows = mapTables(tables, table => {
    const changing: ChangingRows<AnyRow> = changingRows(table)
    held.push({ table, rows: changing })
    return changing
  })
  return {
    ...together(held.map(one => one.rows)),
    rows: rows as unknown as RowsOf<Tables>,
    list: held,
  }
}

/** One table of a snapshot, and how its differences are reported. */
export const openTable = async (
  snapshot: Snapshot,
  table: TableDefinition,
  { where, tell }: { readonly where?: string; readonly tell: (difference: Difference) => void },
) => {
  const served: ServedRows = await snapshot.open(table, where)
  const comparison = createComparison(anyTable(table))
  let count = 0

  /** Compares the next rows that fit with those in memory, which are freed. */
  const settle = async (fits: (row: RawRow) => boolean, { changed }: ChangingRows<AnyRow>): Promise<void> => {
    await served.take(fits, raw => {
      count++
      const key = comparison.keyOf(raw)
      const row = changed.get(key)
      const difference = row === undefined ? comparison.unexpected(raw) : comparison.compare(raw, row)
      if (difference) tell(difference)
      changed.delete(key)
    })
    for (const row of changed.values()) tell(comparison.missing(row))
    changed.clear()
  }

  return {
    table,
    settle,
    /** The goal of the next row. */
    goalAhead: async (): Promise<number | undefined> => {
      const raw = await served.peek()
      return raw && (comparison.goalOf(raw) ?? undefined)
    },
    upTo:
      (goalId: number, revision = Number.POSITIVE_INFINITY) =>
      (raw: RawRow): boolean => {
        const goal = comparison.goalOf(raw) ?? 0
        if (goal !== goalId || revision === Number.POSITIVE_INFINITY) return goal <= goalId
        return comparison.revisionOf(raw) <= revision
      },
    pass: (fits: (row: RawRow) => boolean): Promise<void> =>
      served.take(fits, () => {
        count++
      }),
    get count() {
      return count
    },
  }
}
export type AuditedTable = Awaited<ReturnType<typeof openTable>>
