import { BACKWARDS, END, type EventStoreDBClient } from '@eventstore/db-client'
import { toStoreError } from './storeErrors.ts'

/** The server's own events stand between ours, some each minute at most. */
const mostEvents = 32

/** The position of the newest event in streams whose names begin so; undefined when none is among the last of the log. */
export const headOver = async (
  client: EventStoreDBClient,
  prefixes: readonly string[],
): Promise<bigint | undefined> => {
  const reading = client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: mostEvents })
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
