import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

interface Options {
  /** A connection of its own: the lock lasts as long as the connection. */
  readonly connect: () => Promise<pg.Client>
  /** An advisory lock's number, one for each kind of work. */
  readonly lockKey: number
  /** Goes on until the signal aborts: the connection is lost, or all is to stop. */
  readonly work: (client: pg.Client, signal: AbortSignal) => Promise<void>
  readonly onFailure: (error: unknown) => void
}

const askEveryMs = 1_000
const longestPauseMs = 5_000

/** One process at a time does the work, on the connection that holds the lock; another takes over when it is gone. */
export const startLeading = ({ connect, lockKey, work, onFailure }: Options) => {
  const stopping = new AbortController()
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined)

  /** One connection's worth. */
  const serve = async (): Promise<void> => {
    const lost = new AbortController()
    const client = await connect()
    client.on('error', () => undefined) // 'end' follows
    client.on('end', () => lost.abort())
    try {
      while (!stopping.signal.aborted) {
        const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
          lockKey,
        ])
        if (rows[0]?.mine) return await work(client, AbortSignal.any([stopping.signal, lost.signal]))
        await pause(askEveryMs)
      }
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  const run = async (): Promise<void> => {
    for (let failures = 0; !stopping.signal.aborted; failures++) {
      const began = performance.now()
      await serve().catch(error => {
        if (!stopping.signal.aborted) onFailure(error)
      })
      if (performance.now() - began > longestPauseMs) failures = 0
      await pause(Math.min(longestPauseMs, 100 * 2 ** failures))
    }
  }
  const running = run()
  return {
    stop: async (): Promise<void> => {
      stopping.abort()
      await running
    },
  }
}
