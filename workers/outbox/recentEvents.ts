import type { RecordedEvent } from '#shared/ports/eventStore.ts'

/**
 * The last events that the reactor had in hand. The job that tells of one comes soon, and where there is one worker in the same
 * process: it need not read the event again.
 */
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
