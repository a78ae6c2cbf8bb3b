import { type EventStore, type RecordedEvent, StoreError } from '#shared/ports/eventStore.ts'
import { wholeStream } from '#shared/wholeStream.ts'
import type { StreamKind } from './streams/streamKind.ts'

/** The folded state of a stream after one of its events. */
export interface Snapshot<State> {
  readonly state: State
  /** Of that event. */
  readonly revision: bigint
  readonly position: bigint
  readonly eventId: string
}

/** A stream in the state in which this process last read it. */
export interface Folded<State> {
  state: State
  /** Of its last event; undefined for a stream without events, like what follows. */
  revision: bigint | undefined
  position: bigint | undefined
  eventId: string | undefined
  /** How much of the memory limit it takes, in events. */
  weight: number
  /** The revision of the last snapshot, and when this process wrote it. */
  snapshotRevision: bigint
  snapshotAt: number
}

const never = Number.NEGATIVE_INFINITY

/** Reads and folds the streams of one kind. @throws StoreError `damaged` when an event is missing or cannot be read */
export const createStreamFolder = <Id, Event extends { readonly type: string }, State>(
  { streamOf, decider, read }: Pick<StreamKind<Id, never, Event, State>, 'streamOf' | 'decider' | 'read'>,
  store: Pick<EventStore, 'read'>,
) => {
  /**
   * No decision is made on a history that is only partly understood, or partly of others: projections hold such a stream back too.
   */
  const parsed = (recorded: RecordedEvent): Event => {
    if (recorded.untrusted !== undefined)
      throw new StoreError('damaged', `${recorded.stream}: ${recorded.untrusted}`)
    try {
      return read(recorded)
    } catch (error) {
      const { stream, revision, type } = recorded
      const message = `${stream} has an event at revision ${revision} that cannot be used: ${type}`
      throw new StoreError('damaged', message, { cause: error })
    }
  }
  const fold = (folded: Folded<State>, recorded: RecordedEvent): void => {
    folded.state = decider.evolve(folded.state, parsed(recorded))
    folded.revision = recorded.revision
    folded.position = recorded.position
    folded.eventId = recorded.id
  }

  return {
    initial: (): Folded<State> => ({
      state: decider.initialState(),
      revision: undefined,
      position: undefined,
      eventId: undefined,
      weight: 0,
      snapshotRevision: -1n,
      snapshotAt: never,
    }),
    /** The events after the state. */
    readOn: async (id: Id, folded: Folded<State>): Promise<Folded<State>> => {
      const from = folded.revision === undefined ? 0n : folded.revision + 1n
      for await (const recorded of wholeStream(store, streamOf(id), from)) fold(folded, recorded)
      return folded
    },
    /** Undefined when the log has another event in the snapshot's place, or none: it was made from another log. */
    readAfter: async (id: Id, snapshot: Snapshot<State>): Promise<Folded<State> | undefined> => {
      const { revision, eventId } = snapshot
      const folded = { ...snapshot, weight: 0, snapshotRevision: revision, snapshotAt: never }
      let isOfThisLog = false
      let next = revision
      for await (const recorded of store.read(streamOf(id), revision)) {
        // Reading from the beginning will report what is missing.
        if (recorded.revision !== next++) return undefined
        if (recorded.revision > revision) fold(folded, recorded)
        else if (recorded.id !== eventId) return undefined
        else {
          isOfThisLog = true
          // A log that was copied to another store has other positions.
          folded.position = recorded.position
        }
      }
      return isOfThisLog ? folded : undefined
    },
  }
}
