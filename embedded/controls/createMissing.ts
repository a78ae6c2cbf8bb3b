import type { Pool } from 'pg'

/** Processes that start at the same time without a schema would otherwise fail: only one can create it. */
const lock = `select pg_advisory_xact_lock(hashtext('sandbox'))`

/**
 * Creates the tables and indexes of the schema `sandbox` that are missing, in the one transaction that Postgres makes of
 * statements sent together. When all exist nothing is locked: `create index if not exists` locks its table in any case,
 * which can deadlock with processes that write.
 */
export const createMissing = async (pool: Pick<Pool, 'query'>, statements: string): Promise<void> => {
  const names = [...statements.matchAll(/(?:table|index) if not exists (?:sandbox\.)?(\w+)/g)].map(
    ([, name]) => `sandbox.${name}`,
  )
  const { rows } = await pool.query<{ complete: boolean }>(
    'select bool_and(to_regclass(name) is not null) as complete from unnest($1::text[]) as name',
    [names],
  )
  if (rows[0]?.complete !== true)
    await pool.query(`${lock}; create schema if not exists sandbox; ${statements}`)
}
