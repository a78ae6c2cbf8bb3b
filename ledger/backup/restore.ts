import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import * as z from 'zod'
import { databaseOf, inTransaction, type Queryable } from '#projections/db/kysely.ts'
import { type Migration, migrate } from '#projections/db/migrate.ts'
import { goalCategory } from '#shared/events/goal.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import { hourMs } from '#shared/time.ts'
import { exists, isConnected, schemasIn } from '../installation/catalog.ts'
import type { CarriedEvent } from '../logTransfer/carried.ts'
import { type ImportProgress, importLog } from '../logTransfer/importing.ts'
import { checkLogFile } from '../logTransfer/readLogFile.ts'
import { sourceOfFile } from '../logTransfer/sources.ts'
import { currentTree, isFormerTree } from '../transparency/tables.ts'
import type { BackupFiles } from './files.ts'
import {
  BadBackup,
  fingerprintOf,
  logFile,
  type Manifest,
  manifestFile,
  parseManifest,
  tableFile,
} from './manifest.ts'
import { linesIn, loadRows } from './rows.ts'
import { inOrderOfReference, isOurs } from './tables.ts'

/** A backup that has been read from end to end, and is whole. */
export interface WholeBackup extends Manifest {
  readonly files: BackupFiles
  /** The last goal event that was at least an hour old. */
  readonly anHourBefore: CarriedEvent | undefined
}

/** Changes nothing. @throws BadBackup, CannotCarry */
export const checkBackup = async (files: BackupFiles, signal?: AbortSignal): Promise<WholeBackup> => {
  const { folder } = files
  if (!files.canBeRead)
    throw new BadBackup(`${folder} is encrypted: set BACKUP_IDENTITY, or BACKUP_IDENTITY_FILE`)
  const about = await manifestIn(files)
  const until = Date.parse(about.at) - hourMs
  let anHourBefore: CarriedEvent | undefined
  const { events, sha256 } = await checkLogFile(
    join(folder, logFile),
    event => {
      signal?.throwIfAborted()
      if (event.stream.startsWith(goalCategory) && Date.parse(event.created) < until) anHourBefore = event
    },
    () => files.bytesOf(logFile),
  )
  if (events !== about.log.events || sha256 !== about.log.sha256)
    throw new BadBackup(`${logFile} in ${folder} is of another backup`)
  return { ...about, files, anHourBefore }
}

const manifestIn = async (files: BackupFiles): Promise<Manifest> => {
  const about = parseManifest(await text(files.bytesOf(manifestFile)), files.folder)
  for (const name of [logFile, ...about.tables.map(table => tableFile(table.name))])
    if (!files.has(name)) throw new BadBackup(`SHA256SUMS in ${files.folder} has no sum of ${name}`)
  return about
}

/** @throws BadBackup unless the secrets in the rows can be decrypted here */
export const ensureKeysFit = ({ sessionKeys }: Manifest, here: readonly string[]): void => {
  const [inUse] = sessionKeys
  if (inUse !== undefined && here.map(fingerprintOf).includes(inUse)) return
  throw new BadBackup(
    'the keys here are not those by which secrets in the backup are sealed: set DATA_KEYS and SESSION_KEYS as they were, or put the file ' +
      'session-key that was in DATA_DIR into the new one. Without them (--without-keys) nobody can use an authenticator ' +
      'app, only recovery codes, links for inviting and calendars end, and all e-mail addresses and phone numbers are lost.',
  )
}

const tagKeys = 'installation.tag_keys'
const tagKeyForm = z.object({ key_id: z.string() })

/** @throws BadBackup unless the tags of its events can be verified here */
export const ensureTagKeysFit = async (
  { files, tables }: WholeBackup,
  here: readonly string[],
): Promise<void> => {
  if (!tables.some(({ name }) => name === tagKeys)) return
  for await (const line of linesIn(files, tableFile(tagKeys))) {
    const { key_id } = tagKeyForm.parse(JSON.parse(line))
    if (!here.includes(key_id))
      throw new BadBackup(
        `the key ${key_id}, with which events in the backup were written, is not here: set EVENT_KEYS as it was. ` +
          'Without it (--without-keys) these events are accepted as they are.',
      )
  }
}

export interface Plan {
  readonly backup: WholeBackup
  readonly pool: pg.Pool
  /** The migrations of each schema; those of the backup must be their beginning. */
  readonly schemas: readonly (readonly [string, readonly Migration[]])[]
  /** Makes the tables of the sandbox, which have no migrations. */
  readonly makeSandbox: () => Promise<void>
}

/**
 * Ids assigned after the backup are used outside: at the card processor, in links and in receipts. They must
 * not be assigned to other users or goals.
 */
const usedOutside: ReadonlySet<string> = new Set(['accounts.goal_ids', 'accounts.users_id_seq'])
const numbersSkipped = 10_000n

/** A former tree has the migrations of the current one. */
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

/** @throws BadBackup when the database is in use, or has rows that would be lost */
export const ensureEmpty = async (pool: pg.Pool, mayReplace: boolean): Promise<void> => {
  if (await isConnected(pool, '^calabash( listening| leading.*)?$'))
    throw new BadBackup('an instance of Calabash is using the database: stop it first')
  if (mayReplace) return
  // The log is checked when the events are imported: it may be empty, or the beginning of the one in the backup.
  const formerTrees = (await schemasIn(pool)).filter(isFormerTree)
  const filled = ['accounts.users', 'transparency.leaves', ...formerTrees.map(schema => `${schema}.leaves`)]
  for (const table of filled)
    if ((await exists(pool, table)) && (await hasRows(pool, table)))
      throw new BadBackup(
        `the database is not empty: ${table} has rows. Restore into an empty one, or say --replace and lose what is there`,
      )
}

const hasRows = async (db: Queryable, table: string): Promise<boolean> => {
  const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(databaseOf(db))
  return rows.length > 0
}

/** Drops all our schemas; with `andLog` also the embedded log, which no process may have opened yet. */
export const clear = async (pool: pg.Pool, { andLog }: { readonly andLog: boolean }): Promise<void> => {
  for (const schema of await schemasIn(pool))
    if (isOurs(schema) && (andLog || schema !== 'eventstore'))
      await databaseOf(pool).schema.dropSchema(schema).cascade().execute()
}

export const restoreLog = async (
  { files }: WholeBackup,
  target: { readonly url: string; readonly store: EventStore },
  onProgress: (progress: ImportProgress) => void,
  signal: AbortSignal,
) => {
  const source = await sourceOfFile(join(files.folder, logFile), {
    signal,
    open: () => files.bytesOf(logFile),
  })
  try {
    return await importLog({ source, ...target, signal, onProgress })
  } finally {
    await source.close()
  }
}

/** All rows or none, in tables as they were when the backup was taken. */
export const restoreRows = async ({ backup, pool, schemas, makeSandbox }: Plan): Promise<number> => {
  const { files, migrations, tables, sequences } = backup
  // Each former tree is created as the current one, and then renamed.
  for (const [schema, { length }] of Object.entries(migrations).filter(([name]) => isFormerTree(name))) {
    await migrate(pool, migrationsFor(schemas, schema).slice(0, length), { schema: currentTree })
    await sql`alter schema ${sql.id(currentTree)} rename to ${sql.id(schema)}`.execute(databaseOf(pool))
  }
  for (const [schema, known] of schemas) {
    const count = migrations[schema]?.length ?? 0
    if (count > 0) await migrate(pool, known.slice(0, count), { schema })
  }
  if (tables.some(({ name }) => name.startsWith('sandbox.'))) await makeSandbox()
  return inTransaction(pool, async client => {
    const db = databaseOf<CheckpointTables>(client)
    const ordered = await inOrderOfReference(
      client,
      tables.map(({ name }) => name),
    )
    // Some tables are made with a row of defaults.
    for (const name of ordered.toReversed())
      if (await hasRows(client, name)) await sql`delete from ${sql.table(name)}`.execute(db)
    let total = 0
    for (const name of ordered) {
      const rows = await loadRows(client, name, files)
      const expected = tables.find(table => table.name === name)?.rows
      if (rows !== expected) throw new BadBackup(`${name} has ${rows} rows in its file, and had ${expected}`)
      total += rows
    }
    for (const { name, value } of sequences) {
      const skipped = usedOutside.has(name) ? numbersSkipped : 0n
      const next = String(BigInt(value) + skipped)
      await sql`select setval(${quoted(name)}::regclass, ${next}::int8)`.execute(db)
    }
    await resetCheckpoints(db, backup)
    return total
  })
}

/** A name with a schema as `regclass` reads it. */
const quoted = (name: string): string => name.split('.').map(pg.escapeIdentifier).join('.')

/** The workers' checkpoints, which are written from here only by a restore. */
interface CheckpointTables {
  'workers.checkpoints': {
    position: string
    stream: string | null
    revision: string | null
    event_id: string | null
  }
}

/**
 * Jobs are in no backup. The checkpoints are set back by an hour, so that the notification jobs of that hour
 * are created again; an existing notification is not created twice, and a sent one is not sent again.
 */
const resetCheckpoints = async (
  db: Kysely<CheckpointTables>,
  { anHourBefore, tables }: WholeBackup,
): Promise<void> => {
  if (!tables.some(({ name }) => name === 'workers.checkpoints')) return
  const unplaced = db.deleteFrom('workers.checkpoints')
  if (!anHourBefore) {
    await unplaced.execute()
    return
  }
  const { stream, revision, id } = anHourBefore
  await unplaced.where('stream', 'is', null).execute()
  await db
    .updateTable('workers.checkpoints')
    .set({ position: '0', stream, revision: String(revision), event_id: id })
    .execute()
}
