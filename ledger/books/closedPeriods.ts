import { type BooksEvent, periodStream, readBooksEvent } from '#shared/events/books.ts'
import { metadataSchema } from '#shared/events/metadata.ts'
import { type EventStore, isStreamFault, StoreError } from '#shared/ports/eventStore.ts'
import type { Log } from '#shared/ports/log.ts'
import type { Instant } from '#shared/time.ts'
import type { ClosedPeriods } from '../handle.ts'

export type ClosedPeriod = BooksEvent['data'] & { readonly closedAt: Instant; readonly revision: number }

/** Oldest first; nothing from an event on that this installation has not written. */
export const closedPeriods = async (store: Pick<EventStore, 'read'>): Promise<ClosedPeriod[]> => {
  const found: ClosedPeriod[] = []
  for await (const recorded of store.read(periodStream)) {
    if (recorded.untrusted !== undefined) break
    const { at } = metadataSchema.parse(recorded.metadata)
    found.push({ ...readBooksEvent(recorded).data, closedAt: at, revision: Number(recorded.revision) })
  }
  return found
}

const pollEveryMs = 30_000

export interface FollowedPeriods extends ClosedPeriods {
  look(): Promise<void>
  stop(): void
}

/**
 * Follows the closed periods, so that nothing is booked into one of them. It polls every half minute; a
 * period is closed an hour after its end at the earliest, so every process learns of it in time. A process
 * may start while the log cannot be read: then nothing is booked before the closed periods are known.
 */
export const followPeriods = (store: Pick<EventStore, 'read'>, log: Pick<Log, 'warn'>): FollowedPeriods => {
  let closedUntil: Instant | undefined
  let next = 0n
  let isKnown = false
  const look = async (): Promise<void> => {
    try {
      for await (const recorded of store.read(periodStream, next)) {
        if (recorded.untrusted !== undefined) throw new StoreError('damaged', recorded.untrusted)
        closedUntil = readBooksEvent(recorded).data.until
        next = recorded.revision + 1n
      }
    } catch (err) {
      if (err instanceof StoreError && !isStreamFault(err)) throw err
      // A fault of this one stream stops no goal: the stream is held back and shown, and the audit compares the months.
      log.warn({ err }, 'the closed periods cannot be read completely')
    }
    isKnown = true
  }
  const timer = setInterval(
    () => void look().catch(err => log.warn({ err }, 'the closed periods could not be read')),
    pollEveryMs,
  )
  timer.unref()
  return {
    known: async () => {
      if (!isKnown) await look()
    },
    closedUntil: () => closedUntil,
    look,
    stop: () => clearInterval(timer),
  }
}
