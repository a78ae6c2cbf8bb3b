import type { DifferenceResponse } from '#shared/api/audits.ts'
import { type ColumnType, columnName, type Table } from '../engine/table.ts'

/** How a stored row differs from the one folded from the log. */
export type Difference = Omit<DifferenceResponse, 'number'>

/** A row as Postgres prints it, in the order of the table's columns. */
export type RawRow = readonly (string | null)[]

/** Reads and compares the rows of one table as text. */
export const createComparison = <Row>(table: Table<Row>) => {
  const columns = Object.entries(table.columns) as [keyof Row & string, ColumnType][]
  const indexOf = (column: string): number => columns.findIndex(([name]) => name === column)
  const keyIndexes = table.key.map(indexOf)
  const [goalIndex, revisionIndex] = [indexOf('goalId'), indexOf('revision')]

  const goalOf = (raw: RawRow): number | null => (goalIndex < 0 ? null : Number(raw[goalIndex]))
  const keyOf = (raw: RawRow): string => keyIndexes.map(index => raw[index]).join(' ')
  const textsOf = (row: Row): RawRow => columns.map(([name, type]) => rendered(row[name], type))
  const difference = (
    kind: Difference['kind'],
    served: RawRow | undefined,
    folded: RawRow | undefined,
  ): Difference => ({
    kind,
    table: table.name,
    key: keyOf(served ?? folded ?? []),
    goalId: goalOf(served ?? folded ?? []),
    columns: Object.fromEntries(
      columns.flatMap(([name], index) => {
        const [is, should] = [served?.[index] ?? null, folded?.[index] ?? null]
        return is === should ? [] : [[columnName(name), [is, should] as const]]
      }),
    ),
  })

  return {
    goalOf,
    keyOf,
    revisionOf: (raw: RawRow): number => Number(raw[revisionIndex]),
    compare: (raw: RawRow, row: Row): Difference | undefined => {
      const same = columns.every(([name, type], index) => raw[index] === rendered(row[name], type))
      return same ? undefined : difference('differs', raw, textsOf(row))
    },
    unexpected: (raw: RawRow): Difference => difference('unexpected', raw, undefined),
    missing: (row: Row): Difference => difference('missing', undefined, textsOf(row)),
  }
}
export type Comparison<Row> = ReturnType<typeof createComparison<Row>>

/**
 * A value as Postgres prints it with ISO dates and the time zone UTC: comparing rows as text is exact and
 * much cheaper than parsing them.
 */
export const rendered = (value: unknown, type: ColumnType): string | null => {
  if (value === null || value === undefined) return null
  if (type.startsWith('timestamptz')) return moment(String(value))
  if (type.startsWith('bool')) return value === true ? 't' : 'f'
  return String(value)
}

/** 2026-11-21T10:00:00.120Z -> 2026-11-21 10:00:00.12+00 */
const moment = (iso: string): string => {
  const fraction = iso.slice(19, -1).replace(/\.?0+$/, '')
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)}${fraction}+00`
}
