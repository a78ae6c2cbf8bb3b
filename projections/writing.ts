import type pg from 'pg'

const lockOf = (schema: string): string => `hashtextextended('calabash writes ${schema}', 0)`

/**
 * Begins a transaction that writes to a read side. Until it ends no other tables are put under this name: what belongs
 * together goes into the same ones.
 */
export const beginsWriting = (schema: string): string =>
  `begin; select pg_advisory_xact_lock_shared(${lockOf(schema)})`

/** Waits, inside the caller's transaction, until nobody writes, and keeps them from it until that ends. */
export const holdWriters = (client: pg.ClientBase, schema: string): Promise<unknown> =>
  client.query(`select pg_advisory_xact_lock(${lockOf(schema)})`)
