import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { EventLog } from './eventLog.ts'
import { follow } from './feed.ts'
import { noBytes, type Recorded } from './model.ts'
import type { Row } from './rows.ts'

/** A log in memory that commits on demand. */
const createLog = () => {
  const table: Recorded[] = []
  const listeners = new Set<(events: readonly Recorded[]) => void>()
  const queryRows = ([from, limit]: [bigint, number]): Row[] =>
    table
      .filter(event => event.position >= from)
      .slice(0, limit)
      .map(({ position, stream, revision, id, type, json, createdTicks, data, metadata }) => [
        String(position),
        stream,
        String(revision),
        id,
        type,
        json,
        createdTicks,
        data as Buffer,
        metadata as Buffer,
      ])
  const eventLog = {
    db: { query: async ({ values }: { values: [bigint, number] }) => ({ rows: queryRows(values) }) },
    lastPosition: () => table.at(-1)?.position ?? -1,
    onCommitted: (listener: (events: readonly Recorded[]) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  } as unknown as EventLog // what a feed of all streams needs of one
  const commit = (count: number): void => {
    const group = Array.from({ length: count }, (_, index): Recorded => {
      const revision = table.length + index
      const position = 200 + 7 * revision
      const text = { id: `id-${revision}`, stream: 'goal-1', type: 'Happened', createdTicks: '0' }
      return { ...text, json: true, data: noBytes, metadata: noBytes, revision, position }
    })
    table.push(...group)
    for (const listener of listeners) listener(group)
  }
  return { eventLog, commit, positions: () => table.map(event => event.position), listeners }
}

it('returns every event once and in order, however commits and consumption interleave', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('commit' as const), count: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ kind: fc.constant('pull' as const) }),
  )
  const plan = fc.record({
    existing: fc.nat(20),
    steps: fc.array(step, { maxLength: 60 }),
    pageSize: fc.integer({ min: 1, max: 8 }),
    capacity: fc.integer({ min: 1, max: 12 }),
    after: fc.integer({ min: -1, max: 400 }),
  })
  await fc.assert(
    fc.asyncProperty(plan, async ({ existing, steps, pageSize, capacity, after }) => {
      const { eventLog, commit, positions, listeners } = createLog()
      if (existing > 0) commit(existing)
      const stop = new AbortController()
      const feed = follow({ eventLog, after, signal: stop.signal, pageSize, capacity })
      const seen: number[] = []
      const wanted = () => positions().filter(position => position > after)
      const pull = async (): Promise<void> => {
        const { value: item } = await feed.next()
        if (!item) return // It was stopped meanwhile.
        if (item.kind === 'events') seen.push(...item.events.map(event => event.position))
        else expect(item.at).toBe(Math.max(after, seen.at(-1) ?? -1))
      }
      let pulling: Promise<void> | undefined
      for (const { kind, ...rest } of steps) {
        if (kind === 'commit') commit('count' in rest ? rest.count : 0)
        else if (!pulling)
          pulling = pull().then(() => {
            pulling = undefined
          })
        await Promise.resolve()
      }
      while (seen.length < wanted().length) await (pulling ?? pull())
      expect(seen).toEqual(wanted())

      stop.abort()
      await pulling
      await feed.return()
      expect(listeners.size).toBe(0)
    }),
    { numRuns: 300 },
  )
})

it('may begin at the end', async () => {
  const { eventLog, commit } = createLog()
  commit(5)
  const feed = follow({ eventLog, after: 'end', signal: new AbortController().signal, pageSize: 2 })
  expect(await feed.next()).toEqual({ done: false, value: { kind: 'caught_up', at: 228 } })
  commit(1)
  expect(await feed.next()).toMatchObject({ value: { kind: 'events', events: [{ position: 235 }] } })
  await feed.return()
})

it('ends when aborted, even while it waits', async () => {
  const { eventLog } = createLog()
  const stop = new AbortController()
  const feed = follow({ eventLog, after: -1, signal: stop.signal, pageSize: 2 })
  await feed.next()
  const waiting = feed.next()
  stop.abort()
  expect(await waiting).toEqual({ done: true, value: undefined })
})
