import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { backoffMs } from '#shared/backoff.ts'
import { openWriter, type Writer, type WriterOptions } from './writer.ts'

interface Options extends WriterOptions {
  /** Called before a new connection is used, to read what was committed. */
  readonly onConnected: (client: pg.Client) => Promise<void>
}

/** Keeps the writer connected: replaces a lost connection at once when needed, and soon otherwise. */
export const connectWriter = (options: Options) => {
  const stopping = new AbortController()
  let writer: Writer | undefined
  let connecting: Promise<Writer> | undefined

  const connect = async (): Promise<Writer> => {
    const fresh = await openWriter(options, stopping.signal, writer?.session)
    try {
      await options.onConnected(fresh.client)
    } catch (error) {
      await fresh.close()
      throw error
    }
    writer = fresh
    void fresh.lost.then(recover)
    return fresh
  }

  const current = (): Promise<Writer> => {
    if (writer?.isLost() === false) return Promise.resolve(writer)
    connecting ??= connect().finally(() => {
      connecting = undefined
    })
    return connecting
  }

  /** Reconnects without waiting for an append, because subscribers wait for what may have been committed. */
  const recover = async (): Promise<void> => {
    for (let attempt = 1; !stopping.signal.aborted; attempt++) {
      try {
        await current()
        return
      } catch {
        await sleep(backoffMs(attempt), undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  return {
    /** @throws when the database is not available */
    client: async (): Promise<pg.Client> => (await current()).client,
    /** Closes a connection with an unknown outcome; the next one finds out. */
    drop: async (): Promise<void> => writer?.close(),
    close: async (): Promise<void> => {
      stopping.abort()
      await connecting?.catch(() => undefined)
      await writer?.close()
    },
  }
}
