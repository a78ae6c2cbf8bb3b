import { checkCommit, type Known } from '#embedded/eventstore/commitCheck.ts'
import { type Expected, noEvents } from '#embedded/eventstore/model.ts'
import { goalDecider } from '#ledger/domain/goal/decider.ts'
import type { Snapshot, Snapshots } from '#ledger/snapshots/snapshots.ts'
import { createMemoryKeys } from '#ledger/texts/memoryKeys.ts'
import { openEvent } from '#ledger/texts/sealedStore.ts'
import { goalStream, readGoalEvent } from '#shared/events/goal.ts'
import type { GoalId } from '#shared/ids.ts'
import type { Appended, EventStore, NewEvent, RecordedEvent } from '#shared/ports/eventStore.ts'
import type { Instance } from '../core/timeline.ts'
import type { World } from '../core/world.ts'
import { callsFor, databaseFor } from './database.ts'

/**
 * Goals here are too short for snapshots. Half of the reads find one of a random time in the goal's past, as
 * if it had been stored.
 */
export const snapshotsFor = (world: World, log: Log, instance: Instance): Snapshots => ({
  read: goalId =>
    databaseFor(world, instance)('snapshot', () =>
      world.random.chance(0.5) ? ofAnyMoment(world, log, goalId) : undefined,
    ).catch(() => undefined),
  keep: async () => undefined,
})

const ofAnyMoment = (world: World, log: Log, goalId: GoalId): Snapshot | undefined => {
  const events = log.eventsOf(goalStream(goalId))
  const last = events[world.random.between(0, events.length - 1)]
  if (!last) return undefined
  const state = events
    .slice(0, Number(last.revision) + 1)
    .map(readGoalEvent)
    .reduce(goalDecider.evolve, goalDecider.initialState())
  return { state, revision: last.revision, position: last.position, eventId: last.id }
}

export type ReadAndAppend = Pick<EventStore, 'append' | 'read'>

/** The same in every run; none is destroyed. */
export const textKeys = createMemoryKeys()

/** The log in memory; the rules of the embedded event store decide on appends. The checks read its texts decrypted. */
export const createLog = (world: World, onCommit: (events: readonly RecordedEvent[]) => void) => {
  const all: RecordedEvent[] = []
  const streams = new Map<string, RecordedEvent[]>()
  const eventsOf = (stream: string): readonly RecordedEvent[] => streams.get(stream) ?? []
  const place = ({ revision, position }: RecordedEvent) => ({
    revision: Number(revision),
    position: Number(position),
  })
  const known: Known = {
    head: stream => ({ last: (streams.get(stream)?.length ?? 0) + noEvents, metadata: undefined }),
    recent: (stream, id) => {
      const found = eventsOf(stream).find(event => event.id === id)
      return found && place(found)
    },
    at: (stream, revision, id) => {
      const found = eventsOf(stream)[revision]
      return found?.id === id ? place(found) : undefined
    },
  }

  const write = (stream: string, events: readonly NewEvent[]): RecordedEvent[] => {
    const kept = streams.get(stream) ?? []
    streams.set(stream, kept)
    return events.map(({ id, type, data, metadata }) => {
      const revision = BigInt(kept.length)
      const position = (all.at(-1)?.position ?? 0n) + BigInt(world.random.between(1, 900))
      const stored = { id, type, stream, revision, position, data: asJson(data), metadata: asJson(metadata) }
      const event = openEvent(stored, textKeys)
      kept.push(event)
      all.push(event)
      return event
    })
  }

  return {
    all: all as readonly RecordedEvent[],
    eventsOf,
    append: (stream: string, events: readonly NewEvent[], expected: Expected): Appended => {
      const verdict = checkCommit(
        known,
        stream,
        expected,
        events.map(({ id }) => id),
      )
      if (verdict.kind === 'success' && verdict.position !== undefined) {
        // The writer lags behind, and may have missed work that is due now.
        world.changed('anything')
        return { outcome: 'appended', revision: BigInt(verdict.revision), position: BigInt(verdict.position) }
      }
      if (verdict.kind !== 'write') return { outcome: 'conflict' }
      const written = write(stream, events)
      const last = written.at(-1)
      if (!last) throw new RangeError(`an append to ${stream} without events`)
      world.note(() => `log: ${stream} ${last.revision}: ${events.map(({ type }) => type).join(', ')}`)
      onCommit(written)
      return { outcome: 'appended', revision: last.revision, position: last.position }
    },
  }
}
export type Log = ReturnType<typeof createLog>

/** The log as seen by one process. */
export const storeFor = (world: World, log: Log, instance: Instance): ReadAndAppend => {
  const trouble = 'the event store is in trouble'
  const call = callsFor(world, instance, { port: 'store', trouble })
  return {
    append: (stream, events, expected) =>
      world.call<Appended>({
        from: instance,
        port: 'store',
        what: `append to ${stream} after ${expected}`,
        serve: () => log.append(stream, events, expected),
        special: fault => (fault === 'conflict' ? () => ({ outcome: 'conflict' }) : undefined),
        error: fault => new Error(`${trouble}: ${fault}`),
        timeoutMs: 12_000,
      }),
    read: async function* (stream, from = 0n) {
      const events = await call(`read ${stream} from ${from}`, () => log.eventsOf(stream).slice(Number(from)))
      for (const { stored, ...event } of events) yield { ...event, data: stored ?? event.data }
    },
  }
}

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
