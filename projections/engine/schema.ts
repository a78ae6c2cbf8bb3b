import type pg from 'pg'
import { readSchema } from '../db/readVersion.ts'
import { logTableList, reconciliationTableList } from '../readModels/registry.ts'
import { addKeys, createBareTable, createTable, type TableDefinition } from './table.ts'

const lockNumber = 0x72656164

/** Creates the read side's empty tables, unless they exist. */
export const ensureReadSchema = async (client: pg.ClientBase, schema = readSchema): Promise<void> => {
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock($1)', [lockNumber])
  const exists = await client.query('select 1 from pg_namespace where nspname = $1', [schema])
  if (exists.rowCount === 0) await client.query(definition(schema, createTable))
  await client.query('commit')
}

/** The same tables, without keys on those that grow with the log: a rebuild fills them first. */
export const definitionWithoutKeys = (schema: string): string => definition(schema, createBareTable)

export const keysDefinition = (schema: string, tables: readonly TableDefinition[]): string =>
  tables.map(table => addKeys(schema, table)).join(';\n')

const definition = (schema: string, create: typeof createTable): string =>
  [
    `create schema ${schema}`,
    // Since when the tables contain everything that the log contained when they were created.
    `create table ${schema}.completion (single boolean primary key default true check (single), since timestamptz)`,
    `insert into ${schema}.completion default values`,
    `create table ${schema}.checkpoint (single boolean primary key default true check (single), position int8 not null)`,
    `create table ${schema}.quarantine (
      stream text collate "C" primary key, goal_id int8, position int8 not null, revision text, reason text not null,
      since timestamptz not null default now()
    )`,
    `create unique index quarantine_by_goal on ${schema}.quarantine (goal_id) where goal_id is not null`,
    ...reconciliationTableList.map(table => createTable(schema, table)),
    ...logTableList.map(table => create(schema, table)),
  ].join(';\n')
