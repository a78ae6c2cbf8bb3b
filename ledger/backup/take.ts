import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type pg from 'pg'
import { openSnapshot, type Snapshot } from '#projections/db/snapshot.ts'
import { instant } from '#shared/time.ts'
import { sourceOfStore } from '../moving/sources.ts'
import { flushFolder, writeWhatCanBeCarried } from '../moving/writeLogFile.ts'
import {
  BadBackup,
  fingerprintOf,
  formatName,
  logFile,
  type Manifest,
  tableFile,
  writeManifest,
} from './manifest.ts'
import { writeRows } from './rows.ts'
import {
  isFollowingLog,
  isOurs,
  migrationsOf,
  namedByLog,
  schemasIn,
  sequencesOf,
  tablesOf,
} from './tables.ts'

interface Options {
  readonly pool: pg.Pool
  readonly eventStoreUrl: string
  readonly sessionKeys: readonly string[]
  readonly folder: string
  readonly signal?: AbortSignal
  readonly onProgress?: (done: number, total: number, words: string) => void
}

export interface Taken extends Manifest {
  /** In the same database, and none of ours. */
  readonly strangers: readonly string[]
}

/**
 * Backs everything up that cannot be made anew, while it is in use. Three moments close upon one another make it whole: what
 * follows the log as it was just before the log's end is noted, the log up to there, and what the log names as it was
 * just after. So no tree is ahead of its log, and nobody in the log is missing among the people.
 * @throws BadBackup when there is something already
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
  const { pool, eventStoreUrl, sessionKeys, signal, onProgress = () => undefined } = options
  const before = await momentOf(pool)
  const source = await sourceOfStore(eventStoreUrl, { mayLeaveOut: true })
  const at = instant(Date.now())
  const after = await momentOf(pool)
  try {
    const logOf = async function* logOf() {
      let events = 0
      for await (const event of source.events()) {
        yield event
        const { done, total } = source.progress()
        onProgress(done, total, `${++events} events`)
      }
    }
    const { events, sha256 } = await writeWhatCanBeCarried(
      join(folder, logFile),
      { source: source.name, at },
      logOf,
      signal,
    )
    const tables: { name: string; rows: number }[] = []
    const schemas = await schemasIn(after)
    const followingLog = schemas.filter(isFollowingLog)
    for (const [moment, names] of [
      [before, followingLog],
      [after, namedByLog],
    ] as const)
      for (const name of await tablesOf(moment, names)) {
        signal?.throwIfAborted()
        tables.push({ name, rows: await writeRows(moment, name, join(folder, tableFile(name))) })
      }
    const kept = [...followingLog, ...namedByLog]
    const about: Manifest = {
      format: formatName,
      at,
      log: { source: source.name, events, sha256 },
      leftOut: [...source.leftOut()],
      tables,
      sequences: await sequencesOf(after, kept),
      migrations: await migrationsOf(after, kept),
      sessionKeys: sessionKeys.map(fingerprintOf),
    }
    await writeManifest(folder, about)
    return { ...about, strangers: schemas.filter(name => !isOurs(name)) }
  } finally {
    await source.close()
    await before.close()
    await after.close()
  }
}

/** A snapshot begins with the first thing that is asked of it. It is idle for as long as the log takes to be written. */
const momentOf = async (pool: pg.Pool): Promise<Snapshot> => {
  const snapshot = await openSnapshot(pool)
  await snapshot.query(`select set_config('idle_in_transaction_session_timeout', '0', true)`, [])
  return snapshot
}
