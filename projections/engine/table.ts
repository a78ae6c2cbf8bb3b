import type { CalendarDate, Instant } from '#shared/time.ts'

/** A table of the read side: its columns, their types, and its key. */
export interface TableDefinition {
  readonly name: string
  readonly key: readonly string[]
  readonly columns: Readonly<Record<string, ColumnType>>
  /** Later events never read or change its rows; the key begins with the goal and the revision. */
  readonly writtenOnce?: true
  /**
   * Its rows change often, in columns without an index. Pages are filled to 60 % so that Postgres can put the
   * new version of a row on the same page, and need not touch the indexes.
   */
  readonly changedOften?: true
  /** Constraints and indexes, with `$table` for the qualified name and `$name` for the bare one. */
  readonly extras?: readonly string[]
}

/** A table whose rows are objects with the columns' names in camel case. */
export interface Table<Row, Name extends string = string> extends TableDefinition {
  readonly name: Name
  readonly key: readonly (keyof Row & string)[]
  readonly columns: { readonly [Column in keyof Row & string]: ColumnType }
}

/** A column: its Postgres type and its TypeScript type. */
export type Column<Value> = ColumnType & { readonly holds?: Value }
type Held<One> = One extends Column<infer Value> ? Value : never

/** Declares a table; the columns determine the type of its rows. */
export const table = <
  const Name extends string,
  const Columns extends Readonly<Record<string, Column<unknown>>>,
>(
  name: Name,
  definition: Omit<TableDefinition, 'name' | 'key' | 'columns'> & {
    readonly key: readonly (keyof Columns & string)[]
    readonly columns: Columns
  },
): Table<{ -readonly [Property in keyof Columns]: Held<Columns[Property]> }, Name> => ({
  name,
  ...definition,
})

const column =
  <Any>(type: ColumnType) =>
  <Value extends Any = Any>(): Column<Value> =>
    type
export const int8 = column<number>('int8')
export const int8AsText = column<string>('int8')
export const int4 = column<number>('int4')
export const bool = column<boolean>('bool')
export const text = column<string>('text')
export const uuid = column<string>('uuid')
export const date = column<CalendarDate>('date')
export const timestamptz = column<Instant>('timestamptz')
export const orNull = <Value>(type: Column<Value>) => `${type}?` as Column<Value | null>

/** Tables by the names that projections use for them. */
export type TableSet = Readonly<Record<string, TableDefinition>>
export type RowOf<T> = T extends Table<infer Row> ? Row : never

/** A Postgres type; a trailing `?` makes the column nullable. */
export type ColumnType = `${'int8' | 'int4' | 'bool' | 'text' | 'uuid' | 'date' | 'timestamptz'}${'' | '?'}`

export const columnName = (property: string): string =>
  property.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

const baseType = (type: ColumnType): string => type.replace('?', '')
const columnsOf = (table: TableDefinition): [string, ColumnType][] => Object.entries(table.columns)

/** The statements that create the table in a schema. */
export const createTable = (schema: string, table: TableDefinition): string =>
  [createBareTable(schema, table), addKeys(schema, table)].join(';\n')

/** Without keys and indexes, which are created faster once all rows are there. */
export const createBareTable = (schema: string, table: TableDefinition): string => {
  const columns = columnsOf(table).map(
    ([property, type]) => `${columnName(property)} ${baseType(type)}${type.endsWith('?') ? '' : ' not null'}`,
  )
  const room = table.changedOften ? ' with (fillfactor = 60)' : ''
  return `create table ${schema}.${table.name} (${columns.join(', ')})${room}`
}

export const addKeys = (schema: string, table: TableDefinition): string => {
  const qualified = `${schema}.${table.name}`
  const extras = (table.extras ?? []).map(extra =>
    extra.replaceAll('$table', qualified).replaceAll('$name', table.name),
  )
  return [
    `alter table ${qualified} add primary key (${table.key.map(columnName).join(', ')})`,
    ...extras,
  ].join(';\n')
}

/** A table and its columns, as COPY names them. */
export const copyColumns = (schema: string, table: TableDefinition): string =>
  `${schema}.${table.name} (${columnsOf(table)
    .map(([property]) => columnName(property))
    .join(', ')})`

/** Adds any number of new rows, given one array per column. */
export const insertStatement = (schema: string, table: TableDefinition): string => {
  const columns = columnsOf(table)
  const names = columns.map(([property]) => columnName(property))
  const arrays = columns.map(([, type], index) => `$${index + 1}::${baseType(type)}[]`)
  return `insert into ${schema}.${table.name} (${names.join(', ')}) select * from unnest(${arrays.join(', ')})`
}

/** Adds rows or replaces those with the same key. */
export const upsertStatement = (schema: string, table: TableDefinition): string => {
  const changes = columnsOf(table)
    .filter(([property]) => !table.key.includes(property))
    .map(([property]) => `${columnName(property)} = excluded.${columnName(property)}`)
  return `${insertStatement(schema, table)}
    on conflict (${table.key.map(columnName).join(', ')})
    do ${changes.length > 0 ? `update set ${changes.join(', ')}` : 'nothing'}`
}

/** The rows with the given keys, given one array per key column; columns come in camel case. */
export const selectStatement = (schema: string, table: TableDefinition): string => {
  const columns = columnsOf(table).map(([property]) => `t.${columnName(property)} as "${property}"`)
  const { names, given } = keysOf(table)
  return `select ${columns.join(', ')} from ${schema}.${table.name} t join ${given} using (${names.join(', ')})`
}

/** The rows whose first key column has one of the given values. */
export const selectByFirstKeyStatement = (schema: string, table: TableDefinition): string => {
  const [first = ''] = table.key
  const type = new Map(columnsOf(table)).get(first) ?? 'text'
  const columns = columnsOf(table).map(([property]) => `${columnName(property)} as "${property}"`)
  return `select ${columns.join(', ')} from ${schema}.${table.name}
    where ${columnName(first)} = any($1::${baseType(type)}[])`
}

/** Deletes the rows with the given keys, given one array per key column. */
export const deleteStatement = (schema: string, table: TableDefinition): string => {
  const { names, given } = keysOf(table)
  const same = names.map(name => `t.${name} = k.${name}`).join(' and ')
  return `delete from ${schema}.${table.name} t using ${given} where ${same}`
}

const keysOf = (table: TableDefinition): { readonly names: string[]; readonly given: string } => {
  const types = new Map(columnsOf(table))
  const names = table.key.map(columnName)
  const arrays = table.key.map(
    (property, index) => `$${index + 1}::${baseType(types.get(property) ?? 'text')}[]`,
  )
  return { names, given: `unnest(${arrays.join(', ')}) k(${names.join(', ')})` }
}
