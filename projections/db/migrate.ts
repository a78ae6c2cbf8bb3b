import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

export interface Migration {
  /** Must not change after the first run. */
  readonly name: string
  readonly sql: string
}

/**
 * Brings a schema up to date: runs what has not run yet, in order, each in a transaction with its record in
 * `<schema>.migrations`. Unqualified names in the SQL mean the schema. Several processes may do it at once.
 * @throws Error in a sentence when the database was migrated by newer code, or in another order.
 */
export const migrate = async (
  pool: pg.Pool,
  migrations: readonly Migration[],
  { schema }: { schema: string },
): Promise<void> => {
  if (!/^[a-z][a-z0-9_]*$/.test(schema)) throw new Error(`not a name for a schema: ${schema}`)
  // Most users of the database may not create anything.
  const ran = await migrationsRun(pool, schema)
  if (ran.length === migrations.length && haveRun(migrations, ran)) return
  const client = await pool.connect()
  try {
    // Waiting for another process or building an index may exceed the usual timeout.
    await client.query('set statement_timeout = 0')
    await client.query(`select pg_advisory_lock(${migrationLock})`)
    await client.query(`create schema if not exists ${schema}`)
    await createRecord(client, schema)
    const done = await client.query<{ name: string }>(`select name from ${schema}.migrations order by number`)
    const names = done.rows.map(row => row.name)
    refuseUnlessContinued(schema, names, migrations)
    for (const [number, migration] of migrations.entries()) {
      if (number >= names.length) await runOne(client, { schema, number, migration })
    }
  } finally {
    // Closing the connection releases the lock in any case.
    client.release(true)
  }
}

/** Replaces a schema by a new one and keeps the old one under another name, inside the caller's transaction. */
export const replaceSchema = async (
  client: pg.ClientBase,
  migrations: readonly Migration[],
  { schema, renameTo }: { schema: string; renameTo: string },
): Promise<void> => {
  await client.query(`select pg_advisory_xact_lock(${migrationLock})`)
  await client.query(`alter schema ${schema} rename to ${renameTo}`)
  await client.query(`create schema ${schema}`)
  await createRecord(client, schema)
  const { rows } = await client.query<{ path: string }>(`select current_setting('search_path') as path`)
  for (const [number, migration] of migrations.entries()) await runIn(client, { schema, number, migration })
  await client.query(`select set_config('search_path', $1, true)`, [rows[0]?.path])
}

const migrationLock = `hashtextextended('calabash migrations', 0)`

/** The table of the migrations that have run. */
const createRecord = (client: pg.ClientBase, schema: string) =>
  client.query(`create table if not exists ${schema}.migrations (
    number int primary key, name text not null unique, ran_at timestamptz not null default now())`)

/**
 * Waits until another process has run these migrations. Newer ones may follow: a process of the previous
 * version has to start while newer ones run, so a migration keeps what the previous version needs.
 * @throws Error in a sentence when it takes too long
 */
export const untilMigrated = async (
  pool: pg.Pool,
  migrations: readonly Migration[],
  { schema, timeoutMs = 60_000 }: { schema: string; timeoutMs?: number },
): Promise<void> => {
  const deadline = performance.now() + timeoutMs
  while (!haveRun(migrations, await migrationsRun(pool, schema))) {
    if (performance.now() > deadline)
      throw new Error(`The schema "${schema}" is not up to date: run the role migrate first.`)
    await sleep(250)
  }
}

const migrationsRun = async (pool: pg.Pool, schema: string): Promise<readonly string[]> => {
  if (!(await tableExists(pool, `${schema}.migrations`))) return []
  const { rows } = await pool.query<{ name: string }>(`select name from ${schema}.migrations order by number`)
  return rows.map(({ name }) => name)
}

const haveRun = (migrations: readonly Migration[], ran: readonly string[]): boolean =>
  migrations.every(({ name }, number) => ran[number] === name)

const refuseUnlessContinued = (
  schema: string,
  names: readonly string[],
  migrations: readonly Migration[],
): void => {
  for (const [number, name] of names.entries()) {
    if (migrations[number]?.name === name) continue
    const known = migrations.some(migration => migration.name === name)
    throw new Error(
      known
        ? `The migrations of schema "${schema}" have changed their order: "${name}" ran as number ${number + 1}.`
        : `The schema "${schema}" was migrated by a newer version of the app ("${name}" is unknown here): update the app.`,
    )
  }
}

interface Step {
  readonly schema: string
  readonly number: number
  readonly migration: Migration
}

const runOne = async (client: pg.PoolClient, step: Step): Promise<void> => {
  await client.query('begin')
  try {
    await runIn(client, step)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Runs a migration and stores its record in the current transaction. */
const runIn = async (client: pg.ClientBase, { schema, number, migration }: Step): Promise<void> => {
  try {
    await client.query(`set local search_path to ${schema}, public`)
    await client.query(migration.sql)
    await client.query(`insert into ${schema}.migrations (number, name) values ($1, $2)`, [
      number,
      migration.name,
    ])
  } catch (error) {
    throw new Error(`Migration "${migration.name}" of schema "${schema}" failed: ${error}`, { cause: error })
  }
}

/** Queries of Postgres' catalogue. */

export const tableExists = async (pool: pg.Pool, qualifiedName: string): Promise<boolean> => {
  const { rows } = await pool.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    qualifiedName,
  ])
  return rows[0]?.found === true
}

export const schemaNames = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>('select nspname as name from pg_namespace order by 1')
  return rows.map(({ name }) => name)
}
