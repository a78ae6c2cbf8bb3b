import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { backoffMs } from '#shared/backoff.ts'
import { openWriter, type Writer, type WriterOptions } from './writer.ts'

/** Keeps a writer connected: a lost one is replaced at once if it is needed, and soon if it is not. */
export interface Keeper {
  /** @throws when the database cannot be had now. */
  client(): Promise<pg.Client>
  /** What the connection was doing went wrong, so a new one has to find out what became of it. */
  drop(): Promise<void>
  close(): Promise<void>
}

interface Options extends WriterOptions {
  /** Done before a new connection is used, to take up from what the database says. */
  readonly onConnected: (client: pg.Client) => Promise<void>
}

export const keepWriter = (options: Options): Keeper => {
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

  /** Subscribers wait for what may have been committed unseen, so a lost connection does not wait for an append. */
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
    client: async () => (await current()).client,
    drop: async () => writer?.close(),
    close: async () => {
      stopping.abort()
      await connecting?.catch(() => undefined)
      await writer?.close()
    },
  }
}
