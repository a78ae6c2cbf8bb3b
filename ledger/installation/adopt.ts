import { sql } from 'kysely'
import type pg from 'pg'
import { databaseOf, inTransaction } from '#projections/db/kysely.ts'
import { runningProcesses } from '#projections/readModels/projectionState/query.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { connectEventStore } from '../eventStore/eventStoreDb.ts'
import { isConnected, isReadSide, schemasIn } from './catalog.ts'
import { handOver, type LogIdentity, noteReplaced } from './replaceDatabase.ts'
import { forgetTags } from './tagLine.ts'

interface Options {
  readonly pool: pg.Pool
  readonly url: string
  readonly clock: Clock
  readonly version: string
  /** Turns the tree of signed roots into a former tree, and begins an empty one that names its last root. */
  readonly beginNewTree: (client: pg.ClientBase) => Promise<unknown>
}

/** Why a log can't be adopted now; a sentence for the operator. */
export class CannotAdopt extends Error {
  override name = 'CannotAdopt'
}

/** Ids of goals that the log may contain although this database has not assigned them. */
const numbersSkipped = 10_000

/** @throws CannotAdopt while a process of the installation runs, or a backup is taken */
export const ensureNobodyRuns = async (pool: pg.Pool): Promise<void> => {
  if ((await runningProcesses(pool)) > 0)
    throw new CannotAdopt('Calabash is running on this database: stop every process of it first.')
  if (await isConnected(pool, '^calabash-(backup|restore)$'))
    throw new CannotAdopt('A backup is being taken or restored: wait for its end.')
}

/**
 * Switches to another log. Everything derived from the previous log is deleted: the read side, snapshots, and
 * the workers' checkpoints. Accounts stay, and so does the former tree of signed roots. All of it, or
 * nothing.
 */
export const adoptLog = async (log: LogIdentity, options: Options): Promise<void> => {
  const { pool, url, beginNewTree } = options
  await ensureNobodyRuns(pool)
  const identity = await inTransaction(pool, async client => {
    const db = databaseOf(client)
    for (const schema of (await schemasIn(client)).filter(isReadSide))
      await db.schema.dropSchema(schema).cascade().execute()
    // Stripe's events after the end of the new log are looked up again.
    for (const table of ['workers.checkpoints', 'workers.untold', 'workers.followed', 'snapshots.goals'])
      await sql`delete from ${sql.table(table)}`.execute(db)
    await sql`select setval('accounts.goal_ids', nextval('accounts.goal_ids') + ${numbersSkipped})`.execute(
      db,
    )
    // That log is accepted as it is.
    await forgetTags(client)
    await beginNewTree(client)
    return noteReplaced(client, log, { ...options, reason: 'adopted' })
  })
  // If this fails, the next process that starts appends it.
  const store = connectEventStore(url)
  await handOver(store, identity, pool).finally(store.close)
}
