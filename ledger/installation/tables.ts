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
  'installation.tag_line': {
    single: Generated<boolean>
    accepted_until: string
    last_stream: string | null
    last_revision: string | null
    last_event_id: string | null
    last_position: string | null
  }
  'installation.tag_keys': { key_id: string }
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
  {
    name: '0002-tags',
    sql: `
      -- Events up to this position are accepted without a tag of the application.
      create table installation.tag_line (
        single boolean primary key default true check (single),
        accepted_until int8 not null,
        -- The last of them, by which the line is found in a log that was moved; null for an empty log.
        last_stream text,
        last_revision int8,
        last_event_id text,
        last_position int8,
        drawn_at timestamptz not null default now()
      );
      -- The keys of tags that were written, by their short names.
      create table installation.tag_keys (
        key_id text primary key,
        since timestamptz not null default now()
      );
    `,
  },
] as const
