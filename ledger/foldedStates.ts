import type { Appended, EventStore } from '#shared/ports/eventStore.ts'
import { createStreamFolder, type Folded, type Snapshot } from './foldStream.ts'
import type { StreamKind } from './streams/streamKind.ts'

/** Saves folding a long stream from its beginning; without a snapshot, the whole stream is folded. Neither rejects. */
export interface SnapshotStore<Id, State> {
  read(id: Id): Promise<Snapshot<State> | undefined>
  /** Copies the state at once, and writes it later. */
  keep(id: Id, snapshot: Snapshot<State>): Promise<unknown>
}

export interface FoldedStates<Id, Event, State> {
  /** The cached state, or else the one folded from the log. @throws StoreError `deleted`, `damaged` when the state cannot be known */
  load(id: Id): Promise<Folded<State>>
  /** Brought up to the log's end; reads only what is new. @throws StoreError likewise */
  catchUp(id: Id): Promise<Folded<State>>
  /** Evolves the state by what was appended after it. */
  apply(id: Id, folded: Folded<State>, events: readonly Event[], last: LastAppended): void
  /** Drops a state that may be wrong. */
  forget(id: Id): void
}
interface LastAppended extends Omit<Extract<Appended, { outcome: 'appended' }>, 'outcome' | 'lastId'> {
  readonly eventId: string | undefined
}

interface Options<Id, State> {
  readonly store: Pick<EventStore, 'read'>
  /** The limit of events of all states in memory together. */
  readonly warmEvents: number
  readonly snapshots: SnapshotStore<Id, State> | undefined
}

/** Folding this many events is fast enough without a snapshot. */
export const snapshotEvery = 32n
/** Writing a long goal's snapshot takes about as long, and must not delay the commands of a busy goal. */
const snapshotPauseMs = 1_000
/** The weight of a stream without events. */
const emptyWeight = 10

/**
 * The most recently used folded states, so that a command does not read the history. Their total number of
 * events is bounded, each of which takes about half a kilobyte; the number of streams would say nothing about
 * memory.
 */
export const createFoldedStates = <Id, Event extends { readonly type: string }, State>(
  kind: Pick<StreamKind<Id, never, Event, State>, 'streamOf' | 'decider' | 'read'>,
  { store, warmEvents, snapshots }: Options<Id, State>,
): FoldedStates<Id, Event, State> => {
  const stream = createStreamFolder(kind, store)
  const warm = new Map<Id, Folded<State>>()
  const loading = new Map<Id, Promise<Folded<State>>>()
  let totalWeight = 0

  const forget = (id: Id): void => {
    totalWeight -= warm.get(id)?.weight ?? 0
    warm.delete(id)
  }
  const remember = (id: Id, folded: Folded<State>): Folded<State> => {
    forget(id)
    folded.weight = emptyWeight + Number(folded.revision ?? 0n)
    totalWeight += folded.weight
    warm.set(id, folded)
    for (const oldest of warm.keys()) {
      if (totalWeight <= warmEvents || oldest === id) break
      forget(oldest)
    }
    return folded
  }

  const readCold = async (id: Id): Promise<Folded<State>> => {
    const snapshot = await snapshots?.read(id)
    return (snapshot && (await stream.readAfter(id, snapshot))) ?? stream.readOn(id, stream.initial())
  }

  const keepSnapshot = (id: Id, folded: Folded<State>): void => {
    const { state, revision, position, eventId } = folded
    if (!snapshots || revision === undefined || position === undefined || eventId === undefined) return
    const now = performance.now()
    const isDue = revision - folded.snapshotRevision >= snapshotEvery
    if (!isDue || now - folded.snapshotAt < snapshotPauseMs) return
    folded.snapshotRevision = revision
    folded.snapshotAt = now
    void snapshots.keep(id, { state, revision, position, eventId })
  }

  const catchUp = async (id: Id): Promise<Folded<State>> => {
    const known = warm.get(id)
    try {
      const folded = remember(id, known ? await stream.readOn(id, known) : await readCold(id))
      keepSnapshot(id, folded)
      return folded
    } catch (error) {
      // Events before the failure have been folded already.
      forget(id)
      throw error
    }
  }

  return {
    catchUp,
    load: id => {
      const folded = warm.get(id)
      if (folded) return Promise.resolve(remember(id, folded))
      // Callers share a read in progress, and so the state.
      const underWay = loading.get(id) ?? catchUp(id).finally(() => loading.delete(id))
      loading.set(id, underWay)
      return underWay
    },
    apply: (id, folded, events, last) => {
      for (const event of events) folded.state = kind.decider.evolve(folded.state, event)
      Object.assign(folded, last)
      keepSnapshot(id, folded)
    },
    forget,
  }
}
