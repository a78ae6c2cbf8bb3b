import { goalCategory, goalIdOf } from '#shared/events/goal.ts'
import type { GoalId } from '#shared/ids.ts'
import type { EventStore, RecordedEvent } from '#shared/ports/eventStore.ts'

export interface Listing {
  /** Every goal that there is in the log, by number. */
  readonly goals: readonly GoalId[]
  /** What the log has beside goals, in order. */
  readonly others: readonly RecordedEvent[]
}

/** Types of events by which their streams are known: the first of every goal, and all that belong to none. */
const typePrefix = ['GoalCreated', 'Reconciliation', 'StatementDrawn', 'Break', 'PeriodClosed']

/** Reads from the log, up to a position, which goals there are, and what is not of goals. */
export const readListing = async (
  store: Pick<EventStore, 'subscribe'>,
  until: bigint,
  signal: AbortSignal,
): Promise<Listing> => {
  const goals: GoalId[] = []
  const others: RecordedEvent[] = []
  const done = new AbortController()
  const feed = store.subscribe({
    typePrefix,
    after: undefined,
    signal: AbortSignal.any([signal, done.signal]),
  })
  for await (const item of feed) {
    if (item.kind === 'caught_up') break
    const position = item.kind === 'event' ? item.event.position : item.position
    if (position > until) break
    if (item.kind !== 'event') continue
    if (item.event.stream.startsWith(goalCategory)) goals.push(goalIdOf(item.event.stream))
    else others.push(item.event)
  }
  done.abort()
  signal.throwIfAborted()
  return { goals: goals.sort((one, other) => one - other), others }
}
