import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { endSession, type Session, sessionOf } from '#projections/db/session.ts'
import { connectOnce } from './database.ts'
import { LogUnavailable } from './model.ts'
import { schema } from './schema.ts'

/** The one connection that writes. It holds an advisory lock for its life, so that there is never a second. */
export interface Writer {
  readonly client: pg.Client
  readonly session: Session | undefined
  isLost(): boolean
  /** When the connection is gone, whoever ended it. */
  readonly lost: Promise<void>
  close(): Promise<void>
}

export interface WriterOptions {
  readonly databaseUrl: string
  /** How long a predecessor's lock may linger; Postgres needs a moment to notice that a process was killed. */
  readonly lockWaitMs?: number
}

/**
 * Because the lock goes with the connection, having it also means that whatever the predecessor was writing has been
 * committed or rolled back: what the table says from here on is the truth.
 */
export const openWriter = async (
  { databaseUrl, lockWaitMs = 10_000 }: WriterOptions,
  signal: AbortSignal,
  /** Our own, which is no more: if the server does not know yet, it keeps the lock for it. */
  before?: Session,
): Promise<Writer> => {
  const client = await connectOnce(databaseUrl)
  let isLost = false
  const lost = new Promise<void>(resolve => {
    const note = (): void => {
      isLost = true
      resolve()
    }
    // A failing query says so itself; a connection that breaks while idle only says it here.
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
    return { client, session, isLost: () => isLost, lost, close }
  } catch (error) {
    await close()
    throw error
  }
}

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
