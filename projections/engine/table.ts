/**
 * One table of the read side, described once: its columns, what they hold, and which of them are its key. Rows are
 * plain objects with the columns' names in camel case.
 */
export interface Table<Row> {
  readonly name: string
  readonly key: readonly (keyof Row & string)[]
  readonly columns: { readonly [Column in keyof Row & string]: ColumnType }
  /** Its rows are never read or changed by a later event; their key begins with the goal and the revision. */
  readonly writtenOnce?: true
  /**
   * Its rows change over and over, in columns that no index has: pages keep room for the next version of a row beside it,
   * so that no index has to hear of it.
   */
  readonly changedOften?: true
  /** Beyond the columns: constraints and indexes, with `$table` for the qualified name and `$name` for the bare one. */
  readonly extras?: readonly string[]
}

/** A Postgres type, `?` at its end when the column may be null. */
export type ColumnType = `${'int8' | 'int4' | 'bool' | 'text' | 'uuid' | 'date' | 'timestamptz'}${'' | '?'}`

export const columnName = (property: string): string =>
  property.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

const baseType = (type: ColumnType): string => type.replace('?', '')
const columnsOf = (table: Table<never>): [string, ColumnType][] => Object.entries(table.columns)

/** The statements that make the table in a schema. */
export const createTable = (schema: string, table: Table<never>): string =>
  [createBareTable(schema, table), addKeys(schema, table)].join(';\n')

/** Without what is looked up by, which is quicker to make once all rows are there. */
export const createBareTable = (schema: string, table: Table<never>): string => {
  const columns = columnsOf(table).map(
    ([property, type]) => `${columnName(property)} ${baseType(type)}${type.endsWith('?') ? '' : ' not null'}`,
  )
  const room = table.changedOften ? ' with (fillfactor = 60)' : ''
  return `create table ${schema}.${table.name} (${columns.join(', ')})${room}`
}

export const addKeys = (schema: string, table: Table<never>): string => {
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
export const copyColumns = (schema: string, table: Table<never>): string =>
  `${schema}.${table.name} (${columnsOf(table)
    .map(([property]) => columnName(property))
    .join(', ')})`

/** One statement that adds any number of new rows, given one array a column. */
export const insertStatement = (schema: string, table: Table<never>): string => {
  const columns = columnsOf(table)
  const names = columns.map(([property]) => columnName(property))
  const arrays = columns.map(([, type], index) => `$${index + 1}::${baseType(type)}[]`)
  return `insert into ${schema}.${table.name} (${names.join(', ')}) select * from unnest(${arrays.join(', ')})`
}

/** The same for rows that may be there already, and are replaced then. */
export const upsertStatement = (schema: string, table: Table<never>): string => {
  const changes = columnsOf(table)
    .filter(([property]) => !(table.key as readonly string[]).includes(property))
    .map(([property]) => `${columnName(property)} = excluded.${columnName(property)}`)
  return `${insertStatement(schema, table)}
    on conflict (${table.key.map(columnName).join(', ')})
    do ${changes.length > 0 ? `update set ${changes.join(', ')}` : 'nothing'}`
}

/** The rows with the given keys, one array a key column; column names as properties. */
export const selectStatement = (schema: string, table: Table<never>): string => {
  const columns = columnsOf(table).map(([property]) => `t.${columnName(property)} as "${property}"`)
  const { names, given } = keysOf(table)
  return `select ${columns.join(', ')} from ${schema}.${table.name} t join ${given} using (${names.join(', ')})`
}

/** The rows whose key begins with one of the given values. */
export const selectUnderStatement = (schema: string, table: Table<never>): string => {
  const [first = ''] = table.key as readonly string[]
  const type = new Map(columnsOf(table)).get(first) ?? 'text'
  const columns = columnsOf(table).map(([property]) => `${columnName(property)} as "${property}"`)
  return `select ${columns.join(', ')} from ${schema}.${table.name}
    where ${columnName(first)} = any($1::${baseType(type)}[])`
}

/** Takes out the rows with the given keys, one array a key column. */
export const deleteStatement = (schema: string, table: Table<never>): string => {
  const { names, given } = keysOf(table)
  const same = names.map(name => `t.${name} = k.${name}`).join(' and ')
  return `delete from ${schema}.${table.name} t using ${given} where ${same}`
}

const keysOf = (table: Table<never>): { readonly names: string[]; readonly given: string } => {
  const types = new Map(columnsOf(table))
  const names = table.key.map(columnName)
  const arrays = table.key.map(
    (property, index) => `$${index + 1}::${baseType(types.get(property) ?? 'text')}[]`,
  )
  return { names, given: `unnest(${arrays.join(', ')}) k(${names.join(', ')})` }
}
