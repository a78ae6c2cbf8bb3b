import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { databaseOf, type Queryable } from '#projections/db/kysely.ts'
import { openSnapshot } from '#projections/db/snapshot.ts'
import { instant } from '#shared/time.ts'
import { schemasIn } from '../installation/catalog.ts'
import { reported, sourceOfStore } from '../logTransfer/sources.ts'
import { flushFolder, writeWhatCanBeCarried } from '../logTransfer/writeLogFile.ts'
import { createBackupFolder } from './files.ts'
import { BadBackup, fingerprintOf, formatName, logFile, type Manifest, manifestFile } from './manifest.ts'
import { type Moment, writeRows } from './rows.ts'
import { signingKeyOf } from './sums.ts'
import { isFollowingLog, isOurs, migrationsOf, namedByLog, sequencesOf, tablesOf } from './tables.ts'

interface Options {
  readonly pool: pg.Pool
  readonly eventStoreUrl: string
  /** Keys that encrypt secrets in the rows; the first one is in use, and signs. Without any the backup is not signed. */
  readonly dataKeys: readonly string[]
  /** Recipients of age; none: the files are not encrypted. */
  readonly recipients?: readonly string[]
  readonly folder: string
  readonly signal?: AbortSignal
  readonly onProgress?: (done: number, total: number, words: string) => void
}

export interface Taken extends Manifest {
  /** Schemas of other programs in the same database. */
  readonly strangers: readonly string[]
  /** The public key. */
  readonly signedBy: string | undefined
}

/**
 * Backs up everything that can't be rebuilt, during operation. Data that must not be ahead of the log is read
 * just before the end of the log is fixed, and data that events refer to just after: no tree is ahead of its
 * log, and every user in the log has an account.
 * @throws BadBackup when the folder exists
 */
export const takeBackup = async (options: Options): Promise<Taken> => {
  const folder = resolve(options.folder)
  if (existsSync(folder)) throw new BadBackup(`${folder} is there already; it is not written over`)
  const draft = `${folder}.part`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  try {
    const taken = await takeInto(draft, options)
    await rename(draft, folder)
    await flushFolder(dirname(folder))
    return taken
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

const takeInto = async (folder: string, options: Options): Promise<Taken> => {
  const { pool, eventStoreUrl, dataKeys, recipients = [], signal, onProgress = () => undefined } = options
  const [inUse] = dataKeys
  const signingKey = inUse === undefined ? undefined : signingKeyOf(inUse)
  const files = createBackupFolder(folder, { recipients, signingKey })
  const before = await momentOf(pool)
  const source = await sourceOfStore(eventStoreUrl, { mayLeaveOut: true })
  const at = instant(Date.now())
  const after = await momentOf(pool)
  try {
    const { events, sha256 } = await writeWhatCanBeCarried(
      files.pathOf(logFile),
      { source: source.name, at },
      () => reported(source, onProgress),
      { signal, through: files.through },
    )
    const tables: { name: string; rows: number }[] = []
    const schemas = await schemasIn(after.db)
    const followingLog = schemas.filter(isFollowingLog)
    for (const [moment, names] of [
      [before, followingLog],
      [after, namedByLog],
    ] as const)
      for (const name of await tablesOf(moment.db, names)) {
        signal?.throwIfAborted()
        tables.push({ name, rows: await writeRows(moment, name, files) })
      }
    const kept = [...followingLog, ...namedByLog]
    const about: Manifest = {
      format: formatName,
      at,
      log: { source: source.name, events, sha256 },
      leftOut: [...source.leftOut()],
      tables,
      sequences: await sequencesOf(after.db, kept),
      migrations: await migrationsOf(after.db, kept),
      sessionKeys: dataKeys.map(fingerprintOf),
    }
    const text = `${JSON.stringify(about, undefined, 2)}\n`
    await pipeline(Readable.from([Buffer.from(text)]), files.through, files.open(manifestFile))
    await files.finish()
    return { ...about, signedBy: signingKey?.key, strangers: schemas.filter(name => !isOurs(name)) }
  } finally {
    await source.close()
    await before.close()
    await after.close()
  }
}

/** The snapshot is taken by its first query. It stays open, and idle, while the log is written. */
const momentOf = async (pool: pg.Pool): Promise<Moment> => {
  const snapshot = await openSnapshot(pool)
  const query = async (text: string, values: readonly unknown[]) => ({
    rows: await snapshot.query(text, values),
  })
  const db = { query: query as Queryable['query'] }
  await sql`select set_config('idle_in_transaction_session_timeout', '0', true)`.execute(databaseOf(db))
  return { db, batches: snapshot.batches, close: snapshot.close }
}
