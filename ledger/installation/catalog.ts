import { sql } from 'kysely'
import { databaseOf, type Queryable } from '#projections/db/kysely.ts'

/** The tables of Postgres' own catalog that are read here. */
export interface CatalogTables {
  pg_namespace: { nspname: string }
  pg_tables: { schemaname: string; tablename: string }
  pg_sequences: { schemaname: string; sequencename: string; last_value: string | null }
  pg_stat_activity: { datname: string; application_name: string }
}

/** All schemas of the database, except Postgres' own. */
export const schemasIn = async (db: Queryable): Promise<string[]> => {
  const rows = await databaseOf<CatalogTables>(db)
    .selectFrom('pg_namespace')
    .select('nspname')
    .where('nspname', '!~', '^pg_')
    .where('nspname', 'not in', ['information_schema', 'public'])
    .orderBy('nspname')
    .execute()
  return rows.map(row => row.nspname)
}

/** Whether the schema has read models, which are made from the log. */
export const isReadSide = (schema: string): boolean => /^read(_\d+)?(_beside|_replaced)?$/.test(schema)

/** Whether there is such a table. */
export const exists = async (db: Queryable, table: string): Promise<boolean> => {
  const { rows } = await sql<{ found: string | null }>`
    select to_regclass(${table})::text as found`.execute(databaseOf(db))
  return Boolean(rows[0]?.found)
}

/** Whether a program whose name has this form is connected to the database. */
export const isConnected = async (db: Queryable, form: string): Promise<boolean> => {
  const found = await databaseOf<CatalogTables>(db)
    .selectFrom('pg_stat_activity')
    .select('application_name')
    .where('datname', '=', sql<string>`current_database()`)
    .where('application_name', '~', form)
    .executeTakeFirst()
  return found !== undefined
}
