import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { endSession, type Session, sessionOf } from '#projections/db/leading.ts'
import { connectOnce } from './database.ts'
import { LogUnavailable } from './model.ts'
import { schema } from './schema.ts'

export interface WriterOptions {
  readonly databaseUrl: string
  /** How long to wait for the lock; Postgres needs a moment to notice that its holder was killed. */
  readonly lockWaitMs?: number
}

/**
 * The only connection that writes. It holds an advisory lock as long as it is open. The lock belongs to the connection, so once it is acquired, the predecessor's last write was committed or
 * rolled back.
 */
export const openWriter = async (
  { databaseUrl, lockWaitMs = 10_000 }: WriterOptions,
  signal: AbortSignal,
  /** Our own lost session; Postgres may not have noticed and keep its lock. */
  before?: Session,
) => {
  const client = await connectOnce(databaseUrl)
  let isLost = false
  const lost = new Promise<void>(resolve => {
    const note = (): void => {
      isLost = true
      resolve()
    }
    // A failing query reports itself; a broken idle connection is only noticed here.
    client.on('error', note)
    client.once('end', note)
  })
  const close = async (): Promise<void> => {
    isLost = true
    await client.end().catch(() => undefined)
  }
  try {
    if (before) await endSession(client, before)
    const session = await sessionOf(client)
    await lock(client, Date.now() + lockWaitMs, signal)
    await client.query(schema)
    return {
      client,
      session,
      isLost: (): boolean => isLost,
      /** Resolves when the connection has ended for any reason. */
      lost,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

export type Writer = Awaited<ReturnType<typeof openWriter>>

const lockKey = 0x45_53_44_42 // "ESDB"

const lock = async (client: pg.Client, deadline: number, signal: AbortSignal): Promise<void> => {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) locked', [
      lockKey,
    ])
    if (rows[0]?.locked) return
    if (Date.now() >= deadline) throw new LogUnavailable('another event store is using this database')
    await sleep(50, undefined, { signal })
  }
}
