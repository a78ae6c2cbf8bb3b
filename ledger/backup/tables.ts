import pg from 'pg'
import type { Snapshot } from '#projections/db/snapshot.ts'
import { isFormerTree } from '../transparency/headRows.ts'

/**
 * Which schemas are truth of their own and go into a backup, and which are made anew.
 *
 * The tree of hashes and the workers' places follow the log, and must not be ahead of it: they are taken before the log's
 * end is noted. What the log names, such as people and what their payments were at the sandbox, must be there: it is
 * taken after.
 */
const followingLog = ['installation', 'transparency', 'workers']
export const namedByLog = ['accounts', 'audit', 'sandbox'] as const
/** The log goes as a file of its own; jobs, shortcuts and what is read come from it again. */
export const madeAnew = ['eventstore', 'bullmq', 'snapshots'] as const
const readSide = /^read(_\d+)?(_beside|_replaced)?$/

/**
 * What opens a door must not come back after it was shut: whoever signed out since the backup, or used a link, finds
 * that it is so. Rate limits count what is over. What was mailed is with those whom it was mailed to, as where there is a real
 * mail server.
 */
const leftOut: ReadonlySet<string> = new Set([
  ...['accounts.sessions', 'accounts.passkey_challenges', 'accounts.rate_limits'],
  ...['accounts.proofs', 'accounts.phone_proofs', 'accounts.mail_requests'],
  'sandbox.mailbox',
])

/** Also the trees over logs that were replaced, which nothing can make anew. */
export const isFollowingLog = (schema: string): boolean =>
  followingLog.includes(schema) || isFormerTree(schema)

export const isOurs = (schema: string): boolean =>
  isFollowingLog(schema) ||
  [...namedByLog, ...madeAnew].some(name => name === schema) ||
  readSide.test(schema)

type Queryable = Pick<Snapshot, 'query'>

/** Of the database, without what every database has. */
export const schemasIn = async (db: Queryable): Promise<string[]> => {
  const rows = await db.query<{ name: string }>(
    `select nspname as name from pg_namespace
     where nspname !~ '^pg_' and nspname not in ('information_schema', 'public') order by 1`,
    [],
  )
  return rows.map(({ name }) => name)
}

/** Tables of these schemas whose rows are to be kept, as `schema.table`. */
export const tablesOf = async (db: Queryable, schemas: readonly string[]): Promise<string[]> => {
  const rows = await db.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname = any($1) and tablename <> 'migrations' order by 1`,
    [schemas],
  )
  return rows.map(({ name }) => name).filter(name => !leftOut.has(name))
}

export interface Sequence {
  readonly name: string
  readonly value: string
}
/** What was counted up last; sequences are in no snapshot, so it is never less than what the rows have. */
export const sequencesOf = (db: Queryable, schemas: readonly string[]): Promise<Sequence[]> =>
  db.query<{ name: string; value: string }>(
    `select schemaname || '.' || sequencename as name, last_value::text as value from pg_sequences
     where schemaname = any($1) and last_value is not null order by 1`,
    [schemas],
  )

/** Which migrations have run in each schema. */
export const migrationsOf = async (
  db: Queryable,
  schemas: readonly string[],
): Promise<Record<string, string[]>> => {
  const found = await db.query<{ schema: string }>(
    `select schemaname as schema from pg_tables where schemaname = any($1) and tablename = 'migrations' order by 1`,
    [schemas],
  )
  const ran: Record<string, string[]> = {}
  for (const { schema } of found) {
    const rows = await db.query<{ name: string }>(`select name from ${schema}.migrations order by number`, [])
    ran[schema] = rows.map(({ name }) => name)
  }
  return ran
}

/** For a name that is put together with a dot. */
export const quoted = (name: string): string => name.split('.').map(pg.escapeIdentifier).join('.')

/** Tables in an order in which no row refers to one that is yet to come. */
export const inOrderOfReference = async (db: Queryable, tables: readonly string[]): Promise<string[]> => {
  const references = await db.query<{ table: string; needs: string }>(
    `select n.nspname || '.' || t.relname as table, rn.nspname || '.' || r.relname as needs
     from pg_constraint c
       join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
       join pg_class r on r.oid = c.confrelid join pg_namespace rn on rn.oid = r.relnamespace
     where c.contype = 'f'`,
    [],
  )
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
