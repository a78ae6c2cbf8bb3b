import { type EventStoreDBClient, START, streamNameFilter } from '@eventstore/db-client'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'
import { toRecordedEvent } from './recorded.ts'
import { storeError, toStoreError } from './storeErrors.ts'

/** The first event of the log in streams whose names begin so; undefined when there is none. @throws StoreError */
export const firstEventOver = (
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
    // Stays for good: an error that comes after the answer would end the process.
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
