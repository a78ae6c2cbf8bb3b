/** The tables of Postgres' own catalog that are read here. */
export interface CatalogTables {
  pg_namespace: { nspname: string }
  pg_tables: { schemaname: string; tablename: string }
  pg_sequences: { schemaname: string; sequencename: string; last_value: string | null }
  pg_stat_activity: { datname: string; application_name: string }
}
