import type { RecordedEvent } from '#shared/ports/eventStore.ts'

/** A cache of the last events, so that a worker in the same process need not read them for their job. */
export interface RecentEvents {
  note(events: readonly RecordedEvent[]): void
  get(eventId: string): RecordedEvent | undefined
}

export const createRecentEvents = (most = 1_000): RecentEvents => {
  const events = new Map<string, RecordedEvent>()
  return {
    note: noted => {
      for (const event of noted) events.set(event.id, event)
      for (const id of events.keys()) {
        if (events.size <= most) break
        events.delete(id)
      }
    },
    get: id => events.get(id),
  }
}
