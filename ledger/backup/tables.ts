import { sql } from 'kysely'
import { databaseOf, type Queryable } from '#projections/db/kysely.ts'
import { type CatalogTables, isReadSide } from '../installation/catalog.ts'
import { isFormerTree } from '../transparency/tables.ts'

/**
 * The schemas in a backup, and those that are rebuilt from the log.
 *
 * The tree of hashes and the workers' checkpoints must not be ahead of the log, so they are read before the
 * end of the log is fixed. Data that events refer to, such as accounts and payments at the sandbox, must be
 * complete, so it is read after.
 */
const followingLog = ['installation', 'transparency', 'workers']
export const namedByLog = ['accounts', 'texts', 'audit', 'sandbox'] as const
/** The log has its own file; jobs, snapshots and read models are rebuilt from it. */
export const madeAnew = ['eventstore', 'bullmq', 'snapshots'] as const

/**
 * Credentials that were revoked or used since the backup must not become valid again, so sessions and codes are left
 * out. So are rate limits, and the sandbox's mails, as with a real mail server.
 */
const leftOut: ReadonlySet<string> = new Set([
  'accounts.sessions',
  'accounts.passkey_challenges',
  'accounts.rate_limits',
  'accounts.proofs',
  'accounts.phone_proofs',
  'accounts.mail_requests',
  'sandbox.mailbox',
])

/** Includes trees over replaced logs, which can't be rebuilt. */
export const isFollowingLog = (schema: string): boolean =>
  followingLog.includes(schema) || isFormerTree(schema)

export const isOurs = (schema: string): boolean =>
  isFollowingLog(schema) || [...namedByLog, ...madeAnew].some(name => name === schema) || isReadSide(schema)

const tablesIn = (db: Queryable, schemas: readonly string[]) =>
  databaseOf<CatalogTables>(db).selectFrom('pg_tables').where('schemaname', '=', sql<string>`any(${schemas})`)

/** Tables of these schemas whose rows are backed up, as `schema.table`. */
export const tablesOf = async (db: Queryable, schemas: readonly string[]): Promise<string[]> => {
  const rows = await tablesIn(db, schemas)
    .select(sql<string>`schemaname || '.' || tablename`.as('name'))
    .where('tablename', '<>', 'migrations')
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name).filter(name => !leftOut.has(name))
}

export interface Sequence {
  readonly name: string
  readonly value: string
}
/** The last values of the sequences. They are outside of snapshots, so never lower than the rows' values. */
export const sequencesOf = (db: Queryable, schemas: readonly string[]): Promise<Sequence[]> =>
  databaseOf<CatalogTables>(db)
    .selectFrom('pg_sequences')
    .select(sql<string>`schemaname || '.' || sequencename`.as('name'))
    .select(sql<string>`last_value::text`.as('value'))
    .where('schemaname', '=', sql<string>`any(${schemas})`)
    .where('last_value', 'is not', null)
    .orderBy('name')
    .execute()

/** The migrations that have run in each schema. */
export const migrationsOf = async (
  db: Queryable,
  schemas: readonly string[],
): Promise<Record<string, string[]>> => {
  const found = await tablesIn(db, schemas)
    .select('schemaname')
    .where('tablename', '=', 'migrations')
    .orderBy('schemaname')
    .execute()
  const ran: Record<string, string[]> = {}
  for (const { schemaname } of found) {
    const rows = await databaseOf<{ migrations: { number: number; name: string } }>(db)
      .withSchema(schemaname)
      .selectFrom('migrations')
      .select('name')
      .orderBy('number')
      .execute()
    ran[schemaname] = rows.map(({ name }) => name)
  }
  return ran
}

/** Tables in an order in which no row refers to a later table. */
export const inOrderOfReference = async (db: Queryable, tables: readonly string[]): Promise<string[]> => {
  const { rows: references } = await sql<{ table: string; needs: string }>`
    select n.nspname || '.' || t.relname as table, rn.nspname || '.' || r.relname as needs
    from pg_constraint c
      join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
      join pg_class r on r.oid = c.confrelid join pg_namespace rn on rn.oid = r.relnamespace
    where c.contype = 'f'`.execute(databaseOf(db))
  const ordered = new Set<string>()
  const place = (table: string, above: ReadonlySet<string>): void => {
    if (ordered.has(table)) return
    if (above.has(table)) throw new Error(`the tables refer to one another in a circle at ${table}`)
    for (const { table: of, needs } of references)
      if (of === table && needs !== table && tables.includes(needs)) place(needs, new Set([...above, table]))
    ordered.add(table)
  }
  for (const table of tables) place(table, new Set())
  return [...ordered]
}
