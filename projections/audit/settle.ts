import { type ChangingRows, changingRows, type Rows } from '../rows.ts'
import type { Table } from '../table.ts'
import { createComparison, type Difference, type RawRow } from './differences.ts'
import type { ServedRows, Snapshot } from './served.ts'

export type RowOf<T> = T extends Table<infer Row> ? Row : never
type AnyTables = Readonly<Record<string, Table<never>>>
type Named<Tables> = { readonly [Name in keyof Tables]: Rows<RowOf<Tables[Name]>> }

/** Rows that a fold fills, for every one of these tables, in memory. */
export const holdRows = <const Tables>(tables: Tables) => {
  const held = Object.entries(tables as AnyTables).map(
    ([name, table]) => [name, table, changingRows(table)] as const,
  )
  return {
    rows: Object.fromEntries(held.map(([name, , rows]) => [name, rows])) as unknown as Named<Tables>,
    list: held.map(([, table, rows]) => ({ table, rows })),
    keep: () => {
      for (const [, , rows] of held) rows.keep()
    },
    forget: () => {
      for (const [, , rows] of held) rows.forget()
    },
  }
}

/** One table of a snapshot, with what is told of its rows. */
export const openTable = async (
  snapshot: Snapshot,
  table: Table<never>,
  { where, tell }: { readonly where?: string; readonly tell: (difference: Difference) => void },
) => {
  const served: ServedRows = await snapshot.open(table, where)
  const comparison = createComparison(table)
  let count = 0

  /** Compares the rows from here on that fit with those held, which are let go of. */
  const settle = async (fits: (row: RawRow) => boolean, { kept }: ChangingRows<never>): Promise<void> => {
    await served.take(fits, raw => {
      count++
      const key = comparison.keyOf(raw)
      const row = kept.get(key)
      const difference = row === undefined ? comparison.unexpected(raw) : comparison.compare(raw, row)
      if (difference) tell(difference)
      kept.delete(key)
    })
    for (const row of kept.values()) tell(comparison.missing(row))
    kept.clear()
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
