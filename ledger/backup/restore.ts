import { join } from 'node:path'
import type pg from 'pg'
import { type Migration, migrate } from '#projections/db/migrate.ts'
import { goalCategory } from '#shared/events/goal.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import type { CarriedEvent } from '../moving/carried.ts'
import { type ImportProgress, importLog } from '../moving/importing.ts'
import { checkLogFile } from '../moving/readLogFile.ts'
import { sourceOfFile } from '../moving/sources.ts'
import { currentTree, isFormerTree } from '../transparency/headRows.ts'
import { BadBackup, fingerprintOf, logFile, type Manifest, readManifest, tableFile } from './manifest.ts'
import { loadRows } from './rows.ts'
import { inOrderOfReference, isOurs, quoted, schemasIn } from './tables.ts'

/** A backup that has been read from end to end, and is whole. */
export interface WholeBackup extends Manifest {
  readonly folder: string
  /** The last event of a goal that was an hour old. */
  readonly anHourBefore: CarriedEvent | undefined
}

const hourMs = 3_600_000

/** Changes nothing. @throws BadBackup, CannotCarry */
export const checkBackup = async (folder: string, signal?: AbortSignal): Promise<WholeBackup> => {
  const about = await readManifest(folder)
  const until = Date.parse(about.at) - hourMs
  let anHourBefore: CarriedEvent | undefined
  const { events, sha256 } = await checkLogFile(join(folder, logFile), event => {
    signal?.throwIfAborted()
    if (event.stream.startsWith(goalCategory) && Date.parse(event.created) < until) anHourBefore = event
  })
  if (events !== about.log.events || sha256 !== about.log.sha256)
    throw new BadBackup(`${logFile} in ${folder} is of another backup`)
  return { ...about, folder, anHourBefore }
}

/** @throws BadBackup unless secrets in the rows can be opened here */
export const ensureKeysFit = ({ sessionKeys }: Manifest, here: readonly string[]): void => {
  const known = new Set(here.map(fingerprintOf))
  if (sessionKeys.some(fingerprint => known.has(fingerprint))) return
  throw new BadBackup(
    'the keys here are not those by which secrets in the backup are sealed: set SESSION_KEYS as it was, or put the file ' +
      'session-key that was in DATA_DIR into the new one. Without them (--without-keys) nobody can use an authenticator ' +
      'app, only recovery codes, and links for inviting and calendars end.',
  )
}

export interface Plan {
  readonly backup: WholeBackup
  readonly pool: pg.Pool
  /** What each schema is made by; the backup's must be the beginning of it. */
  readonly schemas: readonly (readonly [string, readonly Migration[]])[]
  /** Makes the tables of the sandbox, which have no migrations. */
  readonly makeSandbox: () => Promise<void>
}

/**
 * Numbers that were given out after the backup are known to others: to the card processor, and by links and receipts.
 * What belongs to somebody who is lost must not fall to the next one.
 */
const givenToOthers: ReadonlySet<string> = new Set(['accounts.goal_ids', 'accounts.users_id_seq'])
const numbersSkipped = 10_000n

const queryOf = (pool: pg.Pool | pg.ClientBase) => ({
  query: async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]) =>
    (await pool.query<Row>(text, [...values])).rows,
})

/** A former tree was made as today's is. */
const migrationsFor = (schemas: Plan['schemas'], schema: string): readonly Migration[] => {
  const madeAs = isFormerTree(schema) ? currentTree : schema
  return schemas.find(([name]) => name === madeAs)?.[1] ?? []
}

/** @throws BadBackup when the backup needs newer code than this */
export const ensureKnown = ({ backup, schemas }: Pick<Plan, 'backup' | 'schemas'>): void => {
  for (const [schema, names] of Object.entries(backup.migrations)) {
    const known = migrationsFor(schemas, schema)
    const stranger = names.find((name, number) => known[number]?.name !== name)
    if (stranger !== undefined)
      throw new BadBackup(
        `the backup was made by a newer version of the app ("${stranger}" of ${schema} is unknown here): restore it with that one`,
      )
  }
}

/** @throws BadBackup when somebody uses the database, or there is something in it that would be lost */
export const ensureEmpty = async (pool: pg.Pool, mayReplace: boolean): Promise<void> => {
  const using = await pool.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and application_name ~ '^calabash( listening| leading.*)?$'`,
  )
  if (using.rows.length > 0)
    throw new BadBackup('an instance of Calabash is using the database: stop it first')
  if (mayReplace) return
  // Whether the log is empty, or the beginning of the one that comes, is looked at when that comes.
  const formerTrees = (await schemasIn(queryOf(pool))).filter(isFormerTree)
  for (const table of [
    ...['accounts.users', 'transparency.leaves'],
    ...formerTrees.map(schema => `${schema}.leaves`),
  ]) {
    const { rows } = await pool.query<{ found: string | null }>('select to_regclass($1)::text as found', [
      table,
    ])
    if (!rows[0]?.found) continue
    const { rowCount } = await pool.query(`select from ${table} limit 1`)
    if (rowCount !== 0)
      throw new BadBackup(
        `the database is not empty: ${table} has rows. Restore into an empty one, or say --replace and lose what is there`,
      )
  }
}

/** Drops everything of ours; with `andLog` the embedded log too, which nobody may have opened yet. */
export const clear = async (pool: pg.Pool, { andLog }: { readonly andLog: boolean }): Promise<void> => {
  for (const schema of await schemasIn(queryOf(pool)))
    if (isOurs(schema) && (andLog || schema !== 'eventstore'))
      await pool.query(`drop schema ${quoted(schema)} cascade`)
}

export const restoreLog = async (
  { folder }: WholeBackup,
  target: { readonly url: string; readonly store: EventStore },
  onProgress: (progress: ImportProgress) => void,
  signal: AbortSignal,
) => {
  const source = await sourceOfFile(join(folder, logFile), signal)
  try {
    return await importLog({ source, ...target, signal, onProgress })
  } finally {
    await source.close()
  }
}

/** All rows or none, in tables as they were when the backup was taken. */
export const restoreRows = async ({ backup, pool, schemas, makeSandbox }: Plan): Promise<number> => {
  const { folder, migrations, tables, sequences } = backup
  // As it was done then: made as the tree of its day, and put away under its number.
  for (const [schema, { length }] of Object.entries(migrations).filter(([name]) => isFormerTree(name))) {
    await migrate(pool, migrationsFor(schemas, schema).slice(0, length), { schema: currentTree })
    await pool.query(`alter schema ${currentTree} rename to ${quoted(schema)}`)
  }
  for (const [schema, known] of schemas) {
    const count = migrations[schema]?.length ?? 0
    if (count > 0) await migrate(pool, known.slice(0, count), { schema })
  }
  if (tables.some(({ name }) => name.startsWith('sandbox.'))) await makeSandbox()
  const client = await pool.connect()
  let total = 0
  try {
    await client.query('begin')
    const names = tables.map(({ name }) => name)
    const ordered = await inOrderOfReference(queryOf(client), names)
    // Some tables are made with a row of defaults.
    for (const name of ordered.toReversed())
      if ((await client.query(`select from ${quoted(name)} limit 1`)).rowCount !== 0)
        await client.query(`delete from ${quoted(name)}`)
    for (const name of ordered) {
      const rows = await loadRows(client, name, join(folder, tableFile(name)))
      const expected = tables.find(table => table.name === name)?.rows
      if (rows !== expected) throw new BadBackup(`${name} has ${rows} rows in its file, and had ${expected}`)
      total += rows
    }
    for (const { name, value } of sequences) {
      const leap = givenToOthers.has(name) ? numbersSkipped : 0n
      await client.query('select setval($1::regclass, $2::int8)', [
        quoted(name),
        String(BigInt(value) + leap),
      ])
    }
    await windBack(client, backup)
    await client.query('commit')
    client.release()
    return total
  } catch (error) {
    client.release(error as Error)
    throw error
  }
}

/**
 * Jobs are in no backup. Those for notices are made again of the last hour's events: a notice that is there is not made
 * twice, and one that has gone out does not go again.
 */
const windBack = async (client: pg.ClientBase, { anHourBefore, tables }: WholeBackup): Promise<void> => {
  if (!tables.some(({ name }) => name === 'workers.checkpoints')) return
  if (!anHourBefore) {
    await client.query('delete from workers.checkpoints')
    return
  }
  const { stream, revision, id } = anHourBefore
  await client.query('delete from workers.checkpoints where stream is null')
  await client.query(
    'update workers.checkpoints set position = 0, stream = $1, revision = $2, event_id = $3',
    [stream, String(revision), id],
  )
}
