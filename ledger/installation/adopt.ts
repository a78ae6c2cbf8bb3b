import type pg from 'pg'
import { runningProcesses } from '#projections/progress/query.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { connectEventStore } from '../store/eventStoreDb.ts'
import type { Identity } from './identity.ts'
import { handOver, type LogIdentity, noteReplaced } from './replaceDatabase.ts'

interface Options {
  readonly pool: pg.Pool
  readonly url: string
  readonly clock: Clock
  readonly version: string
  /** Puts the tree of signed roots aside, and begins an empty one that names its last root. */
  readonly beginNewTree: (client: pg.ClientBase) => Promise<unknown>
}

/** Why a log can't be adopted now; a sentence for the operator. */
export class CannotAdopt extends Error {
  override name = 'CannotAdopt'
}

const readSide = /^read(_\d+)?(_beside|_replaced)?$/
/** Numbers of goals that the log may have, and this database hasn't given out. */
const numbersSkipped = 10_000

/** @throws CannotAdopt while a process of the installation runs, or a backup is taken */
export const ensureNobodyRuns = async (pool: pg.Pool): Promise<void> => {
  if ((await runningProcesses(pool)) > 0)
    throw new CannotAdopt('Calabash is running on this database: stop every process of it first.')
  const { rowCount } = await pool.query(
    `select from pg_stat_activity where datname = current_database()
       and application_name in ('calabash-backup', 'calabash-restore')`,
  )
  if (rowCount !== 0) throw new CannotAdopt('A backup is being taken or restored: wait for its end.')
}

const readSchemas = async (db: Pick<pg.ClientBase, 'query'>): Promise<string[]> => {
  const { rows } = await db.query<{ name: string }>('select nspname as name from pg_namespace')
  return rows.map(({ name }) => name).filter(name => readSide.test(name))
}

/**
 * Goes on with another log. What was made from the log before goes: what screens read, snapshots, and how far each
 * follower had come. People, their settings and the former tree of signed roots stay. All of it, or nothing.
 */
export const adoptLog = async (log: LogIdentity, options: Options): Promise<void> => {
  const { pool, url, beginNewTree } = options
  await ensureNobodyRuns(pool)
  const client = await pool.connect()
  let identity: Identity
  try {
    await client.query('begin')
    for (const schema of await readSchemas(client)) await client.query(`drop schema ${schema} cascade`)
    // What Stripe has told of since the end of that log is looked at again.
    for (const table of ['workers.checkpoints', 'workers.untold', 'workers.followed', 'snapshots.goals'])
      await client.query(`delete from ${table}`)
    await client.query(`select setval('accounts.goal_ids', nextval('accounts.goal_ids') + $1)`, [
      numbersSkipped,
    ])
    await beginNewTree(client)
    identity = await noteReplaced(client, log, { ...options, reason: 'adopted' })
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(error as Error)
    throw error
  }
  // Should this fail, the next process that starts appends it.
  const store = connectEventStore(url)
  await handOver(store, identity, pool).finally(store.close)
}
