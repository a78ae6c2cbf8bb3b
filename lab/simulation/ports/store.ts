import { checkCommit, type Known } from '#ledger/store/embedded/commitCheck.ts'
import { type Expected, noEvents } from '#ledger/store/embedded/model.ts'
import type { Appended, EventStore, NewEvent, RecordedEvent } from '#shared/ports/eventStore.ts'
import type { Party } from '../core/timeline.ts'
import type { World } from '../core/world.ts'

export type ReadAndAppend = Pick<EventStore, 'append' | 'read'>

/** The log, in memory: what may be written is decided by the rules of the real one. */
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
      const event = { id, type, stream, revision, position, data: asJson(data), metadata: asJson(metadata) }
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
        // Whoever wrote what was there already is behind, and may not have come to what is to be done now.
        world.touch('anything')
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

/** The log as one process sees it, over a network. */
export const storeFor = (world: World, log: Log, party: Party): ReadAndAppend => {
  const trouble = (fault: string) => new Error(`the event store is in trouble: ${fault}`)
  return {
    append: (stream, events, expected) =>
      world.ask<Appended>({
        from: party,
        port: 'store',
        what: `append to ${stream} after ${expected}`,
        serve: () => log.append(stream, events, expected),
        special: fault => (fault === 'conflict' ? () => ({ outcome: 'conflict' }) : undefined),
        trouble,
        patience: 12_000,
      }),
    read: async function* (stream, from = 0n) {
      const events = await world.ask({
        from: party,
        port: 'store',
        what: `read ${stream} from ${from}`,
        serve: () => log.eventsOf(stream).slice(Number(from)),
        trouble,
      })
      yield* events
    },
  }
}

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
