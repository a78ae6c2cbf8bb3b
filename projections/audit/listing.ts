import { goalStream } from '#shared/events/goal.ts'
import { classify, tombstoneType } from '#shared/events/streams.ts'
import type { GoalId } from '#shared/ids.ts'
import type { EventStore, RecordedEvent } from '#shared/ports/eventStore.ts'
import { upToNow } from '#shared/wholeStream.ts'

export interface Listing {
  /** The ids of all goals in the log. */
  readonly goals: readonly GoalId[]
  /** The events that belong to no goal, in order. */
  readonly others: readonly RecordedEvent[]
  /** Our streams that were deleted, hide events, or, without a goal, have events of others; and how. */
  readonly hidden: ReadonlyMap<string, string>
}

/**
 * Event types that show which streams exist: the first event of every goal, all events without a goal, and
 * stream metadata.
 */
const typePrefix = [
  'GoalCreated',
  'Reconciliation',
  'StatementDrawn',
  'Break',
  'PeriodClosed',
  'AdminLogSealed',
  '$metadata',
  tombstoneType,
]

/** Reads from the log, up to a position, the ids of all goals and the events that belong to no goal. */
export const readListing = async (
  store: Pick<EventStore, 'subscribe'>,
  until: bigint,
  signal: AbortSignal,
): Promise<Listing> => {
  const goals = new Set<GoalId>()
  const others: RecordedEvent[] = []
  const hidden = new Map<string, string>()
  const forged = new Map<string, string>()
  const take = (event: RecordedEvent): void => {
    const about = classify(event)
    if (about.kind === 'stranger') return
    const { goalId, stream } = about.of
    if (about.kind === 'event') {
      if (goalId === null) others.push(event)
      else if (event.type === 'GoalCreated') goals.add(goalId)
      if (goalId === null && event.untrusted !== undefined) forged.set(stream, event.untrusted)
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
  return {
    goals: [...goals].sort((one, other) => one - other),
    others,
    hidden: new Map([...hidden, ...forged]),
  }
}
