import type pg from 'pg'
import { readSchema } from './db/readVersion.ts'
import { logTable } from './log/table.ts'
import { readTableList } from './readModel.ts'
import { reconciliationTables } from './reconciliation/project.ts'
import { createTable, type Table } from './table.ts'

/** Makes the read side's empty tables, unless they are there. */
export const ensureReadSchema = async (client: pg.ClientBase, schema = readSchema): Promise<void> => {
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock($1)', [0x72656164])
  const exists = await client.query('select 1 from pg_namespace where nspname = $1', [schema])
  if (exists.rowCount === 0) await client.query(definition(schema))
  await client.query('commit')
}

const definition = (schema: string): string =>
  [
    `create schema ${schema}`,
    // Since when the tables hold all that the log held when they were begun.
    `create table ${schema}.completion (single boolean primary key default true check (single), since timestamptz)`,
    `insert into ${schema}.completion default values`,
    `create table ${schema}.checkpoint (single boolean primary key default true check (single), position int8 not null)`,
    `create table ${schema}.quarantine (
      goal_id int8 primary key, position int8 not null, reason text not null, since timestamptz not null default now()
    )`,
    ...[...readTableList, ...reconciliationTables, logTable as unknown as Table<never>].map(table =>
      createTable(schema, table),
    ),
  ].join(';\n')
