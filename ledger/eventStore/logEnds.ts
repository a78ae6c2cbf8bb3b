import { BACKWARDS, END, type EventStoreDBClient, START, streamNameFilter } from '@eventstore/db-client'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'
import { toRecordedEvent } from './read.ts'
import { storeError, toStoreError } from './storeErrors.ts'

/** The first event in streams with one of the prefixes; undefined when there is none. @throws StoreError */
export const readFirst = (
  client: EventStoreDBClient,
  { prefixes, lost }: { readonly prefixes: readonly string[]; readonly lost: AbortSignal },
): Promise<RecordedEvent | undefined> => {
  const subscription = client.subscribeToAll({
    fromPosition: START,
    filter: streamNameFilter({ prefixes: [...prefixes] }),
  })
  const onLost = (): void => {
    subscription.destroy(toStoreError(lost.reason, 'reading the log'))
  }
  lost.addEventListener('abort', onLost, { once: true })
  return new Promise<RecordedEvent | undefined>((resolve, reject) => {
    // Never removed: an error without a listener after the answer would end the process.
    subscription.on('error', error => reject(toStoreError(error, 'reading the log')))
    subscription.on('end', () => reject(storeError('unavailable', 'reading the log')))
    subscription.on('caughtUp', () => resolve(undefined))
    subscription.on('data', ({ event }) => {
      if (event) resolve(toRecordedEvent(event))
    })
    if (lost.aborted) onLost()
  }).finally(() => {
    lost.removeEventListener('abort', onLost)
    void subscription.unsubscribe().catch(() => undefined)
  })
}

/** The server's own events are between ours, some each minute at most. */
const searchedEvents = 32

/** The position of the newest event in streams with one of the prefixes, if it is among the last events of the log. */
export const readHead = async (
  client: EventStoreDBClient,
  prefixes: readonly string[],
): Promise<bigint | undefined> => {
  const reading = client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: searchedEvents })
  const deadline = setTimeout(() => reading.destroy(new Error('no answer')), 5_000)
  let head: bigint | undefined
  try {
    for await (const { event } of reading)
      if (event && prefixes.some(prefix => event.streamId.startsWith(prefix))) head ??= event.position?.commit
    return head
  } catch (error) {
    throw toStoreError(error, 'reading the end of the log')
  } finally {
    clearTimeout(deadline)
  }
}
