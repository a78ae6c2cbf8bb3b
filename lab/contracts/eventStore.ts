import { randomUUID } from 'node:crypto'
import { setImmediate as tick } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import type { EventStore, FeedItem, NewEvent, RecordedEvent } from '#shared/ports/eventStore.ts'
import { connectClient } from '../connectClient.ts'
import { disposeOf } from '../dispose.ts'
import { collect, until } from '../embedded/testing.ts'
import { connectEventStore } from '../eventStoreDb.ts'

const event = (data: unknown = { amount: '5.00' }): NewEvent => ({
  id: randomUUID(),
  type: 'ContributionSettled',
  data,
  metadata: { actor: 'user:1', nested: { list: [1, 'two', null] } },
})
const events = (count: number): NewEvent[] => Array.from({ length: count }, (_, index) => event({ index }))
const idsOf = (all: readonly (NewEvent | RecordedEvent)[]): string[] => all.map(({ id }) => id)

/** Follows until told to stop; `stop` waits for the end. */
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

/** A category that no application has; its streams are deleted when the tests have ended. */
const category = 'calabashContract'
const streamOf = (name: string): string => `${category}-${name}-${randomUUID()}`

/** What the project needs from the event store at this address, which may hold whatever it likes already. */
export const eventStoreContract = (url: string): void => {
  const used = new Set<string>()
  const noting = (store: EventStore): EventStore => ({
    ...store,
    append: (stream, ...rest) => {
      used.add(stream)
      return store.append(stream, ...rest)
    },
  })
  const store = noting(connectEventStore(url))
  const client = connectClient(url)
  afterAll(async () => {
    for (const stream of used) await client.deleteStream(stream).catch(() => undefined)
    await Promise.all([store.close(), disposeOf(client, 2_000)])
  })

  describe('appending', () => {
    it('answers with the last revision and its position', async () => {
      const stream = streamOf('goal')
      const appended = await store.append(stream, events(3), 'no_stream')
      const all = await collect(store.read(stream))
      expect(appended).toEqual({ outcome: 'appended', revision: 2n, position: all[2]?.position })
      expect(await store.append(stream, events(1), 2n)).toMatchObject({ outcome: 'appended', revision: 3n })
    })

    it('tells a conflict, and only that, from success', async () => {
      const stream = streamOf('goal')
      await store.append(stream, events(2), 'no_stream')
      for (const expected of ['no_stream', 0n, 7n] as const)
        expect(await store.append(stream, events(1), expected)).toEqual({ outcome: 'conflict' })
      expect(await store.append(streamOf('goal'), events(1), 0n)).toEqual({ outcome: 'conflict' })
      expect(await collect(store.read(stream))).toHaveLength(2)
    })

    it('repeated, is answered as the first time', async () => {
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

    it('keeps every one of many at once apart', async () => {
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

    it('throws what cannot be written', async () => {
      const stream = streamOf('goal')
      await expect(store.append(stream, [], 'no_stream')).rejects.toThrow(RangeError)
      await expect(store.append(stream, [{ ...event(), data: undefined }], 'no_stream')).rejects.toThrow(
        TypeError,
      )
      await expect(store.append(stream, [event({ amount: 5n })], 'no_stream')).rejects.toThrow(TypeError)
      expect(await collect(store.read(stream))).toEqual([])
    })

    it('throws when there is no server', async () => {
      const lost = connectEventStore('esdb://127.0.0.1:9?tls=false')
      const unavailable = { name: 'StoreError', fault: 'unavailable' }
      await expect(lost.append(streamOf('goal'), events(1), 'no_stream')).rejects.toMatchObject(unavailable)
      await expect(collect(lost.read(streamOf('goal')))).rejects.toMatchObject(unavailable)
      await lost.close()
    })

    it('says that it is too large', async () => {
      const stream = streamOf('goal')
      await expect(store.append(stream, [event('x'.repeat(2 ** 21))], 'no_stream')).rejects.toMatchObject({
        name: 'StoreError',
        fault: 'too_large',
      })
      expect(await collect(store.read(stream))).toEqual([])
    })
  })

  describe('a stream that somebody has deleted', () => {
    it('for good can neither be read nor written', async () => {
      const stream = streamOf('goal')
      await store.append(stream, events(2), 'no_stream')
      await client.tombstoneStream(stream)
      const deleted = { name: 'StoreError', fault: 'deleted' }
      await expect(store.append(stream, events(1), 1n)).rejects.toMatchObject(deleted)
      await expect(collect(store.read(stream))).rejects.toMatchObject(deleted)
    })

    it('in the usual way is empty', async () => {
      const stream = streamOf('goal')
      await store.append(stream, events(2), 'no_stream')
      await client.deleteStream(stream)
      expect(await collect(store.read(stream))).toEqual([])
    })

    it('in part shows the rest', async () => {
      const stream = streamOf('goal')
      await store.append(stream, events(5), 'no_stream')
      await client.setStreamMetadata(stream, { truncateBefore: 3 })
      expect((await collect(store.read(stream))).map(({ revision }) => revision)).toEqual([3n, 4n])
      expect((await collect(store.read(stream, 1n, 1))).map(({ revision }) => revision)).toEqual([3n])
    })
  })

  describe('reading', () => {
    it('brings events as they were written', async () => {
      const stream = streamOf('goal')
      const [first, second] = [event({ text: '\u00fc\u6e2f', list: [], nothing: null }), event()]
      await store.append(stream, [first, second], 'no_stream')
      const [one, two] = await collect(store.read(stream))
      expect(one).toEqual({ ...first, stream, revision: 0n, position: one?.position })
      expect(two).toEqual({ ...second, stream, revision: 1n, position: two?.position })
      expect(two?.position).toBeGreaterThan(one?.position ?? 0n)
    })

    it('begins where it is told to', async () => {
      const stream = streamOf('goal')
      await store.append(stream, events(5), 'no_stream')
      expect((await collect(store.read(stream, 3n))).map(({ revision }) => revision)).toEqual([3n, 4n])
      expect(await collect(store.read(stream, 9n))).toEqual([])
    })

    it('finds nothing in a stream that is not there', async () =>
      expect(await collect(store.read(streamOf('goal')))).toEqual([]))

    it('may be given up early', async () => {
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
    it('brings the events of a prefix, after a position, and those to come', async () => {
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

    it('says that it has caught up after the events, and how far it has come between them', async () => {
      const prefix = streamOf('goal')
      const count = 400
      for (let index = 0; index < count; index++) {
        const added = store.append(`${prefix}-${index}`, events(1), 'no_stream')
        if (index % 100 === 0)
          await Promise.all([added, store.append(streamOf('break'), events(300), 'no_stream')])
        else await added
      }
      const { items, stop } = followIn(store, prefix, undefined, tick)
      await until(() => items.some(({ kind }) => kind === 'caught_up'))
      await stop()
      const before = items.slice(
        0,
        items.findIndex(({ kind }) => kind === 'caught_up'),
      )
      expect(before.filter(({ kind }) => kind === 'event')).toHaveLength(count)
      expect(before.filter(({ kind }) => kind === 'checkpoint').length).toBeGreaterThan(5)
      // A checkpoint behind an event that is yet to come would lose it to whoever starts there.
      const positions = before.flatMap(item => {
        if (item.kind === 'caught_up') return []
        return item.kind === 'event' ? item.event.position : item.position
      })
      expect(positions).toEqual([...positions].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
    })

    it('ends when it is told to, whatever it is doing', async () => {
      const lost = connectEventStore('esdb://127.0.0.1:9?tls=false')
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
    const own = connectEventStore(url)
    const { items, stop } = followIn(own, '', undefined)
    await until(() => items.some(({ kind }) => kind === 'caught_up'))
    const stopped = stop()
    await own.close()
    await stopped
  })
}

interface Interruptible {
  readonly url: string
  /** Comes back at the same address, with what it was told before. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** The same of a server that may be interrupted. */
export const outlivesInterruption = (start: () => Promise<Interruptible>): void => {
  it('goes on after the server was gone, without a gap or a repetition', async () => {
    const server = await start()
    const own = connectEventStore(server.url)
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
    await until(() => ids().length === 20)
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
