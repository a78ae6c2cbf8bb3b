import { type GoalEvent, goalStream, parseGoalEvent } from '#shared/events/goal.ts'
import type { GoalId } from '#shared/ids.ts'
import {
  type Appended,
  type EventStore,
  type NewEvent,
  type RecordedEvent,
  StoreError,
} from '#shared/ports/eventStore.ts'
import { wholeStream } from '#shared/wholeStream.ts'
import type { Decider } from './domain/decider.ts'
import type { GoalCommand } from './domain/goal/decider.ts'
import type { GoalState } from './domain/goal/state.ts'
import type { Snapshot, Snapshots } from './snapshots/snapshots.ts'

/** A goal as this process last saw it; one without events has no last one. */
export interface Warm {
  state: GoalState
  revision: bigint | undefined
  position: bigint | undefined
  eventId: string | undefined
  /** As it counts among all that are kept. */
  weight: number
  /** Up to where a snapshot was kept, and when we did that ourselves. */
  kept: bigint
  keptAt: number
}

export interface WarmGoals {
  /** As it was last seen, or from the log. @throws StoreError `deleted`, `damaged`: it can't be told how the goal stands */
  load(goalId: GoalId): Promise<Warm>
  /** Brought up to the log's end; reads only what is new. @throws StoreError likewise */
  catchUp(goalId: GoalId): Promise<Warm>
  /** Tells it what was appended after what it knows. */
  tell(goalId: GoalId, entry: Warm, appended: Told): void
  /** It may be wrong. */
  forget(goalId: GoalId): void
}
interface Told extends Pick<Appended & { outcome: 'appended' }, 'revision' | 'position'> {
  readonly events: readonly GoalEvent[]
  readonly newEvents: readonly NewEvent[]
}

interface Options {
  readonly store: Pick<EventStore, 'read'>
  readonly decider: Decider<GoalCommand, GoalEvent, GoalState>
  /** How many events the goals that are kept warm may have between them; a goal by itself counts as some. */
  readonly warmEvents: number
  readonly snapshots: Snapshots | undefined
}

/** So many more events are read in a moment. */
export const snapshotEvery = 32n
/** Writing a long goal's takes as long, and is not to hold up those who rush to it. */
const snapshotPauseMs = 1_000
const never = Number.NEGATIVE_INFINITY
/** What a goal without any history weighs, in events. */
const goalWeight = 10

/**
 * Folded goals, the last ones that were asked for, so that a command costs no reading of their history. They are bounded
 * by their events, of which each takes about half a kilobyte: a number of goals would say nothing of their size.
 */
export const createWarmGoals = ({ store, decider, warmEvents, snapshots }: Options): WarmGoals => {
  const warm = new Map<GoalId, Warm>()
  const loading = new Map<GoalId, Promise<Warm>>()

  let weight = 0

  const drop = (goalId: GoalId): void => {
    weight -= warm.get(goalId)?.weight ?? 0
    warm.delete(goalId)
  }
  const remember = (goalId: GoalId, entry: Warm): Warm => {
    drop(goalId)
    entry.weight = goalWeight + Number(entry.revision ?? 0n)
    weight += entry.weight
    warm.set(goalId, entry)
    for (const oldest of warm.keys()) {
      if (weight <= warmEvents || oldest === goalId) break
      drop(oldest)
    }
    return entry
  }

  const take = (entry: Warm, event: RecordedEvent): void => {
    const { id, revision, position } = event
    entry.state = decider.evolve(entry.state, parsed(event))
    Object.assign(entry, { eventId: id, revision, position })
  }
  const readOn = async (goalId: GoalId, entry: Warm): Promise<Warm> => {
    const from = entry.revision === undefined ? 0n : entry.revision + 1n
    for await (const event of wholeStream(store, goalStream(goalId), from)) take(entry, event)
    return entry
  }
  /** Undefined when the log has another event in its place, or none: then it tells of another log, such as one before a restore. */
  const readAfter = async (
    goalId: GoalId,
    { revision, ...snapshot }: Snapshot,
  ): Promise<Warm | undefined> => {
    const entry: Warm = { ...snapshot, revision, weight: 0, kept: revision, keptAt: never }
    let isOfThisLog = false
    let next = revision
    for await (const event of store.read(goalStream(goalId), revision)) {
      // Read from its beginning it is found out what is missing.
      if (event.revision !== next++) return undefined
      if (event.revision > revision) take(entry, event)
      else if (event.id !== snapshot.eventId) return undefined
      else {
        isOfThisLog = true
        // A log that was carried to another store has other positions.
        entry.position = event.position
      }
    }
    return isOfThisLog ? entry : undefined
  }
  const readCold = async (goalId: GoalId): Promise<Warm> => {
    const snapshot = await snapshots?.read(goalId)
    const entry = snapshot && (await readAfter(goalId, snapshot))
    const nothing = { revision: undefined, position: undefined, eventId: undefined, weight: 0 }
    return entry ?? readOn(goalId, { state: decider.initialState(), ...nothing, kept: -1n, keptAt: never })
  }

  const keep = (goalId: GoalId, entry: Warm): void => {
    const { state, revision, position, eventId, kept } = entry
    if (!snapshots || revision === undefined || position === undefined || eventId === undefined) return
    const now = performance.now()
    if (revision - kept < snapshotEvery || now - entry.keptAt < snapshotPauseMs) return
    Object.assign(entry, { kept: revision, keptAt: now })
    void snapshots.keep(goalId, { state, revision, position, eventId })
  }

  const catchUp = async (goalId: GoalId): Promise<Warm> => {
    const known = warm.get(goalId)
    try {
      const entry = remember(goalId, known ? await readOn(goalId, known) : await readCold(goalId))
      keep(goalId, entry)
      return entry
    } catch (error) {
      // What was read before the trouble has been folded already.
      drop(goalId)
      throw error
    }
  }

  return {
    catchUp,
    load: goalId => {
      const entry = warm.get(goalId)
      if (entry) return Promise.resolve(remember(goalId, entry))
      // Whoever asks while it is being read shares the reading, and so the state.
      const underWay = loading.get(goalId) ?? catchUp(goalId).finally(() => loading.delete(goalId))
      loading.set(goalId, underWay)
      return underWay
    },
    tell: (goalId, entry, { events, newEvents, revision, position }) => {
      for (const event of events) entry.state = decider.evolve(entry.state, event)
      Object.assign(entry, { revision, position, eventId: newEvents.at(-1)?.id })
      keep(goalId, entry)
    },
    forget: drop,
  }
}

/** Nothing is decided on a history of which a part is not understood: the projector holds such a goal back too. */
const parsed = ({ type, data, stream, revision }: RecordedEvent): GoalEvent => {
  try {
    return parseGoalEvent(type, data)
  } catch (error) {
    const words = `${stream} has an event at revision ${revision} that cannot be used: ${type}`
    throw new StoreError('damaged', words, { cause: error })
  }
}
