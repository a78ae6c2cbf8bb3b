import { randomUUID } from 'node:crypto'
import { setImmediate as tick } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { collect, until } from '#embedded/eventstore/testing.ts'
import { connectClient, disposeClient } from '#ledger/eventStore/client.ts'
import { connectEventStore } from '#ledger/eventStore/eventStoreDb.ts'
import type { EventStore, FeedItem, NewEvent, RecordedEvent } from '#shared/ports/eventStore.ts'
import { atFileEnd } from '../runner/cleanUp.ts'

const event = (data: unknown = { amount: '5.00' }): NewEvent => ({
  id: randomUUID(),
  type: 'ContributionSettled',
  data,
  metadata: { actor: 'user:1', nested: { list: [1, 'two', null] } },
})
const events = (count: number): NewEvent[] => Array.from({ length: count }, (_, index) => event({ index }))
const idsOf = (all: readonly (NewEvent | RecordedEvent)[]): string[] => all.map(({ id }) => id)

/** Subscribes until `stop`, which waits for the end. */
const followIn = (
  from: EventStore,
  streamPrefix: string,
  after: bigint | undefined,
  pause: () => unknown = () => undefined,
) => {
  const items: FeedItem[] = []
  const stopping = new AbortController()
  const ended = (async () => {
    for await (const item of from.subscribe({ streamPrefix, after, signal: stopping.signal })) {
      items.push(item)
      await pause()
    }
  })()
  const ids = (): string[] => items.flatMap(item => (item.kind === 'event' ? item.event.id : []))
  const stop = async (): Promise<void> => {
    stopping.abort()
    await ended
  }
  return { items, ids, stop }
}

/** A stream category for these tests only; its streams are deleted at the end. */
const category = 'calabashContract'
const streamOf = (name: string): string => `${category}-${name}-${randomUUID()}`

/**
 * What the application requires of the event store at this address, which need not be empty.
 * @param tableUrl the database of the embedded event store, to test reading from its table
 */
export const eventStoreContract = (url: string, tableUrl?: string): void => {
  const tableErrors: unknown[] = []
  const connect = (to = url): EventStore =>
    connectEventStore(to, { tableUrl, onTableError: error => tableErrors.push(error) })
  const used = new Set<string>()
  const recording = (store: EventStore): EventStore => ({
    ...store,
    append: (stream, ...rest) => {
      used.add(stream)
      return store.append(stream, ...rest)
    },
  })
  const store = recording(connect())
  const client = connectClient(url)
  atFileEnd(async () => {
    for (const stream of used) await client.deleteStream(stream).catch(() => undefined)
    await Promise.all([store.close(), disposeClient(client, 2_000)])
    expect(tableErrors).toEqual([])
  })

  describe('appending', () => {
    it('answers with the last revision and its position', async () => {
      const stream = streamOf('goal')
      const appended = await store.append(stream, events(3), 'no_stream')
      const all = await collect(store.read(stream))
      expect(appended).toEqual({ outcome: 'appended', revision: 2n, position: all[2]?.position })
      expect(await store.append(stream, events(1), 2n)).toMatchObject({ outcome: 'appended', revision: 3n })
    })

    it('reports a wrong expected revision as a conflict', async () => {
      const stream = streamOf('goal')
      await store.append(stream, events(2), 'no_stream')
      for (const expected of ['no_stream', 0n, 7n] as const)
        expect(await store.append(stream, events(1), expected)).toEqual({ outcome: 'conflict' })
      expect(await store.append(streamOf('goal'), events(1), 0n)).toEqual({ outcome: 'conflict' })
      expect(await collect(store.read(stream))).toHaveLength(2)
    })

    it('answers a repeated append like the first', async () => {
      const stream = streamOf('goal')
      const [first, second] = [events(2), events(1)]
      const appended = [
        await store.append(stream, first, 'no_stream'),
        await store.append(stream, second, 1n),
      ]
      expect([
        await store.append(stream, first, 'no_stream'),
        await store.append(stream, second, 1n),
      ]).toEqual(appended)
      expect(idsOf(await collect(store.read(stream)))).toEqual(idsOf([...first, ...second]))
    })

    it('keeps many concurrent appends apart', async () => {
      const streams = Array.from({ length: 200 }, () => streamOf('goal'))
      const added = await Promise.all(
        streams.map(async stream => {
          const both = events(2)
          await store.append(stream, both, 'no_stream')
          return idsOf(both)
        }),
      )
      const stored = await Promise.all(streams.map(async stream => idsOf(await collect(store.read(stream)))))
      expect(stored).toEqual(added)
    })

    it('throws for an invalid append', async () => {
      const stream = streamOf('goal')
      await expect(store.append(stream, [], 'no_stream')).rejects.toThrow(RangeError)
      await expect(store.append(stream, [{ ...event(), data: undefined }], 'no_stream')).rejects.toThrow(
        TypeError,
      )
      await expect(store.append(stream, [event({ amount: 5n })], 'no_stream')).rejects.toThrow(TypeError)
      expect(await collect(store.read(stream))).toEqual([])
    })

    it('throws when there is no server', async () => {
      const lost = connect('esdb://127.0.0.1:9?tls=false')
      const unavailable = { name: 'StoreError', fault: 'unavailable' }
      await expect(lost.append(streamOf('goal'), events(1), 'no_stream')).rejects.toMatchObject(unavailable)
      await expect(collect(lost.read(streamOf('goal')))).rejects.toMatchObject(unavailable)
      await lost.close()
    })

    it('reports an append that is too large', async () => {
      const stream = streamOf('goal')
      await expect(store.append(stream, [event('x'.repeat(2 ** 21))], 'no_stream')).rejects.toMatchObject({
        name: 'StoreError',
        fault: 'too_large',
      })
      expect(await collect(store.read(stream))).toEqual([])
    })
  })

  describe('a deleted stream', () => {
    it('can neither be read nor written after a tombstone', async () => {
      const stream = streamOf('goal')
      await store.append(stream, events(2), 'no_stream')
      await client.tombstoneStream(stream)
      const deleted = { name: 'StoreError', fault: 'deleted' }
      await expect(store.append(stream, events(1), 1n)).rejects.toMatchObject(deleted)
      await expect(collect(store.read(stream))).rejects.toMatchObject(deleted)
    })

    it('is empty after a soft delete', async () => {
      const stream = streamOf('goal')
      await store.append(stream, events(2), 'no_stream')
      await client.deleteStream(stream)
      expect(await collect(store.read(stream))).toEqual([])
    })

    it('shows the rest after a truncation', async () => {
      const stream = streamOf('goal')
      await store.append(stream, events(5), 'no_stream')
      await client.setStreamMetadata(stream, { truncateBefore: 3 })
      expect((await collect(store.read(stream))).map(({ revision }) => revision)).toEqual([3n, 4n])
      expect((await collect(store.read(stream, 1n, 1))).map(({ revision }) => revision)).toEqual([3n])
    })
  })

  describe('reading', () => {
    it('returns events as they were written', async () => {
      const stream = streamOf('goal')
      const [first, second] = [event({ text: '\u00fc\u6e2f', list: [], nothing: null }), event()]
      await store.append(stream, [first, second], 'no_stream')
      const [one, two] = await collect(store.read(stream))
      expect(one).toEqual({ ...first, stream, revision: 0n, position: one?.position })
      expect(two).toEqual({ ...second, stream, revision: 1n, position: two?.position })
      expect(two?.position).toBeGreaterThan(one?.position ?? 0n)
    })

    it('begins at a given revision', async () => {
      const stream = streamOf('goal')
      await store.append(stream, events(5), 'no_stream')
      expect((await collect(store.read(stream, 3n))).map(({ revision }) => revision)).toEqual([3n, 4n])
      expect(await collect(store.read(stream, 9n))).toEqual([])
    })

    it('finds nothing in a stream that does not exist', async () =>
      expect(await collect(store.read(streamOf('goal')))).toEqual([]))

    it('may be ended early', async () => {
      const stream = streamOf('goal')
      for (let index = -1n; index < 3000n; index += 1000n)
        await store.append(stream, events(1000), index < 0n ? 'no_stream' : index)
      for (let round = 0; round < 120; round++)
        for await (const { revision } of store.read(stream)) {
          expect(revision).toBe(0n)
          break
        }
      expect(await collect(store.read(stream))).toHaveLength(4000)
    })
  })

  describe('subscribing', () => {
    it('returns the events of a prefix after a position, and later ones', async () => {
      const prefix = streamOf('goal')
      const first = await store.append(`${prefix}-1`, events(1), 'no_stream')
      const added = events(2)
      await store.append(streamOf('break'), events(2), 'no_stream')
      await store.append(`${prefix}-2`, [added[0]!], 'no_stream')
      const { items, ids, stop } = followIn(
        store,
        prefix,
        first.outcome === 'appended' ? first.position : undefined,
      )
      await until(() => items.some(({ kind }) => kind === 'caught_up'))
      await store.append(`${prefix}-3`, [added[1]!], 'no_stream')
      await until(() => ids().length === 2)
      await stop()
      expect(ids()).toEqual(idsOf(added))
      expect(items.at(-1)).toMatchObject({
        event: { stream: `${prefix}-3`, revision: 0n, data: added[1]?.data },
      })
    })

    it('reports checkpoints between the events, and that it has caught up after them', async () => {
      const prefix = streamOf('goal')
      const count = 400
      for (let index = 0; index < count; index += 100)
        await Promise.all([
          store.append(streamOf('break'), events(300), 'no_stream'),
          ...events(100).map((one, n) => store.append(`${prefix}-${index + n}`, [one], 'no_stream')),
        ])
      const { items, stop } = followIn(store, prefix, undefined, tick)
      await until(() => items.some(({ kind }) => kind === 'caught_up'))
      await stop()
      const before = items.slice(
        0,
        items.findIndex(({ kind }) => kind === 'caught_up'),
      )
      expect(before.filter(({ kind }) => kind === 'event')).toHaveLength(count)
      // The table returns the wanted events of a whole page at once, so it needs none in between.
      if (!tableUrl) expect(before.filter(({ kind }) => kind === 'checkpoint').length).toBeGreaterThan(5)
      // A checkpoint beyond a later event would make a subscriber that starts there miss it.
      const positions = before.flatMap(item => {
        if (item.kind === 'caught_up') return []
        return item.kind === 'event' ? item.event.position : item.position
      })
      expect(positions).toEqual([...positions].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
    })

    it('ends at once when aborted', async () => {
      const lost = connect('esdb://127.0.0.1:9?tls=false')
      const unconnected = followIn(lost, '', undefined)
      const waiting = followIn(store, streamOf('never'), undefined)
      await until(() => waiting.items.length > 0)
      await Promise.all([unconnected.stop(), waiting.stop()])
      await lost.close()
      const aborted = followIn(store, '', undefined)
      await aborted.stop()
      expect(aborted.items).toEqual([])
    })
  })

  it('closes while it is in use', async () => {
    const own = connect()
    const { items, stop } = followIn(own, '', undefined)
    await until(() => items.some(({ kind }) => kind === 'caught_up'))
    const stopped = stop()
    await own.close()
    await stopped
  })
}

interface Interruptible {
  readonly url: string
  readonly tableUrl?: string | undefined
  /** Restarts at the same address, with the same events. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** The contract's part for a server that can be restarted. */
export const outlivesInterruption = (start: () => Promise<Interruptible>): void => {
  it('continues after a restart of the server, without a gap or a repetition', async () => {
    const server = await start()
    const own = connectEventStore(server.url, { tableUrl: server.tableUrl })
    const prefix = streamOf('goal')
    const all: string[] = []
    const append = async (): Promise<void> => {
      const added = events(20)
      for (let done = false; !done; )
        done = await own.append(`${prefix}-${all.length}`, added, 'no_stream').then(
          ({ outcome }) => outcome === 'appended',
          () => false,
        )
      all.push(...idsOf(added))
    }
    const { items, ids, stop } = followIn(own, prefix, undefined)
    await append()
    await until(() => ids().length === 20 && items.some(({ kind }) => kind === 'caught_up'))
    await server.restart()
    await append()
    await append()
    await until(() => ids().length === 60)
    await stop()
    expect(ids()).toEqual(all)
    expect(items.filter(({ kind }) => kind === 'caught_up')).toHaveLength(2)
    await own.close()
    await server.stop()
  })
}
