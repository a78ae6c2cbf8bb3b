import type pg from 'pg'
import type { UserId } from '#shared/ids.ts'

/** People, and the addresses of the API whose answers have changed for them, such as `/api/notices`. */
export interface Word {
  readonly users: readonly UserId[]
  readonly keys: readonly string[]
}

/** Hears, in every process of the API, what people are to be told. */
export interface Told {
  /** Undefined: something may have been missed. */
  onWord(listener: (word: Word | undefined) => void): () => void
  close(): Promise<void>
}

const channel = 'calabash_told'
// Postgres carries at most 8000 bytes in a notification.
const mostNamed = 400

/**
 * Tells people's browsers, wherever they are connected, which answers to fetch again: `tellUsers(pool, [7], ['/api/notices'])`.
 * A key stands for itself with any query. Within a transaction they hear it when that commits, or never. It is a hint,
 * not a delivery: whoever is not connected fetches everything when they come back.
 */
export const tellUsers = async (
  db: Pick<pg.Pool | pg.ClientBase, 'query'>,
  users: readonly UserId[],
  keys: readonly string[],
): Promise<void> => {
  for (let from = 0; from < users.length; from += mostNamed)
    await db.query('select pg_notify($1, $2)', [
      channel,
      JSON.stringify({ users: users.slice(from, from + mostNamed), keys } satisfies Word),
    ])
}

/** Listens on a connection of its own, which is replaced when it is lost. */
export const followTold = async (connect: () => Promise<pg.Client>): Promise<Told> => {
  const listeners = new Set<(word: Word | undefined) => void>()
  let client: pg.Client | undefined
  let closed = false
  const tell = (word: Word | undefined): void => {
    for (const listener of listeners) listener(word)
  }

  const listen = async (): Promise<void> => {
    const fresh = await connect()
    fresh.on('notification', ({ payload = '{}' }) => tell(JSON.parse(payload) as Word))
    fresh.on('error', () => undefined) // 'end' follows
    fresh.on('end', () => {
      if (!closed) setTimeout(relisten, 200)
    })
    await fresh.query(`listen ${channel}`)
    client = fresh
    if (closed) await fresh.end()
  }
  const relisten = (): void => {
    if (closed) return
    listen().then(
      () => tell(undefined),
      () => setTimeout(relisten, 1_000),
    )
  }
  await listen()

  return {
    onWord: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => {
      closed = true
      await client?.end()
    },
  }
}
