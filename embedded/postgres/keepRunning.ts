import { setTimeout as sleep } from 'node:timers/promises'
import { backoffMs } from '#shared/backoff.ts'
import type { Server } from './server.ts'

/** Restarts a server that ended by itself, with growing delays of at most a second and no limit, until it is stopped. */
export const keepRunning = (
  first: Server,
  restart: () => Promise<Server>,
  onTrouble: (reason: string) => void = () => undefined,
): { stop(): Promise<void> } => {
  const stopping = new AbortController()
  const { signal } = stopping
  let server = first

  const restartUntilUp = async (): Promise<void> => {
    for (let attempt = 1; !signal.aborted; attempt++) {
      try {
        server = await restart()
        return
      } catch (error) {
        onTrouble(`the database cannot be restarted yet: ${error instanceof Error ? error.message : error}`)
        await sleep(backoffMs(attempt), undefined, { signal }).catch(() => undefined)
      }
    }
  }
  const watch = async (): Promise<void> => {
    while (!signal.aborted) {
      const reason = await server.ended
      if (signal.aborted) return
      onTrouble(`the database ended by itself (${reason}) and is being restarted`)
      await restartUntilUp()
    }
  }
  const watching = watch()
  return {
    stop: async () => {
      stopping.abort()
      await server.stop()
      await watching
      // A restart that was under way has started another server.
      await server.stop()
    },
  }
}
