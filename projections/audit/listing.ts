import { goalStream } from '#shared/events/goal.ts'
import { classify, tombstoneType } from '#shared/events/streams.ts'
import type { GoalId } from '#shared/ids.ts'
import type { EventStore, RecordedEvent } from '#shared/ports/eventStore.ts'
import { upToNow } from '#shared/wholeStream.ts'

export interface Listing {
  /** Every goal that there is in the log, by number. */
  readonly goals: readonly GoalId[]
  /** What the log has beside goals, in order. */
  readonly others: readonly RecordedEvent[]
  /** Streams of ours that were deleted, or of which events are hidden, and how. */
  readonly hidden: ReadonlyMap<string, string>
}

/**
 * Types of events by which their streams are known: the first of every goal, all that belong to none, and what is said
 * about streams.
 */
const typePrefix = [
  'GoalCreated',
  'Reconciliation',
  'StatementDrawn',
  'Break',
  'PeriodClosed',
  '$metadata',
  tombstoneType,
]

/** Reads from the log, up to a position, which goals there are, and what is not of goals. */
export const readListing = async (
  store: Pick<EventStore, 'subscribe'>,
  until: bigint,
  signal: AbortSignal,
): Promise<Listing> => {
  const goals = new Set<GoalId>()
  const others: RecordedEvent[] = []
  const hidden = new Map<string, string>()
  const take = (event: RecordedEvent): void => {
    const about = classify(event)
    if (about.kind === 'stranger') return
    const { goalId, stream } = about.of
    if (about.kind === 'event') {
      if (goalId === null) others.push(event)
      else if (event.type === 'GoalCreated') goals.add(goalId)
      return
    }
    if (about.reason !== undefined) hidden.set(stream, about.reason)
    else hidden.delete(stream)
    if (goalId !== null && hidden.has(goalStream(goalId))) goals.add(goalId)
  }

  for await (const item of upToNow(store, { typePrefix, after: undefined }, signal)) {
    const position = item.kind === 'event' ? item.event.position : item.position
    if (position > until) break
    if (item.kind === 'event') take(item.event)
  }
  signal.throwIfAborted()
  return { goals: [...goals].sort((one, other) => one - other), others, hidden }
}
