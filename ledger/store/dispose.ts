import { setTimeout as sleep } from 'node:timers/promises'
import type { EventStoreDBClient } from '@eventstore/db-client'

/**
 * Disposing waits for every call to end, which some never do. The clock that is set against it keeps the process alive: a
 * command that ended here for want of anything to wait for would seem to have succeeded.
 */
export const disposeOf = async (client: EventStoreDBClient, mostMs: number): Promise<void> => {
  const disposed = new AbortController()
  const tooLong = sleep(mostMs, undefined, { signal: disposed.signal }).catch(() => undefined)
  await Promise.race([client.dispose(), tooLong]).finally(() => disposed.abort())
}
