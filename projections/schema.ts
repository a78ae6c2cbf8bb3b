import type pg from 'pg'
import { readTableList } from './readModel.ts'
import { reconciliationTables } from './reconciliation/project.ts'
import { createTable } from './table.ts'

/** The schema that readers use. */
export const readSchema = 'read'

/**
 * Rises with every change to a table or a projection: a read side of another version is not upgraded, it is folded
 * anew from the log.
 */
export const readVersion = 13

/** Makes the read side's empty tables, unless they are there in this version. */
export const ensureReadSchema = async (client: pg.ClientBase, schema = readSchema): Promise<void> => {
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock($1)', [0x72656164])
  if ((await versionOf(client, schema)) !== readVersion) {
    await client.query(`drop schema if exists ${schema} cascade`)
    await client.query(definition(schema))
  }
  await client.query('commit')
}

const versionOf = async (client: pg.ClientBase, schema: string): Promise<number | undefined> => {
  const exists = await client.query('select 1 from pg_namespace where nspname = $1', [schema])
  if (exists.rowCount === 0) return undefined
  const result = await client.query<{ version: number }>(`select version from ${schema}.version`)
  return result.rows[0]?.version
}

const definition = (schema: string): string =>
  [
    `create schema ${schema}`,
    `create table ${schema}.version (version int4 not null)`,
    `insert into ${schema}.version values (${readVersion})`,
    `create table ${schema}.checkpoint (single boolean primary key default true check (single), position int8 not null)`,
    `create table ${schema}.quarantine (
      goal_id int8 primary key, position int8 not null, reason text not null, since timestamptz not null default now()
    )`,
    ...[...readTableList, ...reconciliationTables].map(table => createTable(schema, table)),
  ].join(';\n')
