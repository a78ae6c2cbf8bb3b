import { type ColumnType, columnName, type Table } from '../table.ts'
import { rendered } from './rendered.ts'

/**
 * How a row that is served differs from what the log makes of it. `unfolded`: the goal has an event that cannot be
 * projected, or is held back by one; `unbalanced`: amounts that should cancel out do not.
 */
export const differenceKinds = ['missing', 'unexpected', 'differs', 'unfolded', 'unbalanced'] as const
export type DifferenceKind = (typeof differenceKinds)[number]

export interface Difference {
  readonly kind: DifferenceKind
  readonly table: string
  readonly key: string
  readonly goalId: number | null
  /** What is served and what should be, by column, as texts. */
  readonly columns: Readonly<Record<string, readonly [served: string | null, folded: string | null]>>
}

/** A row as Postgres prints it, in the order of the table's columns. */
export type RawRow = readonly (string | null)[]

/** Reads and compares rows of one table without turning their texts into values. */
export const createComparison = <Row>(table: Table<Row>) => {
  const columns = Object.entries(table.columns) as [keyof Row & string, ColumnType][]
  const indexOf = (column: string): number => columns.findIndex(([name]) => name === column)
  const keyIndexes = table.key.map(indexOf)
  const [goalIndex, revisionIndex] = [indexOf('goalId'), indexOf('revision')]

  const goalOf = (raw: RawRow): number | null => (goalIndex < 0 ? null : Number(raw[goalIndex]))
  const keyOf = (raw: RawRow): string => keyIndexes.map(index => raw[index]).join(' ')
  const textsOf = (row: Row): RawRow => columns.map(([name, type]) => rendered(row[name], type))
  const difference = (
    kind: DifferenceKind,
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
