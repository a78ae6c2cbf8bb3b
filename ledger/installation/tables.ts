import type { ColumnType, Generated } from 'kysely'

/** The rows of the schema `installation`, whose table `migrations.ts` defines. */
export interface InstallationTables {
  'installation.identity': {
    single: Generated<boolean>
    installation_id: string
    database_id: string
    /** Written as JSON text. */
    pending: ColumnType<unknown, string | null, string | null>
  }
}

/** The log that belongs to this database. Forward only; never edit a migration. */
export const installationMigrations = [
  {
    name: '0001-identity',
    sql: `
      create table installation.identity (
        single boolean primary key default true check (single),
        installation_id uuid not null,
        -- Changes when the database was restored from a backup, or has adopted a log.
        database_id uuid not null,
        -- The event to be appended to the log's stream: {"id", "type", "data", "metadata", "after"}.
        pending jsonb
      );
    `,
  },
] as const
