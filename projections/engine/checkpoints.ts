import type pg from 'pg'
import type { GoalId } from '#shared/ids.ts'
import { beginsWriting } from './writing.ts'

/** How far the read side has got, and how to wait for it to get further. */
export interface ReadSide {
  /** Resolves to true once the read side has passed the position, to false when that takes longer than allowed. */
  waitFor(position: bigint, timeoutMs: number): Promise<boolean>
  /** Calls back after every batch with the goals that changed; undefined when there were too many to name. */
  onChange(listener: (goals: readonly GoalId[] | undefined) => void): () => void
  readonly position: bigint
  close(): Promise<void>
}

const channel = (schema: string): string => `${schema}_advanced`

/** The position of the last event in the tables; undefined before the first. */
export const readCheckpoint = async (
  db: pg.Pool | pg.ClientBase,
  schema: string,
): Promise<bigint | undefined> => {
  const result = await db.query<{ position: string }>(`select position::text from ${schema}.checkpoint`)
  const text = result.rows[0]?.position
  return text === undefined ? undefined : BigInt(text)
}

/** A rival has moved the checkpoint: what this projector was about to write is in the tables already. */
export class CheckpointMoved extends Error {
  override name = 'CheckpointMoved'
}

// Postgres carries at most 8000 bytes in a notification.
const mostNamedGoals = 500

/**
 * Begins the transaction that writes a batch by moving the checkpoint: a rival waits for it, and finds that it has been
 * moved. One message for all of it, so that nothing is moved when it could not begin.
 */
export const beginAdvance = async (
  client: pg.ClientBase,
  schema: string,
  { from, to }: { readonly from: bigint | undefined; readonly to: bigint },
): Promise<void> => {
  const move =
    from === undefined
      ? `insert into ${schema}.checkpoint (single, position) values (true, ${to}) on conflict do nothing`
      : `update ${schema}.checkpoint set position = ${to} where position = ${from}`
  // The driver's answer to several statements is a list.
  const results: unknown = await client.query(`${beginsWriting(schema)}; ${move}`)
  if ((results as pg.QueryResult[]).at(-1)?.rowCount !== 1)
    throw new CheckpointMoved('another projector has moved the checkpoint')
}

/** Tells who is listening, when the caller's transaction commits; of which goals, unless it is too many or all. */
export const tellAdvanced = async (
  client: pg.ClientBase,
  schema: string,
  { position, goals }: { readonly position: bigint; readonly goals: readonly GoalId[] | undefined },
): Promise<void> => {
  const named = goals && goals.length <= mostNamedGoals ? { goals } : {}
  await client.query('select pg_notify($1, $2)', [
    channel(schema),
    JSON.stringify({ position: String(position), ...named }),
  ])
}

interface Waiter {
  readonly position: bigint
  readonly resolve: (reached: boolean) => void
}

/** Listens on a connection of its own, which is replaced when it is lost. */
export const followReadSide = async (
  connect: () => Promise<pg.Client>,
  schema: string,
): Promise<ReadSide> => {
  let position = -1n
  let closed = false
  let client: pg.Client | undefined
  const waiters = new Set<Waiter>()
  const listeners = new Set<(goals: readonly GoalId[] | undefined) => void>()

  const reach = (reached: bigint): void => {
    position = reached
    for (const waiter of waiters) if (waiter.position <= position) waiter.resolve(true)
  }

  const listen = async (): Promise<void> => {
    const fresh = await connect()
    fresh.on('notification', ({ payload = '{}' }) => {
      // Told in the order of the commits; lower only when the log has been carried to a store with other positions.
      const { position: text, goals } = JSON.parse(payload) as { position: string; goals?: GoalId[] }
      reach(BigInt(text))
      for (const listener of listeners) listener(goals)
    })
    fresh.on('error', () => undefined) // 'end' follows
    fresh.on('end', () => {
      if (!closed) setTimeout(relisten, 200)
    })
    await fresh.query(`listen ${channel(schema)}`)
    client = fresh
    // What was told meanwhile is newer.
    const read = (await readCheckpoint(fresh, schema)) ?? -1n
    if (read > position) reach(read)
  }
  const relisten = (): void => {
    if (closed) return
    listen().then(
      () => {
        for (const listener of listeners) listener(undefined) // anything may have changed meanwhile
      },
      () => setTimeout(relisten, 1_000),
    )
  }
  await listen()

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
      closed = true
      for (const waiter of waiters) waiter.resolve(false)
      await client?.end()
    },
  }
}
