import type pg from 'pg'
import { readSchema } from './db/readVersion.ts'
import { logTable } from './log/table.ts'
import { quarantineDefinition } from './quarantine.ts'
import { readTables } from './readModel.ts'
import { reconciliationTables } from './reconciliation/project.ts'
import { addKeys, createBareTable, createTable, type Table } from './table.ts'

/** Those of goals, which grow with the log; what is folded beside them is little. */
export const goalTables = { ...readTables, log: logTable } as const
export const goalTableList = Object.values(goalTables) as unknown as readonly Table<never>[]

/** Makes the read side's empty tables, unless they are there. */
export const ensureReadSchema = async (client: pg.ClientBase, schema = readSchema): Promise<void> => {
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock($1)', [0x72656164])
  const exists = await client.query('select 1 from pg_namespace where nspname = $1', [schema])
  if (exists.rowCount === 0) await client.query(definition(schema))
  await client.query('commit')
}

const definition = (schema: string): string =>
  [...house(schema), ...goalTableList.map(table => createTable(schema, table))].join(';\n')

/** The same tables, those of goals without any key, to be filled from nothing. */
export const bareDefinition = (schema: string): string =>
  [...house(schema), ...goalTableList.map(table => createBareTable(schema, table))].join(';\n')

/** What those without keys lack. */
export const keysDefinition = (schema: string, tables: readonly Table<never>[]): string =>
  tables.map(table => addKeys(schema, table)).join(';\n')

const house = (schema: string): readonly string[] => [
  `create schema ${schema}`,
  // Since when the tables hold all that the log held when they were begun.
  `create table ${schema}.completion (single boolean primary key default true check (single), since timestamptz)`,
  `insert into ${schema}.completion default values`,
  `create table ${schema}.checkpoint (single boolean primary key default true check (single), position int8 not null)`,
  ...quarantineDefinition(schema),
  ...reconciliationTables.map(table => createTable(schema, table)),
]
