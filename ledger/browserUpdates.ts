import type pg from 'pg'
import { stayConnected } from '#projections/db/connect.ts'
import type { Queryable } from '#projections/db/kysely.ts'
import type { UserId } from '#shared/ids.ts'

/** Users, and the API paths whose answers have changed for them, such as `/api/notices`. */
export interface BrowserUpdate {
  readonly users: readonly UserId[]
  readonly keys: readonly string[]
}

/** Receives the updates of all processes. */
export interface BrowserUpdates {
  /** The listener gets undefined when updates may have been missed. */
  onUpdate(listener: (update: BrowserUpdate | undefined) => void): () => void
  close(): Promise<void>
}

// Processes of the previous version listen to the same channel.
const channel = 'calabash_told'
// Postgres carries at most 8000 bytes in a notification.
const maxUsers = 400

/**
 * Notifies users' browsers which responses to fetch again: `notifyBrowsers(pool, [7], ['/api/notices'])`. A
 * key stands for the path with any query. Inside a transaction it is sent at the commit. Delivery is not
 * guaranteed; a browser that reconnects fetches everything.
 */
export const notifyBrowsers = async (
  db: Queryable,
  users: readonly UserId[],
  keys: readonly string[],
): Promise<void> => {
  for (let from = 0; from < users.length; from += maxUsers)
    await db.query('select pg_notify($1, $2)', [
      channel,
      JSON.stringify({ users: users.slice(from, from + maxUsers), keys } satisfies BrowserUpdate),
    ])
}

/** Listens on a dedicated connection, which is replaced when it is lost. */
export const listenForBrowserUpdates = async (connect: () => Promise<pg.Client>): Promise<BrowserUpdates> => {
  const listeners = new Set<(update: BrowserUpdate | undefined) => void>()
  const publish = (update: BrowserUpdate | undefined): void => {
    for (const listener of listeners) listener(update)
  }
  const listen = async (client: pg.Client): Promise<void> => {
    client.on('notification', ({ payload = '{}' }) => publish(JSON.parse(payload) as BrowserUpdate))
    await client.query(`listen ${channel}`)
  }
  const { close } = await stayConnected(connect, listen, () => publish(undefined))
  return {
    onUpdate: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close,
  }
}
