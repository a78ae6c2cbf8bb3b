import { goalStream } from '#shared/events/goal.ts'
import type { GoalId } from '#shared/ids.ts'
import type { EventStore, RecordedEvent } from '#shared/ports/eventStore.ts'
import { wholeStream } from '#shared/wholeStream.ts'

interface Begun {
  readonly reading: AsyncIterator<RecordedEvent>
  readonly first: Promise<IteratorResult<RecordedEvent>>
}

/**
 * Reads the streams of goals in order, and starts reading the next ones early: most of the time is spent
 * waiting for the server, not transferring events.
 */
export const readAhead = (
  store: Pick<EventStore, 'read'>,
  goals: readonly GoalId[],
  atOnce = 8,
): { eventsOf(goalId: GoalId): AsyncIterable<RecordedEvent>; close(): Promise<void> } => {
  const begun = new Map<GoalId, Begun>()
  let next = 0
  const begin = (goalId: GoalId): Begun => {
    const reading = wholeStream(store, goalStream(goalId))[Symbol.asyncIterator]()
    const first = reading.next()
    first.catch(() => undefined) // reported where it is read
    return { reading, first }
  }
  const fill = (): void => {
    for (; begun.size < atOnce && next < goals.length; next++) begun.set(goals[next]!, begin(goals[next]!))
  }
  fill()
  return {
    async *eventsOf(goalId) {
      const { reading, first } = begun.get(goalId) ?? begin(goalId)
      begun.delete(goalId)
      try {
        for (let item = await first; !item.done; item = await reading.next()) yield item.value
      } finally {
        await reading.return?.()
        fill()
      }
    },
    close: async () => {
      next = goals.length
      for (const { reading, first } of begun.values()) {
        await first.catch(() => undefined)
        await reading.return?.()
      }
      begun.clear()
    },
  }
}
