import { systemClock } from '#ledger/clock.ts'
import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { createGoalHandler } from '#ledger/handle.ts'
import { type GoalEvent, goalStream } from '#shared/events/goal.ts'
import type { EventStore, NewEvent, RecordedEvent } from '#shared/ports/eventStore.ts'
import { id } from '../domain/goal.ts'

/** One goal's log in memory, with this history, and two processes on it. */
export const givenLog = (...history: readonly GoalEvent[]) => {
  const log: RecordedEvent[] = []
  const store: Pick<EventStore, 'append' | 'read'> = {
    append: async (stream, events, expected) => {
      const next = expected === 'no_stream' ? 0 : Number(expected) + 1
      if (next !== log.length) return { outcome: 'conflict' }
      for (const event of events)
        log.push({ ...event, stream, revision: BigInt(log.length), position: BigInt(log.length) })
      const last = BigInt(log.length - 1)
      return { outcome: 'appended', revision: last, position: last }
    },
    read: async function* (_, from = 0n) {
      yield* log.slice(Number(from))
    },
  }
  const append = async (...events: readonly GoalEvent[]): Promise<void> => {
    const expected = log.length === 0 ? 'no_stream' : BigInt(log.length - 1)
    await store.append(goalStream(id), events.map(asNew), expected)
  }
  const asNew = ({ type, data }: GoalEvent, index: number): NewEvent => {
    const eventId = `00000000-0000-4000-8000-${String(log.length + index).padStart(12, '0')}`
    return { id: eventId, type, data, metadata: {} }
  }
  const processOf = () => createGoalHandler({ store, clock: systemClock, decider: goalDecider })
  const context = { actor: 'test', cause: 'test', correlation: 'test' }
  void append(...history)
  return { here: processOf(), elsewhere: processOf(), append, context }
}
