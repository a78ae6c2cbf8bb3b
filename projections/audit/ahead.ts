import { goalStream } from '#shared/events/goal.ts'
import type { GoalId } from '#shared/ids.ts'
import type { EventStore, RecordedEvent } from '#shared/ports/eventStore.ts'
import { wholeStream } from '#shared/wholeStream.ts'

interface Begun {
  readonly reading: AsyncIterator<RecordedEvent>
  readonly first: Promise<IteratorResult<RecordedEvent>>
}

/**
 * Reads goals one after the other, the next ones begun already while one is looked at: what is waited for is the
 * server's answer, hardly ever its events.
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
    first.catch(() => undefined) // for whoever comes to it
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
