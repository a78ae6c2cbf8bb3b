import type pg from 'pg'

export interface Migration {
  /** Never changes once it ran somewhere. */
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
  const client = await pool.connect()
  try {
    // Both waiting for others and building an index may take longer than a statement usually may.
    await client.query('set statement_timeout = 0')
    await client.query(`select pg_advisory_lock(hashtextextended('calabash migrations', 0))`)
    await client.query(`create schema if not exists ${schema}`)
    await client.query(`create table if not exists ${schema}.migrations (
      number int primary key, name text not null unique, ran_at timestamptz not null default now())`)
    const done = await client.query<{ name: string }>(`select name from ${schema}.migrations order by number`)
    const names = done.rows.map(row => row.name)
    refuseUnlessContinued(schema, names, migrations)
    for (const [number, migration] of migrations.entries()) {
      if (number >= names.length) await runOne(client, { schema, number, migration })
    }
  } finally {
    // Ending the connection lets go of the lock, whatever happened.
    client.release(true)
  }
}

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

const runOne = async (
  client: pg.PoolClient,
  { schema, number, migration }: { schema: string; number: number; migration: Migration },
): Promise<void> => {
  await client.query('begin')
  try {
    await client.query(`set local search_path to ${schema}, public`)
    await client.query(migration.sql)
    await client.query(`insert into ${schema}.migrations (number, name) values ($1, $2)`, [
      number,
      migration.name,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw new Error(`Migration "${migration.name}" of schema "${schema}" failed: ${error}`, { cause: error })
  }
}
