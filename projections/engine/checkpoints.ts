import { sql } from 'kysely'
import type pg from 'pg'
import type { GoalId } from '#shared/ids.ts'
import type { Queryable } from '../db/connect.ts'
import { stayConnected } from '../db/connect.ts'
import { db, rowsOf } from '../db/kysely.ts'

/** The position up to which the log is projected, and how to wait for a later one. */
export interface ReadSide {
  /** Resolves to true when the read side has passed the position, to false on timeout. */
  waitFor(position: bigint, timeoutMs: number): Promise<boolean>
  /** Calls back after every batch with the goals that changed; undefined when there were too many to list. */
  onChange(listener: (goals: readonly GoalId[] | undefined) => void): () => void
  readonly position: bigint
  close(): Promise<void>
}

const channel = (schema: string): string => `${schema}_advanced`

/** The position of the last event in the tables; undefined before the first. `lock` stops all batches until the caller's transaction ends. */
export const readCheckpoint = async (
  client: Queryable,
  schema: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<bigint | undefined> => {
  const query = db
    .withSchema(schema)
    .selectFrom('checkpoint')
    .select(sql<string>`position::text`.as('position'))
  const [row] = await rowsOf(client, lock ? query.forUpdate() : query)
  return row && BigInt(row.position)
}

/**
 * Another projector has moved the checkpoint: the tables already contain what this one was about to write.
 */
export class CheckpointMoved extends Error {
  override name = 'CheckpointMoved'
}

// Postgres allows 8,000 bytes in a notification.
const maxNamedGoals = 500

/**
 * Begins the transaction that writes a batch, and moves the checkpoint: another projector waits for it and
 * then finds the checkpoint moved. It is one message, so that the checkpoint never moves outside a
 * transaction.
 */
export const beginAdvance = async (
  client: pg.ClientBase,
  schema: string,
  { from, to }: { readonly from: bigint | undefined; readonly to: bigint },
): Promise<void> => {
  const move =
    from === undefined
      ? `insert into ${schema}.checkpoint (position) values (${to}) on conflict do nothing`
      : `update ${schema}.checkpoint set position = ${to} where position = ${from}`
  // pg returns a list for several statements in one message.
  const results: unknown = await client.query(`${beginWriteSql(schema)}; ${move}`)
  if ((results as pg.QueryResult[]).at(-1)?.rowCount !== 1)
    throw new CheckpointMoved('another projector has moved the checkpoint')
}

/**
 * Notifies all processes when the caller's transaction commits; lists the changed goals unless there are too
 * many.
 */
export const notifyAdvanced = async (
  client: pg.ClientBase,
  schema: string,
  { position, goals }: { readonly position: bigint; readonly goals: readonly GoalId[] | undefined },
): Promise<void> => {
  const named = goals && goals.length <= maxNamedGoals ? { goals } : {}
  await client.query('select pg_notify($1, $2)', [
    channel(schema),
    JSON.stringify({ position: String(position), ...named }),
  ])
}

interface Waiter {
  readonly position: bigint
  readonly resolve: (reached: boolean) => void
}

/** Listens on a dedicated connection, which is replaced when it is lost. */
export const followReadSide = async (
  connect: () => Promise<pg.Client>,
  schema: string,
): Promise<ReadSide> => {
  let position = -1n
  const waiters = new Set<Waiter>()
  const listeners = new Set<(goals: readonly GoalId[] | undefined) => void>()

  const reach = (reached: bigint): void => {
    position = reached
    for (const waiter of waiters) if (waiter.position <= position) waiter.resolve(true)
  }

  const listen = async (client: pg.Client): Promise<void> => {
    client.on('notification', ({ payload = '{}' }) => {
      // Notifications arrive in the order of commits. A position is lower only after the log was moved to
      // another store.
      const { position: text, goals } = JSON.parse(payload) as { position: string; goals?: GoalId[] }
      reach(BigInt(text))
      for (const listener of listeners) listener(goals)
    })
    await client.query(`listen ${channel(schema)}`)
    // A notification received since is newer.
    const read = (await readCheckpoint(client, schema)) ?? -1n
    if (read > position) reach(read)
  }
  const connection = await stayConnected(connect, listen, () => {
    for (const listener of listeners) listener(undefined)
  })

  return {
    get position() {
      return position
    },
    waitFor: (wanted, timeoutMs) => {
      if (wanted <= position) return Promise.resolve(true)
      return new Promise(resolve => {
        const done = (reached: boolean): void => {
          clearTimeout(timer)
          waiters.delete(waiter)
          resolve(reached)
        }
        const timer = setTimeout(done, timeoutMs, false)
        const waiter: Waiter = { position: wanted, resolve: done }
        waiters.add(waiter)
      })
    },
    onChange: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => {
      for (const waiter of waiters) waiter.resolve(false)
      await connection.close()
    },
  }
}

const lockOf = (schema: string): string => `hashtextextended('calabash writes ${schema}', 0)`

/**
 * Begins a transaction that writes to a read side. Until it ends a rebuild cannot exchange the tables, which
 * would split the writes between two sets of tables.
 */
export const beginWriteSql = (schema: string): string =>
  `begin; select pg_advisory_xact_lock_shared(${lockOf(schema)})`

/** Waits, inside the caller's transaction, until no transaction writes, and blocks new ones until the caller's ends. */
export const blockWriters = (client: pg.ClientBase, schema: string): Promise<unknown> =>
  client.query(`select pg_advisory_xact_lock(${lockOf(schema)})`)
